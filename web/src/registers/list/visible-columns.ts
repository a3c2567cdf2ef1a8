import type { Column } from '../../ui/table/column.ts'

type ColumnOptions<Row, Sort extends string> = {
  columns: readonly Column<Row, Sort>[]
  usualColumns: readonly string[]
  wideColumns?: readonly string[]
}

/** The chosen or default columns in fixed order, without unknown names. On cards, an added column gets its own line. */
export function visibleColumns<Row, Sort extends string>(
  { columns, usualColumns, wideColumns = [] }: ColumnOptions<Row, Sort>,
  chosenKeys: readonly string[] | null,
): Column<Row, Sort>[] {
  if (chosenKeys === null)
    return columns.flatMap((column, index) => {
      if (index === 0 || usualColumns.includes(column.key)) return [column]
      return wideColumns.includes(column.key) ? [{ ...column, onlyWide: true }] : []
    })
  return columns
    .filter(({ key }, index) => index === 0 || chosenKeys.includes(key))
    .map((column) =>
      column.card || usualColumns.includes(column.key) ? column : { ...column, card: 'line' as const },
    )
}
