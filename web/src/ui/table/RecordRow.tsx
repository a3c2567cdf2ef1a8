import type { MouseEvent } from 'react'
import { AddressLink } from '../AddressLink.tsx'
import { headerInWords, type Column } from './column.ts'
import classes from './RecordTable.module.css'

type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  href: string
  /** The one row that Tab stops at; the arrow keys go on from there. */
  isStop: boolean
  /** Why the row is greyed, in a word, or undefined when it is not. */
  sign: string | undefined
  onOpen: (row: Row) => void
  onFocus: () => void
}

// Its parts say what they are: see HeaderRow.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

export function RecordRow<Row>({ row, columns, href, isStop, sign, onOpen, onFocus }: Props<Row>) {
  function openByRow(event: MouseEvent<HTMLTableRowElement>) {
    // Text that is marked in a row is to be copied, and the link opens by itself.
    if (window.getSelection()?.type === 'Range' || (event.target as Element).closest('a')) return
    // The focus comes back to the link when what was opened is closed.
    event.currentTarget.querySelector('a')?.focus({ preventScroll: true })
    onOpen(row)
  }

  const [first, ...rest] = columns
  // The sign is before what the record is about, so that the number stays whole; without that column it is behind the number.
  const signedKey = columns.find(({ card }) => card === 'below')?.key ?? first?.key
  const signIn = (key: string) =>
    key === signedKey && sign !== undefined && <span className={classes.sign}>{sign}</span>
  return (
    // The row is only a larger target: its link is what the keyboard uses.
    <tr role="row" className={classes.row} data-muted={sign !== undefined || undefined} onClick={openByRow}>
      {first && (
        <td role="cell" className={classes.cell} data-card="start">
          <AddressLink
            href={href}
            className={classes.link}
            tabIndex={isStop ? 0 : -1}
            title={titleOf(first.cell(row))}
            onFocus={onFocus}
            onFollow={() => onOpen(row)}
          >
            {first.cell(row)}
          </AddressLink>
          {signIn(first.key)}
        </td>
      )}
      {rest.map((column) => {
        const content = column.cell(row)
        return (
          <td
            key={column.key}
            role="cell"
            className={classes.cell}
            data-align={column.align}
            data-nowrap={column.nowrap}
            data-card={column.card ?? 'none'}
            data-label={column.card === 'line' ? headerInWords(column.header) : undefined}
            title={titleOf(content)}
          >
            {signIn(column.key)}
            {content}
          </td>
        )
      })}
    </tr>
  )
}

/** What is cut where there is no room can be had in full. */
const titleOf = (content: unknown) => (typeof content === 'string' ? content : undefined)
