import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../state/current-user.ts'
import { personChoice, PersonSelect } from '../structure/PersonSelect.tsx'
import { useSearchedList } from '../ui/choice/use-searched-list.ts'
import { userQuery, userSearchQuery } from './manage-users.queries.ts'

type Props = { label: string; value: string | undefined; onValue: (id: string | undefined) => void }

/** Picker for one user of the own institution, also a retired one; empty means all. */
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
  const chosen = listedUser ?? fetchedUser
  return (
    <PersonSelect
      label={label}
      plural="users"
      list={list}
      value={value ?? null}
      chosen={chosen && personChoice(chosen)}
      none="All"
      emptyMessage="No user has this name."
      onChoose={(id) => onValue(id ?? undefined)}
    />
  )
}
