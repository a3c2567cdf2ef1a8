import type { Column } from '../../ui/table/column.ts'

type Offered<Row, Sort extends string> = {
  columns: readonly Column<Row, Sort>[]
  usualColumns: readonly string[]
}

/**
 * The chosen columns in their fixed order. A name that a later version no longer knows is passed over. Where rows are
 * cards, a column that somebody has added is a line of its own.
 */
export function columnsShown<Row, Sort extends string>(
  { columns, usualColumns }: Offered<Row, Sort>,
  chosen: readonly string[] | null,
): Column<Row, Sort>[] {
  const names = chosen ?? usualColumns
  return columns
    .filter(({ key }, index) => index === 0 || names.includes(key))
    .map((column) =>
      column.card || usualColumns.includes(column.key) ? column : { ...column, card: 'line' as const },
    )
}
