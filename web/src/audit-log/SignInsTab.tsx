import type { SecurityEntry } from '@insaka/domain/audit-log/audit.schema'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useCurrentUser } from '../state/current-user.ts'
import { useOpenCard } from '../ui/cards/use-open-card.ts'
import { LazyBoundary } from '../ui/page/LoadingBar.tsx'
import { signInFilters, filterValuesFrom, type PersonFilter } from './history-filters.ts'
import { signInsQuery } from './history.queries.ts'
import { HistoryHeader } from './HistoryHeader.tsx'
import { HistoryList } from './HistoryList.tsx'
import { HistoryPrint } from './HistoryPrint.tsx'
import { signInColumns } from './sign-in-columns.tsx'
import type { HistoryAddress } from './use-history-url.ts'

const SignInSheet = lazy(() => import('./SecurityEventDialog.tsx'))

const nameOf = ({ id }: SecurityEntry) => id

type Props = { address: HistoryAddress; person: PersonFilter }

export function SignInsTab({ address, person }: Props) {
  const { id: userId } = useCurrentUser()
  const { event, page = 0 } = address.search
  const values = filterValuesFrom(signInFilters({}, {}), address.search)
  const list = useQuery(signInsQuery({ userId, values, page }))
  const { data } = list
  const requestedPerson = values['person']
  const filters = signInFilters(
    requestedPerson ? { [requestedPerson]: data?.content[0]?.user ?? 'one user' } : {},
    person,
  )
  const openedEntry = useOpenCard(
    event?.toString(),
    data?.content.find((each) => nameOf(each) === event),
  )
  return (
    <div className="grid gap-3 grid-cols-1 fills-window">
      <HistoryHeader
        address={address}
        corner={
          data && (
            <HistoryPrint
              title="Sign-ins"
              {...{ filters, values, keyOf: nameOf }}
              columns={signInColumns}
              rows={data.content}
              pagination={data.pagination}
              isOpen={openedEntry !== undefined}
            />
          )
        }
      />
      <HistoryList
        label="Sign-ins"
        noun="event"
        {...{ address, filters, values, list, nameOf }}
        columns={signInColumns}
      />
      <LazyBoundary>
        {openedEntry && <SignInSheet entry={openedEntry} onClose={address.close} />}
      </LazyBoundary>
    </div>
  )
}
