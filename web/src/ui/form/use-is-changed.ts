import { useFormState, useWatch, type Control, type FieldValues } from 'react-hook-form'
import { areSame } from '../conflict/merge.ts'

/** Whether there is anything to save: blanks round a text are none of it, since they are not saved either. */
export function useIsChanged<In extends FieldValues, Out>(control: Control<In, unknown, Out>): boolean {
  const { isDirty, defaultValues = {} } = useFormState({ control })
  const values = useWatch({ control })
  return isDirty && !areSame(withoutBlanks(values), withoutBlanks(defaultValues))
}

type Values = Readonly<Record<string, unknown>>

const withoutBlanks = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, trimmed(value)]))

function trimmed(value: unknown): unknown {
  // An optional field that is left empty holds null.
  if (typeof value === 'string') return value.trim() || null
  return isPlain(value) ? withoutBlanks(value) : value
}

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
