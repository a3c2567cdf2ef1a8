import type { AnyLine } from '@insaka/domain/registers/lines'
import { memo } from 'react'
import { cellText } from './cell-kinds.ts'
import { CellInput, type ChangeCell } from './CellInput.tsx'
import type { DescribedLines } from './describe-lines.ts'
import type { LineMessages } from './line-faults.ts'
import classes from './Lines.module.css'

type Props = {
  described: DescribedLines
  line: AnyLine
  index: number
  messages?: LineMessages | undefined
  /** Absent in a table that is only read. */
  change?: ChangeCell
  isActive?: boolean
  /** Tab reaches the line, although none is active. */
  isTabStop?: boolean
}

// Browsers drop table semantics when CSS turns rows into grids, so the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** A line of a table inside a record. Only the active one has inputs, because thousands of inputs are slow. */
export const LineRow = memo(function LineRow(props: Props) {
  const { described, line, index, messages, change, isActive = false, isTabStop = false } = props
  const { columns, withComputed } = described
  const number = index + 1
  const values = withComputed(line)
  return (
    <tr
      role="row"
      className={`border-b ${classes.row}`}
      data-line={index}
      data-active={isActive || undefined}
      data-faulty={messages !== undefined || undefined}
    >
      <td role="cell" className={`text-faint ${classes.number}`}>
        {change ? (
          <button
            type="button"
            className={`bare-button p-0 ${classes.open}`}
            data-open
            tabIndex={isTabStop ? 0 : -1}
            aria-label={`Edit line ${number}`}
          >
            {number}
          </button>
        ) : (
          number
        )}
      </td>
      {columns.map(({ name, field, label, isDecided, align }) => {
        const message = messages?.[name]
        const text = cellText(field, values[name], values)
        return (
          <td
            key={name}
            role="cell"
            className={`break-anywhere ${classes.cell}`}
            data-cell={name}
            data-label={label}
            data-align={align}
            data-empty={(text === '' && message === undefined) || undefined}
            data-decided={isDecided || undefined}
          >
            {change && isActive && !isDecided ? (
              <CellInput
                field={field}
                label={`${label}, line ${number}`}
                value={line[name]}
                index={index}
                column={name}
                change={change}
                error={message}
              />
            ) : (
              <>
                {text}
                {message !== undefined && (
                  <span className={`block text-sm text-error ${classes.message}`}>{message}</span>
                )}
              </>
            )}
          </td>
        )
      })}
      {change && (
        <td role="cell" className={classes.end}>
          <button
            type="button"
            className="icon-button text-faint"
            tabIndex={-1}
            data-remove
            aria-label={`Remove line ${number}`}
            {...(isActive && { 'aria-keyshortcuts': 'Control+Delete', title: 'Remove (Ctrl+Delete)' })}
          >
            ×
          </button>
        </td>
      )}
    </tr>
  )
})
