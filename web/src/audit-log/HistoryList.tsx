import type { RegisterPagination } from '@insaka/domain/core/register-list.schema'
import { recordCountText } from '@insaka/domain/core/number-format'
import { FilterRow } from '../registers/filters/FilterRow.tsx'
import { clearedFilters, type Filters, type FilterValues } from '../registers/filters/filters.ts'
import { PagingBar } from '../ui/paging/PagingBar.tsx'
import type { Column } from '../ui/table/column.ts'
import { EmptyList } from '../ui/table/EmptyList.tsx'
import { RecordTable } from '../ui/table/RecordTable.tsx'
import type { HistoryAddress } from './use-history-url.ts'

type Props<Row> = {
  label: string
  noun: string
  address: HistoryAddress
  filters: Filters
  values: FilterValues
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => number | string
  isMuted?: (row: Row) => boolean
  list: {
    data: { content: Row[]; pagination: RegisterPagination } | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
}

export function HistoryList<Row>(props: Props<Row>) {
  const { label, noun, address, filters, values, columns, nameOf, isMuted, list } = props
  const { data, error, isFetching, refetch } = list
  const isFiltered = Object.values(values).some((value) => value !== undefined)
  const lastPage = (data?.pagination.totalPages ?? 0) - 1
  return (
    <>
      <FilterRow
        filters={filters}
        values={values}
        departments={[]}
        onChange={address.change}
        countText={isFetching || !data ? undefined : recordCountText(data.pagination, noun)}
      />
      <div className="fills-rest">
        <RecordTable<Row, string>
          label={label}
          columns={columns}
          keyOf={nameOf}
          rows={data?.content}
          loading={isFetching}
          error={error}
          onRetry={() => void refetch()}
          hrefOf={(row) => address.hrefAfter({ page: address.search.page, event: nameOf(row) })}
          onOpen={(row) => address.open(nameOf(row))}
          {...(isMuted && { isMuted })}
          whenEmpty={
            lastPage < 0 && !isFiltered ? (
              <span>Nothing has been recorded yet.</span>
            ) : (
              <EmptyList
                isPastEnd={lastPage >= 0}
                isFiltered={isFiltered}
                onLastPage={() => address.go({ page: lastPage || undefined })}
                onClear={() => address.change(clearedFilters(filters))}
              />
            )
          }
        />
        <PagingBar
          noun={noun}
          page={address.search.page ?? 0}
          pagination={data?.pagination}
          onPage={(page) => {
            address.go({ page: page || undefined })
            window.scrollTo({ top: 0 })
          }}
        />
      </div>
    </>
  )
}
