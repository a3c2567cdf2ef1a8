import type { CSSProperties, ReactNode, UIEvent } from 'react'
import { LoadError } from '../page/LoadError.tsx'
import { columnWidth, widthsOf, type Column, type Sorting } from './column.ts'
import { HeaderRow } from './HeaderRow.tsx'
import { LoadingBar } from '../page/LoadingBar.tsx'
import { RecordRow } from './RecordRow.tsx'
import classes from './RecordTable.module.css'
import { useRowNavigation } from './use-row-navigation.ts'

type Props<Row, Sort extends string> = {
  label: string
  columns: readonly Column<Row, Sort>[]
  /** Undefined until the first page has loaded. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  loading: boolean
  error: Error | null
  onRetry: () => void
  sorting?: Sorting<Sort>
  onSort?: (sorting: Sorting<Sort>) => void
  hrefOf: (row: Row) => string
  onOpen: (row: Row) => void
  isMuted?: (row: Row) => boolean
  /** The record open next to the list, or just saved. */
  highlightedId?: number | undefined
  whenEmpty?: ReactNode
}

// Explicit roles: see HeaderRow.
/* oxlint-disable jsx-a11y/no-redundant-roles */

/** Table of records: one line each, opened by click or Enter. */
export function RecordTable<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { label, columns, rows = [], keyOf, loading, error, onRetry, sorting, onSort, whenEmpty } = props
  const { hrefOf, onOpen, isMuted, highlightedId } = props
  const { stop, setStop, rows: rowKeys } = useRowNavigation(rows.map(keyOf))
  const { minWidth, taken, takenWide } = widthsOf(columns)
  const isEmpty = props.rows?.length === 0
  return (
    <div
      tabIndex={-1}
      className={`relative outline-none ${classes.frame}`}
      data-focus-fallback='tbody a[tabindex="0"]'
    >
      <LoadingBar loading={loading} />
      <div className={classes.scroll} onScroll={markScrolled}>
        {error && !props.rows ? (
          <LoadError title="The records could not be loaded." error={error} onRetry={onRetry} />
        ) : (
          <table
            role="table"
            className={`w-full ${classes.table}`}
            style={{ minWidth, '--taken': taken, '--taken-wide': takenWide } as CSSProperties}
            aria-label={label}
            aria-busy={loading}
          >
            <colgroup>
              {columns.map(({ key, width, grows, onlyWide }) => (
                <col
                  key={key}
                  data-only-wide={onlyWide}
                  data-grows={grows}
                  style={columnStyle(width, grows)}
                />
              ))}
            </colgroup>
            <HeaderRow columns={columns} sorting={sorting} onSort={onSort} />
            <tbody role="rowgroup" className={classes.body} {...rowKeys}>
              {rows.map((row) => (
                <RecordRow
                  key={keyOf(row)}
                  row={row}
                  columns={columns}
                  href={hrefOf(row)}
                  isTabStop={keyOf(row) === stop}
                  isMuted={isMuted?.(row) ?? false}
                  isHighlighted={keyOf(row) === highlightedId}
                  onOpen={onOpen}
                  onFocus={() => setStop(keyOf(row))}
                />
              ))}
            </tbody>
          </table>
        )}
        {!props.rows && !error && <LoadingRows />}
      </div>
      {isEmpty && (
        <div className={`grid gap-3 text-muted border-b ${classes.whenEmpty}`}>
          <p className="m-0 font-semibold text-strong">No Table Content to display.</p>
          {whenEmpty}
        </div>
      )}
    </div>
  )
}

const columnStyle = (width: number | undefined, grows: true | undefined): CSSProperties =>
  width === undefined ? {} : { [grows ? '--least' : 'width']: columnWidth(width) }

/** Shows an edge on the sticky first column when scrolled. */
function markScrolled({ currentTarget }: UIEvent<HTMLElement>) {
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)
}

/** Placeholder rows until the first page has loaded. */
const LoadingRows = () => (
  <div className={`grid ${classes.loading}`} aria-hidden="true">
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row} />
    ))}
  </div>
)
