import type { AnyLine } from '@insaka/domain/registers/lines'
import { useDeferredValue, type ComponentProps, type CSSProperties } from 'react'
import type { DescribedLines } from './describe-lines.ts'
import { groupSize, LineGroup, type LinesEditing } from './LineGroup.tsx'
import classes from './Lines.module.css'

type Props = {
  described: DescribedLines
  lines: readonly AnyLine[]
  currency?: string | undefined
  editing?: LinesEditing
  handlers?: Pick<ComponentProps<'table'>, 'onKeyDown' | 'onClick' | 'onPaste' | 'onFocus'>
}

// Explicit roles: see LineRow.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** A table inside a record with its header and totals; on phones each line is a card. */
export function LinesTable({ described, lines, currency, editing, handlers }: Props) {
  const { columns, label, template, totals, totalsOf } = described
  const sums = totals.length > 0 && lines.length > 0 ? totalsOf(lines, currency) : null
  // A record with many lines opens with the first ones; the others follow without blocking the page.
  const showsAll = useDeferredValue(true, false)
  const groupCount = showsAll ? Math.ceil(lines.length / groupSize) : 1
  return (
    <table
      role="table"
      className={`block w-full ${classes.table}`}
      style={{ '--columns': editing ? `${template} 2.25rem` : template } as CSSProperties}
      aria-label={label}
      {...handlers}
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
          {editing && (
            <th role="columnheader" scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          )}
        </tr>
      </thead>
      {Array.from({ length: groupCount }, (_, group) => (
        <LineGroup key={group} described={described} lines={lines} start={group * groupSize} {...editing} />
      ))}
      {sums && (
        <tfoot role="rowgroup" className="block">
          <tr role="row" className={`font-semibold ${classes.row}`}>
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
