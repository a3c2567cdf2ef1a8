import type { TrailEvent } from '@insaka/domain/audit-log/audit.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { ExportButton } from '../files/ExportButton.tsx'
import { countFilters } from '../registers/filters/filters.ts'
import { useNeighbours } from '../registers/list/use-previous-next.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { useOpenCard } from '../ui/cards/use-open-card.ts'
import { eventColumns, printedColumns } from './event-columns.tsx'
import { eventFilters, filterValuesFrom, type PersonFilter } from './history-filters.ts'
import { eventsQuery, historyExport, pageSize } from './history.queries.ts'
import { HistoryList } from './HistoryList.tsx'
import type { HistoryAddress } from './use-history-url.ts'

const EventSheet = lazy(() => import('./EventDialog.tsx'))

const nameOf = ({ sequence }: TrailEvent) => sequence

type Props = { address: HistoryAddress; person: PersonFilter }

export function EventsTab({ address, person }: Props) {
  const { id: userId } = useCurrentUser()
  const queryClient = useQueryClient()
  const { page, go } = address
  const { event } = address.search
  const values = filterValuesFrom(eventFilters({}, {}), address.search)
  const result = useQuery(eventsQuery({ userId, values, page }))
  const { data, isPlaceholderData } = result
  const filters = eventFilters(actorNames(data?.content ?? [], values['person']), person)
  const openedEvent = useOpenCard(
    event?.toString(),
    data?.content.find((each) => nameOf(each) === event),
  )

  // Event numbers have no gaps, so without filters the page of an event can be computed.
  const total = data?.pagination.totalRecords ?? 0
  const isOnAnotherPage = typeof event === 'number' && !openedEvent && !isPlaceholderData && event <= total
  const pageOfEvent =
    isOnAnotherPage && countFilters(filters, values) === 0 ? Math.floor((total - event) / pageSize) : page
  useEffect(() => {
    if (pageOfEvent !== page) go({ page: pageOfEvent || undefined }, true)
  }, [pageOfEvent, page, go])

  const neighbours = useNeighbours({
    record: event,
    ids: data?.content.map(({ sequence }) => sequence) ?? [],
    page,
    pageSize,
    pagination: data?.pagination,
    fetchIds: async (pageNumber) => {
      const { content } = await queryClient.fetchQuery(eventsQuery({ userId, values, page: pageNumber }))
      return content.map(({ sequence }) => sequence)
    },
    open: address.open,
    go: ({ page: pageNumber, record }, replace) => go({ page: pageNumber, event: record }, replace),
  })

  return (
    <HistoryList
      label="Events"
      printTitle="History"
      {...{ address, filters, values, result, nameOf }}
      columns={eventColumns}
      printedColumns={printedColumns}
      isMuted={({ withheld }) => withheld}
      exportButton={<ExportButton look="word" lists={[historyExport(values)]} />}
      opened={openedEvent && <EventSheet event={openedEvent} address={address} neighbours={neighbours} />}
    />
  )
}

/** Names of the actors on a page by id, including the requested person. */
function actorNames(events: readonly TrailEvent[], requestedId: string | undefined): Record<string, string> {
  const actors = events.flatMap(({ actorId, actor }) => (actorId && actor ? [[actorId, actor] as const] : []))
  const sorted = [...new Map(actors)].sort(([, a], [, b]) => a.localeCompare(b))
  return { ...(requestedId && { [requestedId]: 'one user' }), ...Object.fromEntries(sorted) }
}
