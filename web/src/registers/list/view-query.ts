import { readListSearch, type ListSearch } from '../list-search.ts'
import type { ListRequest, Register } from '../register.ts'
import { clearedFilters } from '../filters/filters.ts'

/** A list as a saved view keeps it: everything but the page and the number of its rows. */
export function toViewQuery({ sortField, query }: ListRequest): string {
  const queryParts = { ...query, sort: sortField === 'id' ? undefined : sortField }
  const pairs = Object.entries(queryParts)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  // The one character that an address may hold and a view may not.
  return new URLSearchParams(pairs as [string, string][]).toString().replaceAll('*', '%2A')
}

/** The change of the address that shows a saved view: what the view does not name is taken away. */
export function fromViewQuery(
  query: string,
  { filters, supportedSearch }: Pick<Register, 'filters' | 'supportedSearch'>,
): ListSearch {
  const {
    page: _page,
    size: _size,
    record: _record,
    ...named
  } = readListSearch(Object.fromEntries(new URLSearchParams(query)))
  const clearedParts = {
    scope: undefined,
    status: undefined,
    search: undefined,
    sort: undefined,
    direction: undefined,
  }
  return { ...clearedParts, ...clearedFilters(filters), ...supportedSearch(named) }
}
