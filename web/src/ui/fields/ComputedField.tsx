import { formatAmount } from '@insaka/domain/core/money'
import type { ReactNode } from 'react'
import { ReadOnlyInput } from './ReadOnlyInput.tsx'

type Props = {
  label: string
  /** Absent as long as what it is worked out from is not right. */
  amount: number | undefined
  description?: ReactNode
}

/** An amount that follows from others. */
export function ComputedField({ label, amount, description }: Props) {
  return (
    <ReadOnlyInput
      label={label}
      value={amount === undefined ? '–' : formatAmount(amount)}
      figures
      description={description}
    />
  )
}
