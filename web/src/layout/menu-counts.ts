import type { Role } from '@insaka/domain/permissions'
import type { SearchedRegister } from '@insaka/domain/search/search.endpoints'
import type { RegisterName } from '@insaka/domain/views/views.endpoints'
import { useQuery } from '@tanstack/react-query'
import { usePreferences } from '../session/preferences.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { summaryQuery } from '../state/summary.ts'
import { usualScope } from '../state/usual-scope.ts'

export type Counted = 'waitingUsers' | 'emptyAccounts'
export type MenuCounts = Partial<Record<SearchedRegister | Counted, number>>

/** What is in progress in each register, as far as its list looks; nothing until it is known. */
export function useMenuCounts(role: Role): MenuCounts {
  const { data } = useQuery(summaryQuery(useCurrentUser().id))
  const { scopes } = usePreferences()
  if (!data) return {}
  const scopeOf = (register: RegisterName) => usualScope(scopes[register], role)
  const enquiries = data.enquiries[scopeOf('enquiries')]
  const contracts = data.contracts[scopeOf('contracts')]
  return {
    // Without a paper.
    enquiries: enquiries.OPEN + enquiries.CLOSED,
    lvp: data.lvp[scopeOf('lvp')].IN_PROGRESS,
    mpc: data.mpc[scopeOf('mpc')].IN_PROGRESS,
    // Not awarded yet.
    contracts: contracts.APPROVED + contracts.CLEARED + contracts.NOTIFIED,
    emptyAccounts: data.fuel.atOrBelowZero,
    ...(data.waitingUsers !== null && { waitingUsers: data.waitingUsers }),
  }
}
