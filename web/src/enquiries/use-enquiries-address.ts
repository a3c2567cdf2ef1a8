import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCurrentUser } from '../state/current-user.ts'
import { usePreferences } from '../state/preferences.ts'
import { usualScope } from '../ui/scope/usual-scope.ts'
import type { EnquiriesRequest } from './enquiries.queries.ts'
import { readListSearch } from '../ui/filters/list-search.ts'
import { enquiriesSearch, type EnquiriesSearch } from './enquiries.search.ts'

const path = '/insaka/plscm/enquiries'
const route = getRouteApi(path)

/** What the address asks of the list, and the ways to another address. */
export function useEnquiriesAddress() {
  const search = enquiriesSearch(route.useSearch())
  const navigate = route.useNavigate()
  const router = useRouter()
  const { role } = useCurrentUser().user
  const preferences = usePreferences()
  const remembered = {
    scope: search.scope ?? usualScope(preferences.scope, role),
    size: search.size ?? preferences.pageSize,
  }
  const { record, sort = 'id', page = 0, size: _size, scope: _scope, ...filters } = search
  const request: EnquiriesRequest = {
    page,
    sortField: sort,
    pageSize: remembered.size,
    query: { ...filters, scope: remembered.scope },
  }

  const searchAfter = (change: EnquiriesSearch) => readListSearch({ ...search, ...change })
  const hrefAfter = (change: EnquiriesSearch) =>
    router.buildLocation({ to: path, search: searchAfter(change) }).href

  /** Another part of the list begins at its first page. */
  const change = (changed: EnquiriesSearch, replace = false) =>
    void navigate({ search: searchAfter({ page: undefined, ...changed }), replace })

  /** What is remembered holds from now on where an address says nothing; so the one we leave says it first. */
  function remember(changed: Partial<typeof remembered>) {
    void navigate({ search: searchAfter(remembered), replace: true })
    usePreferences.setState({
      ...(changed.scope && { scope: changed.scope }),
      ...(changed.size && { pageSize: changed.size }),
    })
    change(changed)
  }

  return { search, request, record, hrefAfter, change, remember, navigate, searchAfter }
}
