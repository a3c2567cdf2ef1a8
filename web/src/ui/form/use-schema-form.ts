import { fieldsAffectedBy } from '@insaka/domain/core/rules'
import { useEffect, useRef } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { shapeResolver, type FormRules } from './shape-resolver.ts'

type Options = {
  /** First validation: on blur, or only on submit for fields that may well stay empty. */
  mode?: 'onTouched' | 'onSubmit'
}

/** Form with a zod schema and rules between fields; errors appear on blur or submit and update with each correction. */
export function useSchemaForm<In extends FieldValues, Out, F = unknown>(
  shape: z.ZodMiniType<Out, In>,
  defaultValues: DefaultValues<In>,
  formRules?: FormRules<Out, F> | null,
  { mode = 'onTouched' }: Options = {},
): UseFormReturn<In, unknown, Out> {
  const form = useForm<In, unknown, Out>({
    resolver: shapeResolver(shape, formRules ?? undefined),
    defaultValues,
    mode: mode,
  })
  useRevalidateDependents(form, formRules ?? undefined)
  return form
}

/** Changing one field revalidates fields that depend on it. */
function useRevalidateDependents<In extends FieldValues, Out, F>(
  form: UseFormReturn<In, unknown, Out>,
  formRules: FormRules<Out, F> | undefined,
) {
  const rules = useRef(formRules?.rules)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (!name || !rules.current) return
          const others = fieldsAffectedBy(name as keyof Out & string, rules.current).filter(
            (other) => other !== name,
          )
          // A change may clear another field at once; this waits for the final value.
          queueMicrotask(() => {
            // Empty fields without an error show none yet.
            const toRevalidate = (others as Path<In>[]).filter(
              (other) => form.getFieldState(other).error ?? !isEmpty(form.getValues(other)),
            )
            if (toRevalidate.length > 0) void form.trigger(toRevalidate)
          })
        },
      }),
    [form],
  )
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
