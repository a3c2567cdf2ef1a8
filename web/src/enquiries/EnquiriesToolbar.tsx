import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { enquiryStates, type EnquiryState } from '@insaka/domain/enquiries/enquiries.labels'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { StateTabs } from '../ui/tabs/StateTabs.tsx'
import classes from './EnquiriesPage.module.css'
import type { useEnquiriesAddress } from './use-enquiries-address.ts'

type Tab = 'ALL' | EnquiryState
type Props = {
  address: ReturnType<typeof useEnquiriesAddress>
  counts: Record<Tab, number> | undefined
  filters: { shown: boolean; active: number; panelId: string; onToggle: () => void }
  children: ReactNode
}

const tabs: Record<Tab, string> = { ALL: 'All', ...enquiryStates }

/** Between the title and the list: the states, the search, and `children`, which are the other ways to change it. */
export function EnquiriesToolbar({ address, counts, filters, children }: Props) {
  const { search, hrefAfter, change } = address
  const statusOf = (tab: Tab) => (tab === 'ALL' ? undefined : tab)
  return (
    <div className={classes.toolbar}>
      <StateTabs
        label="State"
        tabs={(Object.keys(tabs) as Tab[]).map((tab) => ({
          state: tab,
          label: tabs[tab],
          count: counts?.[tab],
          href: hrefAfter({ status: statusOf(tab), page: undefined }),
        }))}
        current={search.status ?? 'ALL'}
        onChoose={(tab) => change({ status: statusOf(tab) })}
      />
      <div className={classes.tools}>
        <SearchBox value={search.search ?? ''} onSearch={(text, again) => change({ search: text }, again)} />
        <Button
          variant="default"
          fw={500}
          px="sm"
          aria-expanded={filters.shown}
          aria-controls={filters.shown ? filters.panelId : undefined}
          onClick={filters.onToggle}
        >
          {filters.active > 0 ? `Filters (${filters.active})` : 'Filters'}
        </Button>
        {children}
      </div>
    </div>
  )
}
