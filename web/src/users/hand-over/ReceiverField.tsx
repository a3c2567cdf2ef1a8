import { receiverRefusal } from '@insaka/domain/hand-over/hand-over.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { SearchSelect } from '../../ui/choice/SearchSelect.tsx'
import { useSearchedList } from '../../ui/choice/use-searched-list.ts'
import { useField, type ControlledFieldProps } from '../../ui/fields/use-field.ts'
import { colleaguesQuery } from './hand-over.queries.ts'

type Props<In extends FieldValues, Out> = ControlledFieldProps<In, Out> & {
  leaver: UserRecord
  onChoose: (colleague: UserRecord | undefined) => void
}

export function ReceiverField<In extends FieldValues, Out>({ leaver, onChoose, ...rest }: Props<In, Out>) {
  const { value, change, ...field } = useField(rest)
  const [chosen, setChosen] = useState<UserRecord>()
  const list = useSearchedList(
    (search) => colleaguesQuery(leaver.institution, search),
    ({ users }) => users,
  )
  const receivers = list.found.filter((each) => receiverRefusal(leaver, each) === null)

  return (
    <SearchSelect
      label={rest.label}
      plural="colleagues"
      placeholder="Choose a colleague…"
      list={{ ...list, found: receivers.map(choiceOf) }}
      chosen={chosen && value === chosen.id ? choiceOf(chosen) : undefined}
      hint={list.more > 0 && 'Type part of a name to find others.'}
      emptyMessage="No colleague with this name can take over records."
      onChoose={(id) => {
        const colleague = receivers.find((each) => each.id === id)
        setChosen(colleague)
        onChoose(colleague)
        change(id)
      }}
      field={{ ...field, name: rest.name }}
      takesFocus
    />
  )
}

const choiceOf = ({ id, firstName, lastName, department, designation }: UserRecord) => ({
  value: id,
  label: `${firstName} ${lastName}`,
  about: `${department} · ${designation}`,
})
