import type { FieldValues } from 'react-hook-form'
import { SelectField } from './SelectField.tsx'
import type { FieldOf } from './use-field.ts'

export type Person = { id: string; firstName: string; lastName: string }

type Props<In extends FieldValues, Out> = FieldOf<In, Out> & { people: readonly Person[] }

/** One person out of those who are offered, in the order of their last names. */
export function PersonField<In extends FieldValues, Out>({ people, ...rest }: Props<In, Out>) {
  const sorted = [...people].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
  const options = Object.fromEntries(sorted.map((person) => [person.id, nameOf(person)]))
  return <SelectField {...rest} options={options} placeholder="Choose a person…" />
}

const nameOf = ({ firstName, lastName }: Person) => `${lastName}, ${firstName}`
