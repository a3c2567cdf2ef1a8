import { useRouter, useSearch } from '@tanstack/react-router'
import { useCurrentUser } from '../state/current-user.ts'
import { useOpenRecord } from '../ui/page/use-open-record.ts'
import { readUsersSearch, type UsersSearch } from './users-search-params.ts'

const to = '/insaka/admin/users'

/** The list’s search parameters, with functions to change them. */
export function useUsersAddress() {
  const router = useRouter()
  const ownInstitution = useCurrentUser().institution
  const search = readUsersSearch(useSearch({ strict: false }))
  // Based on the current address: a pending search or an opened card may have changed it.
  const destination = (change: UsersSearch) =>
    ({
      to,
      search: (current: Record<string, unknown>) => readUsersSearch({ ...current, ...change }),
    }) as const
  const go = (change: UsersSearch, replace = false) =>
    void router.navigate({ ...destination(change), replace, resetScroll: false })

  const { open, close } = useOpenRecord({
    record: search.user,
    go: ({ record }, replace) => go({ user: record }, replace),
  })

  /** A change of the list goes back to its first page. */
  const change = (changed: UsersSearch, replace = false) => go({ page: undefined, ...changed }, replace)

  return {
    search,
    institution: search.institution ?? ownInstitution,
    isFiltered: Boolean(search.account ?? search.search ?? search.department ?? search.role),
    hrefAfter: (change: UsersSearch) => router.buildLocation(destination(change)).href,
    go,
    change,
    showAll: () => change({ search: undefined, account: undefined, department: undefined, role: undefined }),
    /** Opens the dialog of a user, or of a new one with `new`. */
    open,
    close,
  }
}

export type UsersAddress = ReturnType<typeof useUsersAddress>
