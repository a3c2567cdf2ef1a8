import type { LinesField } from '@insaka/domain/registers/derived'
import type { AnyLine } from '@insaka/domain/registers/lines'
import { useMemo } from 'react'
import { columnWidthOf } from '../../column-width.ts'
import { cellText } from './cell-kinds.ts'
import { describeLines, pluralOf } from './describe-lines.ts'

type Props = {
  name: string
  field: LinesField
  lines: readonly AnyLine[]
  /** The currency of the sums. */
  currency?: string | undefined
}

/** Lines on paper, where the header repeats on each page. */
export function PrintedLines({ name, field, lines, currency }: Props) {
  const described = useMemo(() => describeLines(name, field), [name, field])
  const { columns, totals, totalsOf, withComputed } = described
  if (lines.length === 0) return `No ${pluralOf(field)}.`
  const width = columns.reduce((sum, { field: each }) => sum + columnWidthOf(each), 0)
  const sums = totals.length > 0 ? totalsOf(lines, currency) : null
  return (
    <table>
      <colgroup>
        <col style={{ width: '5%' }} />
        {columns.map(({ name: column, field: each }) => (
          <col key={column} style={{ width: `${(95 * columnWidthOf(each)) / width}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" aria-label="Line" />
          {columns.map(({ name: column, label, align }) => (
            <th key={column} scope="col" data-align={align}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(withComputed).map((line, index) => (
          <tr key={line.id}>
            <td data-align="right">{index + 1}</td>
            {columns.map(({ name: column, field: each, align }) => (
              <td
                key={column}
                data-align={align}
                data-nowrap={align === 'right' || each.kind === 'day' || undefined}
              >
                {cellText(each, line[column], line)}
              </td>
            ))}
          </tr>
        ))}
        {sums && (
          <tr data-total>
            <th scope="row">Total</th>
            {columns.map(({ name: column, align }) => (
              <td key={column} data-align={align}>
                {sums[column]}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}
