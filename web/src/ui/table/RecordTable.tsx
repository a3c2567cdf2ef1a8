import { useEffect, useRef, type ReactNode } from 'react'
import { LoadError } from '../page/LoadError.tsx'
import { widthOf, type Column, type Sorting } from './column.ts'
import { HeaderRow } from './HeaderRow.tsx'
import { LoadingBar } from '../page/LoadingBar.tsx'
import { RecordRow } from './RecordRow.tsx'
import classes from './RecordTable.module.css'
import { useRowKeys } from './use-row-keys.ts'

type Props<Row, Sort extends string> = {
  /** What the list holds, for those who hear it. */
  label: string
  columns: readonly Column<Row, Sort>[]
  /** Undefined until the first page has come. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => number
  loading: boolean
  error: Error | null
  onRetry: () => void
  sorting: Sorting<Sort>
  onSort: (sorting: Sorting<Sort>) => void
  hrefOf: (row: Row) => string
  onOpen: (row: Row) => void
  /** Why a row is greyed, in a word. */
  signOf?: (row: Row) => string | undefined
  /** What can be done about an empty list. */
  whenEmpty?: ReactNode
}

// Its parts say what they are: see HeaderRow.
/* oxlint-disable jsx-a11y/no-redundant-roles */

/** A page of records: one line each, opened by a click or by Enter. */
export function RecordTable<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { label, columns, rows = [], keyOf, loading, error, onRetry, sorting, onSort, whenEmpty } = props
  const { hrefOf, onOpen, signOf } = props
  const { stop, setStop, onKeyDown } = useRowKeys(rows.map(keyOf))
  const isEmpty = props.rows?.length === 0
  const frame = useRef<HTMLDivElement>(null)
  const emptyHasFocus = useRef(false)

  // What could be done about the empty list has gone with it; the keyboard goes on among the rows.
  useEffect(() => {
    if (!emptyHasFocus.current || document.activeElement !== document.body) return
    emptyHasFocus.current = false
    const goal = frame.current?.querySelector<HTMLElement>('tbody a[tabindex="0"]') ?? frame.current
    goal?.focus({ preventScroll: true })
  })

  return (
    <div ref={frame} tabIndex={-1} className={classes.frame}>
      <LoadingBar loading={loading} />
      <div className={classes.scroll}>
        {error && !props.rows ? (
          <LoadError title="The records could not be loaded." error={error} onRetry={onRetry} />
        ) : (
          <table
            role="table"
            className={classes.table}
            style={{ minWidth: `${widthOf(columns)}rem` }}
            aria-label={label}
            aria-busy={loading}
          >
            {isEmpty && <caption className={classes.empty}>No Table Content to display.</caption>}
            <colgroup>
              {columns.map(({ key, width }) => (
                <col key={key} style={width === undefined ? undefined : { width: `${width}rem` }} />
              ))}
            </colgroup>
            <HeaderRow columns={columns} sorting={sorting} onSort={onSort} />
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <tbody role="rowgroup" className={classes.body} onKeyDown={onKeyDown}>
              {rows.map((row) => (
                <RecordRow
                  key={keyOf(row)}
                  row={row}
                  columns={columns}
                  href={hrefOf(row)}
                  isStop={keyOf(row) === stop}
                  sign={signOf?.(row)}
                  onOpen={onOpen}
                  onFocus={() => setStop(keyOf(row))}
                />
              ))}
            </tbody>
          </table>
        )}
        {isEmpty && whenEmpty && (
          <div
            className={classes.whenEmpty}
            onFocus={() => {
              emptyHasFocus.current = true
            }}
            onBlur={() => {
              emptyHasFocus.current = false
            }}
          >
            {whenEmpty}
          </div>
        )}
      </div>
    </div>
  )
}
