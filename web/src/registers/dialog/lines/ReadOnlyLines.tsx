import type { LinesField } from '@insaka/domain/registers/derived'
import type { AnyLine } from '@insaka/domain/registers/lines'
import { useMemo } from 'react'
import { describeLines, pluralOf } from './describe-lines.ts'
import { LinesTable } from './LinesTable.tsx'

type Props = {
  name: string
  field: LinesField
  lines: readonly AnyLine[]
  /** The currency of the sums. */
  currency?: string | undefined
}

/** The lines of a record that the user may not edit. */
export function ReadOnlyLines({ name, field, lines, currency }: Props) {
  const described = useMemo(() => describeLines(name, field), [name, field])
  if (lines.length === 0) return <p className="m-0 text-faint">No {pluralOf(field)}.</p>
  return <LinesTable {...{ described, lines, currency }} />
}
