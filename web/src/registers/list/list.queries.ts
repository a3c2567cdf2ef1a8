import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListRequest, Register } from '../register.ts'

export function listQuery<Row extends { id: number }, State extends string, Sort extends string>(
  { name, load }: Register<Row, State, Sort>,
  userId: string,
  { query, ...path }: ListRequest<State, Sort>,
) {
  return queryOptions({
    queryKey: [name, 'list', userId, path, query],
    queryFn: ({ signal }) => load({ params: { ...path, userId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The page after this one is fetched ahead: most who turn a page turn it forward. */
export function useNextPageAhead<Row extends { id: number }, State extends string, Sort extends string>(
  register: Register<Row, State, Sort>,
  userId: string,
  request: ListRequest<State, Sort>,
  isThere: boolean,
) {
  const queryClient = useQueryClient()
  const next = { ...request, page: request.page + 1 }
  const said = JSON.stringify(next)
  useEffect(() => {
    if (isThere) void queryClient.prefetchQuery(listQuery(register, userId, next))
    // The text says all that the request does, and stays the same as long as that does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queryClient, register, userId, said, isThere])
}
