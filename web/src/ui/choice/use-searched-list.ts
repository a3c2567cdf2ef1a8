import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../use-debounced.ts'

/** Number of choices requested; users narrow longer lists by typing. */
export const searchPageSize = 20

type Reply = { pagination: { totalRecords: number } } | { more: number }

/** List of choices with server-side search; the query should keep its previous data while loading. */
export function useSearchedList<Data extends Reply, Item, Key extends QueryKey>(
  queryOf: (search: string | undefined) => UseQueryOptions<Data, Error, Data, Key>,
  itemsOf: (data: Data) => readonly Item[],
  enabled = true,
) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const query = useQuery({ ...queryOf(search || undefined), enabled })
  const { data, error, isLoading, isPlaceholderData, refetch } = query
  const found = data ? itemsOf(data) : []
  return {
    found,
    /** The number of further matches. */
    more: !data ? 0 : 'more' in data ? data.more : data.pagination.totalRecords - found.length,
    /** True if the reply to the latest input is pending. */
    loading: isLoading || isPlaceholderData || search !== typed.trim(),
    failure: data ? null : error,
    retry: () => void refetch(),
    onType: setTyped,
  }
}

export type SearchedList<Item> = Omit<ReturnType<typeof useSearchedList>, 'found'> & {
  found: readonly Item[]
}
