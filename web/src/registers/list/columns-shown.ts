import type { Column } from '../../ui/table/column.ts'

type Offered<Row, Sort extends string> = {
  columns: readonly Column<Row, Sort>[]
  usualColumns: readonly string[]
  wideColumns?: readonly string[]
}

/**
 * The chosen columns in their fixed order. A name that a later version no longer knows is passed over. Where rows are
 * cards, a column that somebody has added is a line of its own.
 */
export function columnsShown<Row, Sort extends string>(
  { columns, usualColumns, wideColumns = [] }: Offered<Row, Sort>,
  chosen: readonly string[] | null,
): Column<Row, Sort>[] {
  if (chosen === null)
    return columns.flatMap((column, index) => {
      if (index === 0 || usualColumns.includes(column.key)) return [column]
      return wideColumns.includes(column.key) ? [{ ...column, onlyWide: true }] : []
    })
  return columns
    .filter(({ key }, index) => index === 0 || chosen.includes(key))
    .map((column) =>
      column.card || usualColumns.includes(column.key) ? column : { ...column, card: 'line' as const },
    )
}
