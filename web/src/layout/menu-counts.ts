import type { RegisterName } from '@insaka/domain/all-registers'
import type { StateOf } from '@insaka/domain/all-states'
import type { SummaryRegister } from '@insaka/domain/dashboard/dashboard.schema'
import { may, type Rights } from '@insaka/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { usePreferences } from '../session/preferences.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { summaryQuery } from '../state/summary.queries.ts'
import { usualScope } from '../state/usual-scope.ts'

export type MenuCountName = 'waitingUsers' | 'emptyAccounts' | 'myDecisions'
export type MenuCounts = Partial<Record<RegisterName | MenuCountName | 'mySubmissions', number>>

const statesInProgress: { readonly [R in SummaryRegister]: readonly StateOf<R>[] } = {
  // Enquiries without a paper.
  enquiries: ['OPEN', 'CLOSED'],
  lvp: ['IN_PROGRESS'],
  mpc: ['IN_PROGRESS'],
  // Contracts before their award.
  contracts: ['APPROVED', 'CLEARED', 'NOTIFIED'],
}

/** Records in progress per register, in the scope of its list, and the badge counts; empty while loading. */
export function useMenuCounts(rights: Rights): MenuCounts {
  const { data } = useQuery({
    ...summaryQuery(useCurrentUser().id),
    enabled: may(rights, 'READ_CONTENT'),
  })
  const { scopes } = usePreferences()
  if (!data) return {}
  const registers = Object.entries<readonly string[]>(statesInProgress).map(([name, states]) => {
    const register = name as SummaryRegister
    const counts: Readonly<Record<string, number>> =
      data[register][usualScope(register, scopes[register], rights)]
    return [register, states.reduce((sum, state) => sum + counts[state]!, 0)]
  })
  return {
    ...Object.fromEntries(registers),
    emptyAccounts: data.fuel.atOrBelowZero,
    myDecisions: data.decisions.mine,
    mySubmissions: data.decisions.submitted,
    ...(data.waitingUsers !== null && { waitingUsers: data.waitingUsers }),
  }
}
