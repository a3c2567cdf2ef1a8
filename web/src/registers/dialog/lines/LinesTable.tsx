import type { AnyLine } from '@insaka/domain/registers/lines'
import { useDeferredValue, type ComponentProps, type CSSProperties, type ReactNode } from 'react'
import type { DescribedLines } from './describe-lines.ts'
import classes from './Lines.module.css'

type Props = {
  described: DescribedLines
  lines: readonly AnyLine[]
  /** Adds a column for the buttons of the lines. */
  isEdited?: boolean
  body?: Omit<ComponentProps<'tbody'>, 'children'>
  renderLine: (line: AnyLine, index: number) => ReactNode
}

/** More than fit on a screen. */
const firstLines = 60

// Explicit roles: see LineRow.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** A table inside a record with its header and totals; on phones each line is a card. */
export function LinesTable({ described, lines, isEdited = false, body, renderLine }: Props) {
  const { columns, label, template, totals, totalsOf } = described
  const sums = totals.length > 0 && lines.length > 0 ? totalsOf(lines) : null
  // A record with many lines opens with the first ones; the others follow without blocking the page.
  const isOpen = useDeferredValue(true, false)
  const shownLines = isOpen ? lines : lines.slice(0, firstLines)
  return (
    <table
      role="table"
      className={`block w-full ${classes.table}`}
      style={{ '--columns': isEdited ? `${template} 2.25rem` : template } as CSSProperties}
      aria-label={label}
    >
      <thead role="rowgroup" className={`block visually-hidden-on-phones ${classes.head}`}>
        <tr role="row" className={classes.row}>
          <th role="columnheader" scope="col">
            <span className="visually-hidden">Line</span>
          </th>
          {columns.map(({ name, label: heading, align }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={`text-xs font-semibold text-muted ${classes.cell}`}
              data-align={align}
            >
              {heading}
            </th>
          ))}
          {isEdited && (
            <th role="columnheader" scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block" {...body}>
        {shownLines.map(renderLine)}
      </tbody>
      {sums && (
        <tfoot role="rowgroup" className="block">
          <tr role="row" className={`font-semibold ${classes.row} ${classes.totals}`}>
            <th role="rowheader" scope="row" className={`font-semibold ${classes.totalsLabel}`}>
              Total
            </th>
            {columns.map(({ name, label: heading, align }) => (
              <td
                key={name}
                role="cell"
                className={`break-anywhere ${classes.cell}`}
                data-label={heading}
                data-align={align}
                data-empty={!(name in sums) || undefined}
              >
                {sums[name]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
