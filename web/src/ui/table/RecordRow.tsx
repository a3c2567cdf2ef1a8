import type { MouseEvent } from 'react'
import { AddressLink } from '../AddressLink.tsx'
import { cardLabel, type Column } from './column.ts'
import classes from './RecordTable.module.css'

type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  href: string
  /** Roving tab stop; arrow keys move between rows. */
  isTabStop: boolean
  isMuted: boolean
  /** Open next to the list, or just saved. */
  isHighlighted: boolean
  onOpen: (row: Row) => void
  onFocus: () => void
}

// Explicit roles: see HeaderRow.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

export function RecordRow<Row>(props: Props<Row>) {
  const { row, columns, href, isTabStop, isMuted, isHighlighted, onOpen, onFocus } = props

  function openOnClick(event: MouseEvent<HTMLTableRowElement>) {
    // Ignores text selection, and clicks on links and buttons.
    if (window.getSelection()?.type === 'Range' || (event.target as Element).closest('a, button')) return
    // The focus returns to the link when the record is closed.
    event.currentTarget.querySelector('a')?.focus({ preventScroll: true })
    onOpen(row)
  }

  const [first, ...rest] = columns
  return (
    // The row only enlarges the click target; keyboards use its link.
    <tr
      role="row"
      className={`cursor-pointer surface hoverable ${classes.row}`}
      data-muted={isMuted || undefined}
      data-marked={isHighlighted || undefined}
      onClick={openOnClick}
    >
      {first && (
        <td role="cell" className={`truncate border-b ${classes.cell}`} data-card={first.card ?? 'start'}>
          <AddressLink
            href={href}
            className={`text-accent outline-inset ${classes.link}`}
            tabIndex={isTabStop ? 0 : -1}
            onFocus={onFocus}
            onFollow={() => onOpen(row)}
          >
            {first.cell(row)}
          </AddressLink>
        </td>
      )}
      {rest.map((column) => {
        const content = column.cell(row)
        return (
          <td
            key={column.key}
            role="cell"
            className={`truncate border-b ${column.card ? '' : 'visually-hidden-on-phones'} ${classes.cell}`}
            data-align={column.align}
            data-nowrap={column.nowrap}
            data-only-wide={column.onlyWide}
            data-card={column.card ?? 'none'}
            data-empty={(content ?? null) === null || undefined}
            data-label={column.card === 'line' ? (column.label ?? cardLabel(column.header)) : undefined}
            title={typeof content === 'string' ? content : undefined}
          >
            {content ?? <span className="text-faint">–</span>}
          </td>
        )
      })}
    </tr>
  )
}
