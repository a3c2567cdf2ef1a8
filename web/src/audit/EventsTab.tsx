import type { TrailEvent } from '@insaka/domain/audit/audit.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { ExportButton } from '../files/ExportButton.tsx'
import { countFilters } from '../registers/filters/filters.ts'
import { useNeighbours } from '../registers/list/use-neighbours.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { useOpened } from '../ui/cards/use-opened.ts'
import { OnDemand } from '../ui/page/LoadingBar.tsx'
import { eventColumns, printedColumns } from './event-columns.tsx'
import { eventFilters, narrowedBy, type PersonFilter } from './history-filters.ts'
import { eventsQuery, historyExport, pageSize } from './history.queries.ts'
import { HistoryHead } from './HistoryHead.tsx'
import { HistoryList } from './HistoryList.tsx'
import { HistoryPrint } from './HistoryPrint.tsx'
import type { HistoryAddress } from './use-history-address.ts'

const EventSheet = lazy(() => import('./EventSheet.tsx'))

const nameOf = ({ sequence }: TrailEvent) => sequence

type Props = { address: HistoryAddress; person: PersonFilter }

/** Every change in the institution, newest first. */
export function EventsTab({ address, person }: Props) {
  const { id: userId } = useCurrentUser()
  const queryClient = useQueryClient()
  const { event, page = 0 } = address.search
  const values = narrowedBy(eventFilters({}, {}), address.search)
  const list = useQuery(eventsQuery({ userId, values, page }))
  const { data, isPlaceholderData } = list
  const filters = eventFilters(namesIn(data?.content ?? [], values['person']), person)
  const opened = useOpened(
    event?.toString(),
    data?.content.find((each) => nameOf(each) === event),
  )

  // Nothing is missing between the numbers, so the page of any event is known where nothing narrows the list.
  const total = data?.pagination.totalRecords ?? 0
  const isElsewhere = typeof event === 'number' && !opened && !isPlaceholderData && event <= total
  const itsPage =
    isElsewhere && countFilters(filters, values) === 0 ? Math.floor((total - event) / pageSize) : page
  const { go } = address
  useEffect(() => {
    if (itsPage !== page) go({ page: itsPage || undefined }, true)
  }, [itsPage, page, go])

  const neighbours = useNeighbours({
    record: event,
    ids: data?.content.map(({ sequence }) => sequence) ?? [],
    page,
    pageSize,
    pagination: data?.pagination,
    idsOf: async (next) => {
      const { content } = await queryClient.fetchQuery(eventsQuery({ userId, values, page: next }))
      return content.map(({ sequence }) => sequence)
    },
    open: address.open,
    go: ({ page: next, record }, replace) => go({ page: next, event: record }, replace),
  })

  return (
    <div className="grid gap-3 one-column fills-window">
      <HistoryHead
        address={address}
        corner={
          <div className="row gap-1">
            {data && (
              <HistoryPrint
                title="History"
                {...{ filters, values, keyOf: nameOf }}
                columns={printedColumns}
                rows={data.content}
                pagination={data.pagination}
                isOpen={opened !== undefined}
              />
            )}
            <ExportButton look="word" lists={[historyExport(values)]} />
          </div>
        }
      />
      <HistoryList
        label="Events"
        noun="event"
        {...{ address, filters, values, list, nameOf }}
        columns={eventColumns}
        isMuted={({ withheld }) => withheld}
      />
      <OnDemand>{opened && <EventSheet event={opened} address={address} neighbours={neighbours} />}</OnDemand>
    </div>
  )
}

/** The persons of a page by their ids, and one who is asked for in any case. */
function namesIn(events: readonly TrailEvent[], asked: string | undefined): Record<string, string> {
  const known = events.flatMap(({ actorId, actor }) => (actorId && actor ? [[actorId, actor] as const] : []))
  const sorted = [...new Map(known)].sort(([, a], [, b]) => a.localeCompare(b))
  return { ...(asked && { [asked]: 'one person' }), ...Object.fromEntries(sorted) }
}
