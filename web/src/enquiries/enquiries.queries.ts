import type { Direction, Scope } from '@insaka/domain/core/register'
import { enquiriesEndpoints, type EnquirySortField } from '@insaka/domain/enquiries/enquiries.endpoints'
import type { EnquiryState } from '@insaka/domain/enquiries/enquiries.labels'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'

/** Everything of this feature that the server has said stands under this key. */
export const enquiriesKey = ['enquiries'] as const

/** A page of the register, as the path and query of its address say. */
export type EnquiriesRequest = {
  page: number
  sortField: EnquirySortField
  pageSize: number
  query: {
    scope: Scope
    direction?: Direction | undefined
    status?: EnquiryState | undefined
    department?: string | undefined
    from?: string | undefined
    to?: string | undefined
    search?: string | undefined
  }
}

export function enquiriesQuery(userId: string, { query, ...path }: EnquiriesRequest) {
  return queryOptions({
    queryKey: [...enquiriesKey, 'list', userId, path, query],
    queryFn: async ({ signal }) => {
      const params = { ...path, userId }
      return (await call(enquiriesEndpoints.list, { params, query, signal })).payload
    },
    placeholderData: keepPreviousData,
  })
}

/** The page after this one is fetched ahead: most who turn a page turn it forward. */
export function useNextPageAhead(userId: string, request: EnquiriesRequest, isThere: boolean) {
  const queryClient = useQueryClient()
  const next = { ...request, page: request.page + 1 }
  const name = JSON.stringify(next)
  useEffect(() => {
    if (isThere) void queryClient.prefetchQuery(enquiriesQuery(userId, next))
    // The name says all that the request does, and stays the same as long as that does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queryClient, userId, name, isThere])
}
