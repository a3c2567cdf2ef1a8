import { useQuery } from '@tanstack/react-query'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useCurrentUser } from '../state/current-user.ts'
import { SearchSelect } from '../ui/choice/SearchSelect.tsx'
import { useSearchedList } from '../ui/choice/use-searched-list.ts'
import { userQuery, usersFoundQuery } from './administration.queries.ts'

type Props = { label: string; value: string | undefined; onValue: (id: string | undefined) => void }

const everybody = 'everybody'

/** One of the users of one's own institution, by their id; or all. */
export default function PersonChoice({ label, value, onValue }: Props) {
  const { institution } = useCurrentUser()
  const list = useSearchedList(
    (search) => usersFoundQuery(institution, search),
    ({ users }) => users,
  )
  const onList = list.found.find(({ id }) => id === value)
  const { data: asked } = useQuery({ ...userQuery(value ?? ''), enabled: value !== undefined && !onList })
  const chosen = value === undefined ? undefined : (onList ?? asked)
  const all = { value: everybody, label: 'All' }
  return (
    <SearchSelect
      label={label}
      what="users"
      list={{ ...list, found: list.found.map(choiceOf) }}
      always={all}
      chosen={value === undefined ? all : chosen && choiceOf(chosen)}
      hint={list.more > 0 && 'Type a part of a name to find others.'}
      nothingFound="No user has this name."
      onChoose={(id) => onValue(id === everybody ? undefined : id)}
    />
  )
}

const choiceOf = ({ id, firstName, lastName, department, designation }: UserRecord) => ({
  value: id,
  label: `${firstName} ${lastName}`,
  about: `${department} · ${designation}`,
})
