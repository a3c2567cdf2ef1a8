import {
  keepPreviousData,
  queryOptions,
  useQueryClient,
  type FetchQueryOptions,
  type QueryKey,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListRequest, Register } from '../register.ts'

export function listQuery({ name, load }: Register, userId: string, { query, ...path }: ListRequest) {
  return queryOptions({
    queryKey: [name, 'list', userId, path, query],
    queryFn: ({ signal }) => load({ params: { ...path, userId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Prefetches the next page: most users page forward. */
export function usePrefetchNextPage<T, K extends QueryKey>(
  next: FetchQueryOptions<T, Error, T, K>,
  hasNext: boolean,
) {
  const queryClient = useQueryClient()
  const queryKeyText = JSON.stringify(next.queryKey)
  useEffect(() => {
    if (hasNext) void queryClient.prefetchQuery(next)
    // The key identifies the query and stays equal across renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queryClient, queryKeyText, hasNext])
}
