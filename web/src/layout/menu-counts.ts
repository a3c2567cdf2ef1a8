import type { RegisterName } from '@insaka/domain/all-registers'
import type { StateOf } from '@insaka/domain/all-states'
import type { SummaryRegister } from '@insaka/domain/dashboard/dashboard.schema'
import type { Role } from '@insaka/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { usePreferences } from '../session/preferences.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { summaryQuery } from '../state/summary.ts'
import { usualScope } from '../state/usual-scope.ts'

export type MenuCount = 'waitingUsers' | 'emptyAccounts'
export type MenuCounts = Partial<Record<RegisterName | MenuCount, number>>

/** Which states of a register are in progress. */
const statesInProgress: { readonly [R in SummaryRegister]: readonly StateOf<R>[] } = {
  // Without a paper.
  enquiries: ['OPEN', 'CLOSED'],
  lvp: ['IN_PROGRESS'],
  mpc: ['IN_PROGRESS'],
  // Not awarded yet.
  contracts: ['APPROVED', 'CLEARED', 'NOTIFIED'],
}

/** What is in progress in each register, as far as its list looks; nothing until it is known. */
export function useMenuCounts(role: Role): MenuCounts {
  const { data } = useQuery(summaryQuery(useCurrentUser().id))
  const { scopes } = usePreferences()
  if (!data) return {}
  const registers = Object.entries<readonly string[]>(statesInProgress).map(([name, states]) => {
    const register = name as SummaryRegister
    const counts: Readonly<Record<string, number>> = data[register][usualScope(scopes[register], role)]
    return [register, states.reduce((sum, state) => sum + counts[state]!, 0)]
  })
  return {
    ...Object.fromEntries(registers),
    emptyAccounts: data.fuel.atOrBelowZero,
    ...(data.waitingUsers !== null && { waitingUsers: data.waitingUsers }),
  }
}
