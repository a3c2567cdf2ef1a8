import { createPortal } from 'react-dom'
import type { Column } from '../table/column.ts'
import type { Letterhead } from './letterhead.ts'
import classes from './PrintSheet.module.css'
import { Signers } from './Signers.tsx'
import { usePrintSheet } from './use-print-sheet.ts'

type Props<Row> = Letterhead & {
  title: string
  facts: readonly { term: string; value: string }[]
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  sum?: string | undefined
  signers?: readonly string[]
}

/** Printable list, rendered only while printing, instead of the page. */
export function PrintSheet<Row>(props: Props<Row>) {
  const printedOn = usePrintSheet()
  if (printedOn === null) return null
  const { title, institution, arms, facts, printedBy, columns, rows, keyOf, sum, signers = [] } = props
  return createPortal(
    <div className={classes.sheet} data-printed>
      <header className={`row ${classes.head}`}>
        {arms}
        <div>
          <p className="m-0">{institution}</p>
          <h1 className={classes.title}>{title}</h1>
        </div>
      </header>
      <dl className={`flex flex-wrap ${classes.facts}`}>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}:</dt> <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, cell, align, nowrap, width }) => (
                <td
                  key={key}
                  data-align={align}
                  data-nowrap={nowrap}
                  data-rest={width === undefined || undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p>No Table Content to display.</p>}
      <div className={classes.end}>
        {sum && <p className={`font-semibold ${classes.sum}`}>{sum}</p>}
        {signers.length > 0 && <Signers signers={signers} inRows />}
        <p className={classes.printed}>
          Printed on {printedOn} by {printedBy}
        </p>
      </div>
    </div>,
    document.body,
  )
}
