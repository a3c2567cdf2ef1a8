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

/** The page after this one is fetched ahead: most who turn a page turn it forward. */
export function usePrefetchNextPage<T, K extends QueryKey>(
  next: FetchQueryOptions<T, Error, T, K>,
  hasNext: boolean,
) {
  const queryClient = useQueryClient()
  const queryKeyText = JSON.stringify(next.queryKey)
  useEffect(() => {
    if (hasNext) void queryClient.prefetchQuery(next)
    // The key says all that the query does, and stays the same as long as that does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queryClient, queryKeyText, hasNext])
}
