import { fieldsAffectedBy } from '@insaka/domain/core/rules'
import { useEffect, useRef } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { shapeResolver, type FormRules } from './shape-resolver.ts'

type Options = {
  /** When messages first appear: as a field is left, or not before the form is sent, for what may well stay empty. */
  mode?: 'onTouched' | 'onSubmit'
}

/**
 * A form over a declared shape and the rules between its fields: messages appear when a field is left, and again as
 * it is mended.
 */
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

/** Mending one date clears the message under the other. */
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
          // A change of one date may clear the other at once; it is judged as it is then.
          queueMicrotask(() => {
            // What nobody has filled in yet is not complained about before its turn.
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
