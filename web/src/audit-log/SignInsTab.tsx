import type { SecurityEntry } from '@insaka/domain/audit-log/audit.schema'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useCurrentUser } from '../state/current-user.ts'
import { useOpenCard } from '../ui/cards/use-open-card.ts'
import { signInFilters, filterValuesFrom, type PersonFilter } from './history-filters.ts'
import { signInsQuery } from './history.queries.ts'
import { HistoryList } from './HistoryList.tsx'
import { signInColumns } from './sign-in-columns.tsx'
import type { HistoryAddress } from './use-history-url.ts'

const SignInSheet = lazy(() => import('./SecurityEventDialog.tsx'))

const nameOf = ({ id }: SecurityEntry) => id

type Props = { address: HistoryAddress; person: PersonFilter }

export function SignInsTab({ address, person }: Props) {
  const { id: userId } = useCurrentUser()
  const { page } = address
  const { event } = address.search
  const values = filterValuesFrom(signInFilters({}, {}), address.search)
  const result = useQuery(signInsQuery({ userId, values, page }))
  const { data } = result
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
    <HistoryList
      label="Sign-ins"
      printTitle="Sign-ins"
      {...{ address, filters, values, result, nameOf }}
      columns={signInColumns}
      printedColumns={signInColumns}
      opened={openedEntry && <SignInSheet entry={openedEntry} onClose={address.close} />}
    />
  )
}
