import { useMay } from '../state/current-user.ts'
import { EventsTab } from './EventsTab.tsx'
import type { PersonFilter } from './history-filters.ts'
import { HistoryHeader } from './HistoryHeader.tsx'
import { ChecksTab } from './ChecksTab.tsx'
import { SignInsTab } from './SignInsTab.tsx'
import { useHistoryAddress } from './use-history-url.ts'

/** `person` is the person filter of another feature, for readers who may see the users. */
export function HistoryPage({ person }: { person: PersonFilter }) {
  const address = useHistoryAddress()
  const maySeeSignIns = useMay('READ_ADMINISTRATION')
  const { show } = address.search
  if (show === 'sign-ins' && maySeeSignIns) return <SignInsTab address={address} person={person} />
  if (show === 'checks')
    return (
      <div className="grid gap-3 grid-cols-1">
        <HistoryHeader address={address} />
        <ChecksTab />
      </div>
    )
  return <EventsTab address={address} person={person} />
}
