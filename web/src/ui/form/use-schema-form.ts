import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { shapeResolver } from './shape-resolver.ts'

/** A form over a declared shape: messages appear when a field is left, and again as it is mended. */
export function useSchemaForm<In extends FieldValues, Out>(
  shape: z.ZodMiniType<Out, In>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> {
  return useForm<In, unknown, Out>({
    resolver: shapeResolver(shape),
    defaultValues,
    mode: 'onTouched',
  })
}
