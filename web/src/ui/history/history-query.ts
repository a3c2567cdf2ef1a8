import type { HistoryEntry } from '@insaka/domain/core/history'
import type { Pagination } from '@insaka/domain/core/paging.schema'
import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query'

type Reply = { history: HistoryEntry[]; pagination: Pagination }
export type HistoryCall<Id> = {
  params: { id: Id }
  query: { page: number; size: number }
  signal: AbortSignal
}

export type HistoryPages = (page: number) => UseQueryOptions<Reply, Error, Reply, (string | number)[]>

const pageSize = 20

export const historyQuery =
  <Id extends number | string>(subject: string, load: (call: HistoryCall<Id>) => Promise<Reply>) =>
  (id: Id): HistoryPages =>
  (page) =>
    queryOptions({
      queryKey: [subject, 'history', id, page],
      queryFn: ({ signal }) => load({ params: { id }, query: { page, size: pageSize }, signal }),
      placeholderData: keepPreviousData,
    })
