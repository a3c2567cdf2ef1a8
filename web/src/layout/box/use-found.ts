import { searchEndpoints, type SearchResult } from '@insaka/domain/search/search.endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { useSettled } from '../../ui/use-settled.ts'

/** One letter finds everything. */
export const leastTyped = 2

const none: readonly SearchResult[] = []

/** The records of every register that a search finds, once its typing has paused. */
export function useFound(typed: string) {
  const userId = useCurrentUser().id
  const words = typed.trim()
  const asked = useSettled(words)
  const isAsked = asked.length >= leastTyped && words.length >= leastTyped
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', userId, asked],
    queryFn: async ({ signal }) =>
      (await call(searchEndpoints.search, { params: { userId }, query: { q: asked }, signal })).payload
        .results,
    enabled: isAsked,
    // What changes in a register is found in the next search for it.
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  })
  const isLate = asked !== words
  return {
    results: isAsked && data ? data : none,
    /** Of an earlier search, until the present one has come. */
    isStale: isLate || isPlaceholderData,
    isLoading: isAsked && isFetching,
    isEmpty: isAsked && !isLate && !isPlaceholderData && data?.length === 0,
    error: isAsked && !data ? error : null,
    retry: () => void refetch(),
  }
}
