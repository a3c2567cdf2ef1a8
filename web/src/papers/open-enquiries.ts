import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { typingPauseMs, useSettled } from '../state/use-settled.ts'

/** As many as one looks through; whoever wants another one types a part of what it says. */
const offered = 20

const openEnquiriesQuery = (userId: string, search: string) =>
  queryOptions({
    queryKey: ['enquiries', 'open', userId, search],
    queryFn: async ({ signal }) => {
      const query = { page: 0, size: offered, search: search || undefined }
      return (await call(enquiriesEndpoints.nonlinked, { params: { userId }, query, signal })).payload
    },
    placeholderData: keepPreviousData,
  })

/** The enquiries that no paper has taken up, found as somebody types. */
export function useOpenEnquiries() {
  const { id } = useCurrentUser()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), typingPauseMs)
  const { data, error, isLoading, isPlaceholderData, refetch } = useQuery(openEnquiriesQuery(id, search))
  return {
    found: data?.enquiries ?? [],
    more: data ? data.pagination.totalRecords - data.enquiries.length : 0,
    loading: isLoading || isPlaceholderData || search !== typed.trim(),
    failure: data ? null : error,
    retry: () => void refetch(),
    onType: setTyped,
  }
}
