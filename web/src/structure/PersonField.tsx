import type { Person } from '@insaka/domain/users/people.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SearchedList } from '../ui/choice/use-searched-list.ts'
import { ReadOnlyInput } from '../ui/fields/ReadOnlyInput.tsx'
import { useField, type ControlledFieldProps } from '../ui/fields/use-field.ts'
import { personQuery } from './people.queries.ts'
import { personChoice, PersonSelect } from './PersonSelect.tsx'

type Props<In extends FieldValues, Out, P extends Person> = ControlledFieldProps<In, Out> & {
  /** Usually `usePeople()`. */
  list: SearchedList<P>
  isOffered?: (person: P) => boolean
  /** The person of the saved record, who may no longer be listed. */
  saved?: { id: string; name: string } | undefined
  /** Offers the choice Nobody, which becomes `null`. */
  optional?: boolean
  placeholder?: string
  emptyMessage?: string
  /** Called after the form has the new value. */
  onChoose?: (person: P | undefined) => void
  takesFocus?: boolean
}

/** Form field whose value is the id of a person. */
export function PersonField<In extends FieldValues, Out, P extends Person>(props: Props<In, Out, P>) {
  const {
    name,
    label,
    description,
    list,
    isOffered = () => true,
    saved,
    optional = false,
    onChoose,
    placeholder = 'Choose a colleague…',
    emptyMessage = 'No colleague has this name.',
    takesFocus = false,
  } = props
  const { value, change, readOnly, ...field } = useField(props)
  const [picked, setPicked] = useState<P>()
  const id = typeof value === 'string' ? value : null
  const offered = list.found.filter(isOffered)
  const known = [picked, ...offered].find((person) => person?.id === id)
  // A restored draft may name a person outside the list.
  const { data: fetched } = useQuery({
    ...personQuery(id ?? ''),
    enabled: id !== null && !known && id !== saved?.id,
  })
  const person = known ?? fetched
  const savedChoice = saved?.id === id ? { value: saved.id, label: saved.name } : undefined
  const chosen = person ? personChoice(person) : savedChoice

  if (readOnly)
    return (
      <ReadOnlyInput
        name={name}
        label={label}
        value={id === null ? 'Nobody' : (chosen?.label ?? '')}
        description={description}
        error={field.error}
      />
    )
  return (
    <PersonSelect
      label={label}
      plural="colleagues"
      placeholder={placeholder}
      description={description}
      list={{ ...list, found: offered }}
      value={id}
      chosen={chosen}
      none={optional && id !== null ? 'Nobody' : undefined}
      optional={optional}
      emptyMessage={emptyMessage}
      onChoose={(newId) => {
        const newPerson = offered.find((each) => each.id === newId)
        setPicked(newPerson)
        change(newId)
        onChoose?.(newPerson)
      }}
      field={{ ...field, name }}
      takesFocus={takesFocus}
    />
  )
}
