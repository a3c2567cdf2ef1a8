import { countFilters } from '../filters/filters.ts'
import { StateTabs } from '../../ui/tabs/StateTabs.tsx'
import type { RegisterScreen } from './use-register.ts'

/**
 * All records, and those of each state, with how many there are; nothing where there is nothing to choose. What was taken
 * back has a tab only where there is any.
 */
export function RegisterTabs({ screen: { register, address, list } }: { screen: RegisterScreen }) {
  const { query } = address.request
  // They count the whole scope, which is not what a search or a filter shows.
  const isNarrowed = query.search !== undefined || countFilters(register.filters, query) > 0
  const { status: current = 'ALL' } = address.search
  const states = Object.entries(register.states).filter(
    ([state]) => state !== 'TAKEN_BACK' || state === current || list.counts?.[state],
  )
  if (states.length === 0) return null
  const statusOf = (tab: string) => (tab === 'ALL' ? undefined : tab)
  return (
    <StateTabs
      label="State"
      tabs={[['ALL', 'All'] as const, ...states].map(([state, label]) => ({
        state,
        label,
        count: isNarrowed ? null : list.counts?.[state],
        href: address.hrefAfter({ status: statusOf(state), page: undefined }),
      }))}
      current={current}
      onChoose={(tab) => address.change({ status: statusOf(tab) })}
    />
  )
}
