import { readListSearch, type ListSearch } from '../../ui/filters/list-search.ts'
import type { ListRequest } from '../register.ts'

/** A list as a saved view keeps it: everything but the page and the number of its rows. */
export function toViewQuery({ sortField, query }: ListRequest): string {
  const parts = { ...query, sort: sortField === 'id' ? undefined : sortField }
  const pairs = Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  // The one character that an address may hold and a view may not.
  return new URLSearchParams(pairs as [string, string][]).toString().replaceAll('*', '%2A')
}

/** The change of the address that shows a saved view: what the view does not name is taken away. */
export function fromViewQuery<State extends string, Sort extends string>(
  query: string,
  known: (search: ListSearch) => ListSearch<State, Sort>,
): ListSearch<State, Sort> {
  const named = known(readListSearch(Object.fromEntries(new URLSearchParams(query))))
  const { scope, status, department, from, to, search, sort, direction } = named
  return { scope, status, department, from, to, search, sort, direction }
}
