import { useRouter, useSearch } from '@tanstack/react-router'
import { useCurrentUser } from '../../state/current-user.ts'
import { usePreferences } from '../../session/preferences.ts'
import { readListSearch, type ListSearch } from '../../ui/filters/list-search.ts'
import { usualScope } from './usual-scope.ts'
import type { ListRequest, Register } from '../register.ts'

type Addressed<State extends string, Sort extends string> = {
  path: Register<never, State, Sort>['path']
  known: (search: ListSearch) => ListSearch<State, Sort>
}

/** What the address asks of the list, and the ways to another address. */
export function useAddress<State extends string, Sort extends string>({
  path: to,
  known,
}: Addressed<State, Sort>) {
  type Search = ListSearch<State, Sort>
  const router = useRouter()
  const search: Search = known(useSearch({ strict: false }))
  const { role } = useCurrentUser().user
  const preferences = usePreferences()
  const remembered = {
    scope: search.scope ?? usualScope(preferences.scope, role),
    size: search.size ?? preferences.pageSize,
  }
  const { record, sort = 'id' as Sort, page = 0, size: _size, scope: _scope, ...filters } = search
  const request: ListRequest<State, Sort> = {
    page,
    sortField: sort,
    pageSize: remembered.size,
    query: { ...filters, scope: remembered.scope },
  }

  const searchAfter = (change: Search) => readListSearch({ ...search, ...change })
  const hrefAfter = (change: Search) => router.buildLocation({ to, search: searchAfter(change) }).href
  // From where the address is by then: a search goes out when its typing has paused, and a record may be open already.
  const go = (change: Search, replace: boolean) =>
    void router.navigate({
      to,
      search: (now: ListSearch) => readListSearch({ ...known(now), ...change }),
      replace,
    })

  /** Another part of the list begins at its first page. */
  const change = (changed: Search, replace = false) => go({ page: undefined, ...changed }, replace)

  /** What is remembered holds from now on where an address says nothing; so the one we leave says it first. */
  function remember(changed: Partial<typeof remembered>) {
    go(remembered, true)
    usePreferences.setState({
      ...(changed.scope && { scope: changed.scope }),
      ...(changed.size && { pageSize: changed.size }),
    })
    change(changed)
  }

  return { search, request, record, hrefAfter, go, change, remember }
}
