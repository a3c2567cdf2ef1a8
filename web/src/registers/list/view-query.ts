import { readListSearch, type ListSearch } from '../list-search-params.ts'
import type { ListRequest, Register } from '../register.ts'
import { clearedFilters } from '../filters/filters.ts'

/** Serialises a list for a saved view, without page and page size. */
export function toViewQuery({ sortField, query }: ListRequest): string {
  const queryParts = { ...query, sort: sortField === 'id' ? undefined : sortField }
  const pairs = Object.entries(queryParts)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  // Addresses may contain an asterisk, saved views may not.
  return new URLSearchParams(pairs as [string, string][]).toString().replaceAll('*', '%2A')
}

/** The address change that restores a saved view; everything else is cleared. */
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
