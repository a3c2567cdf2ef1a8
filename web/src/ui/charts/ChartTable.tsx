import type { ReactNode } from 'react'
import { TableTools } from './TableTools.tsx'
import { pointBelow, type Point } from './chart.ts'
import { toExportedTable, displayHead, displayOf, type ChartCell, type ChartHead } from './chart-cells.ts'
import classes from './ChartTable.module.css'

type ChartRow = {
  key: string
  name: string
  cells: readonly ChartCell[]
  /** Opens the records behind the row. */
  onPick?: ((at: Point) => void) | undefined
}

type Props = {
  caption: string
  heads: readonly ChartHead[]
  rows: readonly ChartRow[]
  /** Group headers above the columns after the first. */
  groups?: readonly { label: string; columns: number }[]
  foot?: readonly ChartCell[] | undefined
  footName?: string
}

export function ChartTable({ footName = 'Total', ...props }: Props) {
  const { caption, heads, rows, groups, foot } = props
  const exportedTable = toExportedTable({
    heads,
    rows,
    groups,
    foot: foot && { name: footName, cells: foot },
  })
  return (
    <>
      <TableTools caption={caption} {...exportedTable} />
      <FigureTable {...props} footName={footName} />
    </>
  )
}

const FigureTable = ({ caption, heads, rows, groups, foot, footName }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
  <section className={`outline-inset ${classes.scroll}`} tabIndex={0} aria-label={caption}>
    <table className={`data-table ${classes.table}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" rowSpan={groups && 2}>
            {heads[0] && displayHead(heads[0])}
          </th>
          {groups
            ? groups.map(({ label, columns }) => (
                <th key={label} scope="colgroup" colSpan={columns}>
                  {label}
                </th>
              ))
            : heads.slice(1).map((head, index) => (
                <th key={index} scope="col">
                  {displayHead(head)}
                </th>
              ))}
        </tr>
        {groups && (
          <tr>
            {heads.slice(1).map((head, index) => (
              <th key={index} scope="col">
                {displayHead(head)}
              </th>
            ))}
          </tr>
        )}
      </thead>
      <tbody>
        {rows.map(({ key, name, cells, onPick }) => (
          <tr key={key}>
            <th scope="row">{onPick ? <DrillDownButton onPick={onPick}>{name}</DrillDownButton> : name}</th>
            {cells.map((cell, index) => (
              <td key={index}>{displayOf(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr>
            <th scope="row">{footName}</th>
            {foot.map((cell, index) => (
              <td key={index}>{displayOf(cell)}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  </section>
)

type DrillDownProps = {
  label?: string
  onPick: (at: Point) => void
  children: ReactNode
}

/** Name or figure in a table that opens the underlying records. */
export const DrillDownButton = ({ label, onPick, children }: DrillDownProps) => (
  <button
    type="button"
    className={`bare-button text-accent ${classes.opener}`}
    aria-label={label}
    onClick={({ currentTarget }) => onPick(pointBelow(currentTarget))}
  >
    {children}
  </button>
)
