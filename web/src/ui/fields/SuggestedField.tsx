import { useId } from 'react'
import { useFormState, useWatch, type FieldValues } from 'react-hook-form'
import { Suggestions, type SuggestionsQuery } from '../search/Suggestions.tsx'
import { TextField, type FieldProps } from './TextField.tsx'

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & { suggest: SuggestionsQuery }

/** Free text with suggestions from earlier records. */
export function SuggestedField<In extends FieldValues, Out>({ suggest, ...props }: Props<In, Out>) {
  const list = useId()
  const { control, name } = props
  const value: string = useWatch({ control, name }) ?? ''
  // Requests suggestions only after the user has typed.
  const { isDirty } = control.getFieldState(name, useFormState({ control, name }))
  return (
    <>
      <TextField {...props} list={list} autoComplete="off" />
      <Suggestions id={list} suggest={suggest} typed={isDirty ? value : ''} />
    </>
  )
}
