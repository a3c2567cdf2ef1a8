import type { Role } from '@insaka/domain/permissions'
import type { RegisterName } from '@insaka/domain/views/views.endpoints'
import { useQuery } from '@tanstack/react-query'
import { usePreferences } from '../session/preferences.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { summaryQuery } from '../state/summary.ts'
import { usualScope } from '../state/usual-scope.ts'

/** The state of what is still to be done in each register. */
const underWay = { enquiries: 'OPEN', lvp: 'IN_PROGRESS', mpc: 'IN_PROGRESS' } as const

export type Counted = 'waitingUsers'
export type MenuCounts = Partial<Record<RegisterName | Counted, number>>

/** What is in progress in each register, as far as its list looks; nothing until it is known. */
export function useMenuCounts(role: Role): MenuCounts {
  const { data } = useQuery(summaryQuery(useCurrentUser().id))
  const { scopes } = usePreferences()
  if (!data) return {}
  const names = Object.keys(underWay) as (keyof typeof underWay)[]
  return {
    ...Object.fromEntries(
      names.map((name) => [name, data[name][usualScope(scopes[name], role)][underWay[name]] ?? 0]),
    ),
    ...(data.waitingUsers !== undefined && { waitingUsers: data.waitingUsers }),
  }
}
