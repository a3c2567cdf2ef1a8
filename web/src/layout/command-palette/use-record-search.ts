import { searchEndpoints, type SearchResult } from '@insaka/domain/search/search.endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

/** A single letter would match too many records. */
export const minSearchLength = 2

const noResults: readonly SearchResult[] = []

/** Searches the records of all registers after a typing pause. */
export function useRecordSearch(typed: string) {
  const userId = useCurrentUser().id
  const words = typed.trim()
  const settledText = useDebounced(words)
  const isSearching = settledText.length >= minSearchLength && words.length >= minSearchLength
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', userId, settledText],
    queryFn: async ({ signal }) =>
      (await call(searchEndpoints.search, { params: { userId }, query: { q: settledText }, signal })).payload
        .results,
    enabled: isSearching,
    // Short, so that a repeated search soon shows changes in the registers.
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  })
  const isOutdated = settledText !== words
  return {
    results: isSearching && data ? data : noResults,
    /** Set while results of an earlier search are shown. */
    isStale: isOutdated || isPlaceholderData,
    isLoading: isSearching && isFetching,
    isEmpty: isSearching && !isOutdated && !isPlaceholderData && data?.length === 0,
    error: isSearching && !data ? error : null,
    retry: () => void refetch(),
  }
}
