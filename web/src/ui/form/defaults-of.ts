import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * What the values of a form are changes of, at this moment. What `formState` says of it is as old as the last time that
 * its component was drawn, and what is restored draws the fields alone.
 */
export const defaultsOf = <In extends FieldValues, Out>({ control }: UseFormReturn<In, unknown, Out>): In =>
  control._defaultValues as FieldValues as In
