import { useCurrentUser } from '../state/current-user.ts'
import { useListAddress } from '../ui/list/use-list-address.ts'
import { readUsersSearch } from './users-search-params.ts'

/** The address of the user list; it opens a user, or a new one with `new`. */
export function useUsersAddress() {
  const ownInstitution = useCurrentUser().institution
  const address = useListAddress({ to: '/insaka/admin/users', read: readUsersSearch, recordName: 'user' })
  const { search, change } = address
  return {
    ...address,
    institution: search.institution ?? ownInstitution,
    isFiltered: Boolean(search.account ?? search.search ?? search.department ?? search.role),
    showAll: () => change({ search: undefined, account: undefined, department: undefined, role: undefined }),
  }
}

export type UsersAddress = ReturnType<typeof useUsersAddress>
