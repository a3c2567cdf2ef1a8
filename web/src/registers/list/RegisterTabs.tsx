import { countFilters } from '../filters/filters.ts'
import { StateTabs } from '../../ui/tabs/StateTabs.tsx'
import type { RegisterScreen } from './use-register.ts'

/** Tabs for all records and each state, with counts. The tab for taken-back records shows only if there are any. */
export function RegisterTabs({ screen: { register, address, list } }: { screen: RegisterScreen }) {
  const { query } = address.request
  // Counts cover the whole scope, so they would mislead next to a search or filter.
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
        look: register.looks?.[state]?.[1],
        count: isNarrowed ? null : list.counts?.[state],
        href: address.hrefAfter({ status: statusOf(state), page: undefined }),
      }))}
      current={current}
      onChoose={(tab) => address.change({ status: statusOf(tab) })}
    />
  )
}
