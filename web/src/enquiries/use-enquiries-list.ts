import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAppState } from '../state/app-state.ts'
import { enquiriesQuery, useNextPageAhead, type EnquiriesRequest } from './enquiries.queries.ts'

/** The page of the register that the address asks for; until it has come, the one before. */
export function useEnquiriesList(userId: string, request: EnquiriesRequest) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(enquiriesQuery(userId, request))
  const arrived = isPlaceholderData ? undefined : data?.enquiries.pagination
  useNextPageAhead(userId, request, arrived?.last === false)

  useEffect(() => {
    if (!arrived) return
    const { more: _more, ...paginationState } = arrived
    useAppState.setState({ paginationState })
  }, [arrived])

  return {
    rows: data?.enquiries.content,
    pagination: data?.enquiries.pagination,
    counts: data?.counts,
    error,
    loading: isFetching,
    retry: () => void refetch(),
  }
}
