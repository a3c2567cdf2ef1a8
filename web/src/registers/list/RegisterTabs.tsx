import { StateTabs } from '../../ui/tabs/StateTabs.tsx'
import type { OpenRegister } from './use-register.ts'

/** All records, and those of each state, with how many there are; nothing where a register knows no states. */
export function RegisterTabs({ screen: { register, address, list } }: { screen: OpenRegister }) {
  const states = Object.entries(register.states)
  if (states.length === 0) return null
  const statusOf = (tab: string) => (tab === 'ALL' ? undefined : tab)
  return (
    <StateTabs
      label="State"
      tabs={[['ALL', 'All'] as const, ...states].map(([state, label]) => ({
        state,
        label,
        count: list.counts?.[state],
        href: address.hrefAfter({ status: statusOf(state), page: undefined }),
      }))}
      current={address.search.status ?? 'ALL'}
      onChoose={(tab) => address.change({ status: statusOf(tab) })}
    />
  )
}
