import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
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
export function useNextPageAhead(register: Register, userId: string, request: ListRequest, isThere: boolean) {
  const queryClient = useQueryClient()
  const next = { ...request, page: request.page + 1 }
  const said = JSON.stringify(next)
  useEffect(() => {
    if (isThere) void queryClient.prefetchQuery(listQuery(register, userId, next))
    // The text says all that the request does, and stays the same as long as that does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queryClient, register, userId, said, isThere])
}
