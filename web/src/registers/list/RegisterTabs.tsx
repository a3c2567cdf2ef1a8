import { StateTabs } from '../../ui/tabs/StateTabs.tsx'
import type { OpenRegister } from './use-register.ts'

/** All records, and those of each state, with how many there are; nothing where a register knows no states. */
export function RegisterTabs<Row extends { id: number }, State extends string, Sort extends string>({
  at: { register, address, list },
}: {
  at: OpenRegister<Row, State, Sort>
}) {
  type Tab = State | 'ALL'
  const labels: Readonly<Record<string, string>> = { ALL: 'All', ...register.states }
  if (Object.keys(register.states).length === 0) return null
  const statusOf = (tab: Tab) => (tab === 'ALL' ? undefined : tab)
  return (
    <StateTabs
      label="State"
      tabs={(Object.keys(labels) as Tab[]).map((tab) => ({
        state: tab,
        label: labels[tab] ?? tab,
        count: list.counts?.[tab],
        href: address.hrefAfter({ status: statusOf(tab), page: undefined }),
      }))}
      current={address.search.status ?? 'ALL'}
      onChoose={(tab) => address.change({ status: statusOf(tab) })}
    />
  )
}
