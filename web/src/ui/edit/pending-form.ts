import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { useSchemaForm } from '../form/use-schema-form.ts'
import { areSame } from './merge.ts'
import type { Draft } from './use-edit-form.ts'

/** Entries that wait to be saved together, and the one that is typed just now. */
export type Pending<In, Out> = { entry: In; pending: Out[] }
export type PendingDraft<In, Out> = Draft<Pending<In, Out>>
export type PendingForm<In extends FieldValues, Out> = {
  form: UseFormReturn<Pending<In, Out>, unknown, Pending<In, Out>>
  shape: z.ZodMiniType<Pending<In, Out>, Pending<In, Out>>
  entryShape: z.ZodMiniType<Out, In>
  blank: In
}

/** A form with a list. The fields of its next entry are in order while they are empty. */
export function usePendingForm<In extends FieldValues, Out>(
  entryShape: z.ZodMiniType<Out, In>,
  blank: In,
): PendingForm<In, Out> {
  const orEmpty = z.pipe(
    z.transform((entry) => (areSame(entry as In, blank) ? undefined : entry)),
    z.optional(entryShape as z.ZodMiniType),
  )
  const shape = z.strictObject({ entry: orEmpty, pending: z.array(z.unknown()) }) as never
  const values = { entry: blank, pending: [] } as DefaultValues<Pending<In, Out>>
  const form = useSchemaForm<Pending<In, Out>, Pending<In, Out>>(shape, values)
  return { form, shape, entryShape, blank }
}
