import type { ComponentProps, ReactNode } from 'react'
import { FilterRow } from '../registers/filters/FilterRow.tsx'
import {
  clearedFilters,
  countFilters,
  type Filters,
  type FilterValues,
} from '../registers/filters/filters.ts'
import { ListPrint } from '../registers/list/ListPrint.tsx'
import { matchCountText, toListPage, type PageResult } from '../ui/list/list-page.ts'
import { PagedTable } from '../ui/list/PagedList.tsx'
import { LazyBoundary } from '../ui/page/LoadingBar.tsx'
import type { Column } from '../ui/table/column.ts'
import { HistoryHeader } from './HistoryHeader.tsx'
import type { HistoryAddress } from './use-history-url.ts'

type Props<Row> = Pick<ComponentProps<typeof PagedTable<Row>>, 'label' | 'columns' | 'isMuted'> & {
  printTitle: string
  printedColumns: readonly Column<Row>[]
  address: HistoryAddress
  filters: Filters
  values: FilterValues
  result: PageResult<Row>
  nameOf: (row: Row) => number | string
  exportButton?: ReactNode
  /** The open entry. */
  opened: ReactNode
}

export function HistoryList<Row>(props: Props<Row>) {
  const { printTitle, printedColumns, address, filters, values, result, nameOf, exportButton, opened } = props
  const { label, columns, isMuted } = props
  const { page, change } = address
  const list = toListPage(result)
  return (
    <div className="grid gap-3 grid-cols-1 fills-window">
      <HistoryHeader
        address={address}
        corner={
          <div className="row gap-1">
            {result.data && (
              <ListPrint
                title={printTitle}
                {...{ filters, values }}
                pagination={result.data.pagination}
                totalText="in all, newest first"
                columns={printedColumns}
                rows={result.data.content}
                keyOf={nameOf}
                isOpen={Boolean(opened)}
              />
            )}
            {exportButton}
          </div>
        }
      />
      <FilterRow
        {...{ filters, values }}
        departments={[]}
        onChange={change}
        countText={matchCountText(list, 'event')}
      />
      <div className="fills-rest">
        <PagedTable<Row>
          {...{ label, columns, list }}
          {...(isMuted && { isMuted })}
          keyOf={nameOf}
          hrefOf={(row) => address.hrefAfter({ page, event: nameOf(row) })}
          onOpen={(row) => address.open(nameOf(row))}
          empty={{
            isFiltered: countFilters(filters, values) > 0,
            none: 'Nothing has been recorded yet.',
            onClear: () => change(clearedFilters(filters)),
          }}
          paging={{
            noun: 'event',
            page,
            onPage: (next) => {
              address.openPage(next)
              window.scrollTo({ top: 0 })
            },
          }}
        />
      </div>
      <LazyBoundary>{opened}</LazyBoundary>
    </div>
  )
}
