import { useQuery } from '@tanstack/react-query'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useCurrentUser } from '../state/current-user.ts'
import { SearchSelect } from '../ui/choice/SearchSelect.tsx'
import { useSearchedList } from '../ui/choice/use-searched-list.ts'
import { userQuery, userSearchQuery } from './manage-users.queries.ts'

type Props = { label: string; value: string | undefined; onValue: (id: string | undefined) => void }

const everybodyValue = 'everybody'

/** Picker for one user of the own institution; empty means all. */
export default function UserChoice({ label, value, onValue }: Props) {
  const { institution } = useCurrentUser()
  const list = useSearchedList(
    (search) => userSearchQuery(institution, search),
    ({ users }) => users,
  )
  const listedUser = list.found.find(({ id }) => id === value)
  const { data: fetchedUser } = useQuery({
    ...userQuery(value ?? ''),
    enabled: value !== undefined && !listedUser,
  })
  const chosen = value === undefined ? undefined : (listedUser ?? fetchedUser)
  const everybodyChoice = { value: everybodyValue, label: 'All' }
  return (
    <SearchSelect
      label={label}
      plural="users"
      list={{ ...list, found: list.found.map(choiceOf) }}
      fixedChoice={everybodyChoice}
      chosen={value === undefined ? everybodyChoice : chosen && choiceOf(chosen)}
      hint={list.more > 0 && 'Type part of a name to find others.'}
      emptyMessage="No user has this name."
      onChoose={(id) => onValue(id === everybodyValue ? undefined : id)}
    />
  )
}

const choiceOf = ({ id, firstName, lastName, department, designation }: UserRecord) => ({
  value: id,
  label: `${firstName} ${lastName}`,
  about: `${department} · ${designation}`,
})
