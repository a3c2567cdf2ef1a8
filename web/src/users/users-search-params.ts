import type { Role } from '@insaka/domain/permissions'
import type { AccountState } from '@insaka/domain/users/users.labels'
import { codePattern, pagePattern, readSearch, searchPattern } from '../state/read-search-params.ts'

/** Search parameters of the user list; absent ones have their defaults. */
export type UsersSearch = {
  institution?: string | undefined
  account?: AccountState | undefined
  search?: string | undefined
  department?: string | undefined
  role?: Role | undefined
  page?: number | undefined
  /** Id of the user open over the list, or `new`. */
  user?: string | undefined
}

export const readUsersSearch = readSearch<UsersSearch>(
  {
    institution: codePattern,
    account: /^(waiting|activated|deactivated)$/,
    search: searchPattern,
    department: codePattern,
    role: /^(ADMIN|DEV|ORD|GUEST)$/,
    page: pagePattern,
    user: /^(new|[0-9a-f-]{36})$/,
  },
  {
    institution: (text) => text.toUpperCase(),
    department: (text) => text.toUpperCase(),
    page: Number,
  },
)
