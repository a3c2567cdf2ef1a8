import type { ComponentProps, ReactNode } from 'react'
import { LoadError } from '../page/LoadError.tsx'
import { LoadingBar } from '../page/LoadingBar.tsx'
import { LoadingLines } from '../page/LoadingLines.tsx'
import { PagingBar } from '../paging/PagingBar.tsx'
import { EmptyList } from '../table/EmptyList.tsx'
import { RecordTable } from '../table/RecordTable.tsx'
import type { ListPage } from './list-page.ts'

type Paging = Omit<ComponentProps<typeof PagingBar>, 'pagination'>

type ListProps<Row> = {
  list: ListPage<Row>
  /** Plural noun for messages. */
  entries: string
  className?: string | undefined
  paging: Paging
  /** Number of pages from which the list has page links. */
  minPages?: number
  children: (rows: readonly Row[]) => ReactNode
}

/** A page of entries that are no table rows, such as cards. */
export function PagedList<Row>({
  list,
  entries,
  className = '',
  paging,
  minPages = 0,
  children,
}: ListProps<Row>) {
  const { rows, pagination, error, loading, retry } = list
  if (!rows && error)
    return <LoadError title={`The ${entries} could not be loaded.`} error={error} onRetry={retry} />
  if (!rows) return <LoadingLines lines={6} label={`Loading ${entries}…`} />
  return (
    <div className={`relative ${className}`}>
      <LoadingBar loading={loading} />
      {children(rows)}
      {pagination && pagination.totalPages >= minPages && <PagingBar {...paging} pagination={pagination} />}
    </div>
  )
}

type RecordTableProps<Row, Sort extends string> = ComponentProps<typeof RecordTable<Row, Sort>>

type TableProps<Row, Sort extends string> = Omit<
  RecordTableProps<Row, Sort>,
  'rows' | 'loading' | 'error' | 'onRetry' | 'whenEmpty'
> & {
  list: ListPage<Row>
  paging: Paging
  /** The reason for an empty first page, and the ways out. */
  empty?: Omit<ComponentProps<typeof EmptyList>, 'isPastEnd' | 'onLastPage'>
}

/** A table of records with page links. */
export function PagedTable<Row, Sort extends string = string>(props: TableProps<Row, Sort>) {
  const { list, paging, empty, ...table } = props
  const { rows, pagination, error, loading, retry } = list
  const lastPage = (pagination?.totalPages ?? 0) - 1
  return (
    <>
      <RecordTable<Row, Sort>
        {...table}
        {...{ rows, error, loading }}
        onRetry={retry}
        whenEmpty={
          <EmptyList {...empty} isPastEnd={lastPage >= 0} onLastPage={() => paging.onPage(lastPage)} />
        }
      />
      <PagingBar {...paging} pagination={pagination} />
    </>
  )
}
