import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../use-debounced.ts'

/** As many as people look through; a part of the name, once typed, brings any other one. */
export const searchPageSize = 20

type Reply = { pagination: { totalRecords: number } }

/** A list to choose from, which the server searches as somebody types. The query keeps its last data meanwhile. */
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
    /** How many there are besides those that were found. */
    more: data ? data.pagination.totalRecords - found.length : 0,
    /** The answer to what was typed last is still to come. */
    loading: isLoading || isPlaceholderData || search !== typed.trim(),
    failure: data ? null : error,
    retry: () => void refetch(),
    onType: setTyped,
  }
}

export type SearchedList<Item> = Omit<ReturnType<typeof useSearchedList>, 'found'> & {
  found: readonly Item[]
}
