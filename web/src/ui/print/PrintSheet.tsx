import { createPortal } from 'react-dom'
import type { Column } from '../table/column.ts'
import classes from './PrintSheet.module.css'
import { usePrinting } from './use-printing.ts'

type Props<Row> = {
  title: string
  institution: string
  /** Which records these are, in words. */
  facts: readonly { term: string; value: string }[]
  printedBy: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/** The list as it goes to paper: there only while the browser prints, with everything else out of the way. */
export function PrintSheet<Row>(props: Props<Row>) {
  const printedOn = usePrinting()
  if (printedOn === null) return null
  const { title, institution, facts, printedBy, columns, rows, keyOf } = props
  return createPortal(
    <div className={classes.sheet} data-printed>
      <p className="no-margin">{institution}</p>
      <h1 className={classes.title}>{title}</h1>
      <dl className={`flex wrap ${classes.facts}`}>
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
      <p className={classes.printed}>
        Printed on {printedOn} by {printedBy}
      </p>
    </div>,
    document.body,
  )
}
