import type { ReactNode } from 'react'
import { useMay } from '../state/current-user.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { StateTabs } from '../ui/tabs/StateTabs.tsx'
import type { HistorySearch } from './history-search-params.ts'
import type { HistoryAddress } from './use-history-url.ts'

type HistoryTab = NonNullable<HistorySearch['show']> | 'events'

/** The title and the tabs; `corner` holds the actions of the current tab. */
export function HistoryHeader({ address, corner }: { address: HistoryAddress; corner?: ReactNode }) {
  const { search, hrefAfter, change } = address
  const maySeeSignIns = useMay('READ_ADMINISTRATION')
  const tabs: [HistoryTab, string][] = [
    ['events', 'Events'],
    ...(maySeeSignIns ? ([['sign-ins', 'Sign-ins']] satisfies [HistoryTab, string][]) : []),
    ['checks', 'Checks and heads'],
  ]
  // Events and sign-ins have different filters; only the dates and the person carry over.
  const searchFor = (tab: HistoryTab): HistorySearch => ({
    show: tab === 'events' ? undefined : tab,
    register: undefined,
    kind: undefined,
  })
  return (
    <div>
      <PageHeader
        title="History"
        description="Who changed what and when, and the value before."
        cornerAction={corner}
      />
      <div className="border-b">
        <StateTabs
          label="Parts of the history"
          tabs={tabs.map(([tab, label]) => ({
            state: tab,
            label,
            count: null,
            href: hrefAfter(searchFor(tab)),
          }))}
          current={search.show ?? 'events'}
          onChoose={(tab) => change(searchFor(tab))}
        />
      </div>
    </div>
  )
}
