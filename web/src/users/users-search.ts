import type { Role } from '@insaka/domain/permissions'
import type { AccountState } from '@insaka/domain/users/users.labels'
import { codePattern, pagePattern, readSearch, searchPattern } from '../state/read-search.ts'

/** What the address of the users says. What is absent is as usual. */
export type UsersSearch = {
  institution?: string | undefined
  account?: AccountState | undefined
  search?: string | undefined
  /** The code of a department. */
  department?: string | undefined
  role?: Role | undefined
  page?: number | undefined
  /** The user that is open over the list. */
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
