import { readsOwnRecords } from '@insaka/domain/all-registers'
import { useRouter, useSearch } from '@tanstack/react-router'
import { usePreferences } from '../../session/preferences.ts'
import { currentRights, useCurrentUser } from '../../state/current-user.ts'
import { fittingRows } from '../../ui/paging/fitting-rows.ts'
import { rememberScope, usualScope } from '../../state/usual-scope.ts'
import { readListSearch, type ListSearch } from '../list-search-params.ts'
import type { ListRequest, Register } from '../register.ts'

/** The list’s search parameters, with functions to change them. */
export function useRegisterAddress({
  name,
  path: to,
  supportedSearch,
}: Pick<Register, 'name' | 'path' | 'supportedSearch'>) {
  const router = useRouter()
  const search = supportedSearch(useSearch({ strict: false }))
  const rights = currentRights(useCurrentUser())
  const readsOwn = readsOwnRecords(rights, name)
  const preferences = usePreferences()
  const preferred = {
    // Links from other screens name a wider scope.
    scope: (!readsOwn && search.scope) || usualScope(name, preferences.scopes[name], rights),
    size: search.size ?? preferences.rowsPerPage ?? fittingRows(),
  }
  const { record, sort = 'id', page = 0, size: _size, scope: _scope, ...filters } = search
  const request: ListRequest = {
    page,
    sortField: sort,
    pageSize: preferred.size,
    query: { ...(filters as Omit<ListRequest['query'], 'scope'>), scope: preferred.scope },
  }

  /** A later page keeps its size in the address, since the default depends on the window. */
  function withPageSize(listSearch: ListSearch): ListSearch {
    const { page: later, size = preferred.size } = readListSearch(listSearch)
    return readListSearch(later === undefined ? listSearch : { ...listSearch, size })
  }
  const searchAfter = (change: ListSearch) => withPageSize({ ...search, ...change })
  const hrefAfter = (change: ListSearch) => router.buildLocation({ to, search: searchAfter(change) }).href
  // Based on the current address: a pending search or an opened record may have changed it.
  const go = (change: ListSearch, replace: boolean) =>
    void router.navigate({
      to,
      search: (now: ListSearch) => withPageSize({ ...supportedSearch(now), ...change }),
      replace,
    })
  /** A change of the list goes back to its first page. */
  const change = (changed: ListSearch, replace = false) => go({ page: undefined, ...changed }, replace)

  /** Saves a preference. The current address first gets the old one, so that Back still shows the old list. */
  function remember(changed: Partial<typeof preferred>) {
    go(preferred, true)
    if (changed.scope) rememberScope(name, changed.scope)
    if (changed.size) usePreferences.setState({ rowsPerPage: changed.size })
    change(changed)
  }

  return { search, request, record, readsOwn, hrefAfter, go, change, remember }
}
