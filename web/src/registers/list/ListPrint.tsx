import type { RegisterPagination } from '@insaka/domain/core/register-list.schema'
import { useLetterhead } from '../../structure/use-letterhead.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PrintIcon } from '../../ui/icons.tsx'
import { PrintSheet } from '../../ui/print/PrintSheet.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Department, Filters, FilterValues } from '../filters/filters.ts'
import { filterFacts, pageText } from './printed-facts.ts'

type Props<Row> = {
  title: string
  filters: Filters
  values: FilterValues
  departments?: readonly Department[]
  pagination: RegisterPagination
  /** Follows the number of records. */
  totalText: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Institution of the letterhead, by default the user’s own. */
  institution?: Parameters<typeof useLetterhead>[0]
  /** A sheet that is open over the list prints its own content. */
  isOpen: boolean
}

/** Prints the current page of a list; the export contains the whole list. */
export function ListPrint<Row>(props: Props<Row>) {
  const { filters, values, departments = [], pagination, totalText, institution, isOpen, ...sheet } = props
  const letterhead = useLetterhead(institution)
  const facts = [
    ...filterFacts(filters, values, departments),
    { term: 'Page', value: pageText(pagination, totalText) },
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
