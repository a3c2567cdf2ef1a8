import { filterText } from '@insaka/domain/core/list-filters'
import { formatNumber } from '@insaka/domain/core/number-format'
import type { RegisterPagination } from '@insaka/domain/core/register-list.schema'
import type { Filters, FilterValues } from '../registers/filters/filters.ts'
import { useLetterhead } from '../structure/use-letterhead.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PrintIcon } from '../ui/icons.tsx'
import { PrintSheet } from '../ui/print/PrintSheet.tsx'
import type { Column } from '../ui/table/column.ts'

type Props<Row> = {
  title: string
  filters: Filters
  values: FilterValues
  pagination: RegisterPagination
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** A sheet that is open over the list prints its own content. */
  isOpen: boolean
}

/** The current page of the list on paper; the export has all pages. */
export function HistoryPrint<Row>(props: Props<Row>) {
  const { filters, values, pagination, isOpen, ...sheet } = props
  const letterhead = useLetterhead()
  const { pageNumber, totalPages, totalRecords, more } = pagination
  const plus = more ? '+' : ''
  const facts = [
    ...Object.entries(filters).flatMap(([key, filter]) => {
      const value = values[key]
      return value === undefined ? [] : [{ term: filter.label, value: filterText(filter, value, []) }]
    }),
    {
      term: 'Page',
      value: `${formatNumber(pageNumber + 1)} of ${formatNumber(totalPages)}${plus}, ${formatNumber(totalRecords)}${plus} in all, newest first`,
    },
  ]
  return (
    <>
      <IconButton label="Print this page" onClick={() => window.print()}>
        <PrintIcon />
      </IconButton>
      {!isOpen && <PrintSheet {...sheet} {...letterhead} facts={facts} />}
    </>
  )
}
