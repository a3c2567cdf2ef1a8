import { useId } from 'react'
import { useFormState, useWatch, type FieldValues } from 'react-hook-form'
import { Suggestions, type SuggestionsQuery } from '../search/Suggestions.tsx'
import { TextField, type FieldProps } from './TextField.tsx'

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & { suggest: SuggestionsQuery }

/** A text in one's own words, with those of earlier records suggested as one types. */
export function SuggestedField<In extends FieldValues, Out>({ suggest, ...props }: Props<In, Out>) {
  const list = useId()
  const { control, name } = props
  const value: string = useWatch({ control, name }) ?? ''
  // A record that is only opened asks for no suggestions.
  const { isDirty } = control.getFieldState(name, useFormState({ control, name }))
  return (
    <>
      <TextField {...props} list={list} autoComplete="off" />
      <Suggestions id={list} suggest={suggest} typed={isDirty ? value : ''} />
    </>
  )
}
