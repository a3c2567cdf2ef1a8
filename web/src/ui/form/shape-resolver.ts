import { brokenRules, type Rule } from '@insaka/domain/core/rules'
import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/** What holds between the fields of a form, and the facts that the rules decide by. */
export type FormRules<T, F> = {
  rules: readonly Rule<T, F>[]
  /** Some of what they decide by may have been chosen in the form. */
  facts: (input: never) => F
  /** Clears what the form hides, so that it reports no fault that nobody can see. */
  clearHidden?: (values: never) => object
}

/** Lets a declared shape and its rules judge a form: the first message of each field, and the values it makes. */
export function shapeResolver<In extends FieldValues, Out, F>(
  shape: z.ZodMiniType<Out, In>,
  formRules?: FormRules<Out, F>,
): Resolver<In, unknown, Out> {
  return (values, _context, { fields }) => {
    const { faults, output } = validate(shape, values, formRules)
    if (output !== undefined) return { values: output, errors: {} }
    const errors: FieldErrors<In> = {}
    for (const { name, type, message } of faults) {
      // The element comes along, so that the first field at fault gets the focus.
      const field = get(fields, name) as { ref?: unknown } | undefined
      set(errors, name, { type, message, ref: field?.ref })
    }
    return { values: {}, errors }
  }
}

export type Fault = { name: string; type: string; message: string }
type ValidationResult<Out> = { faults: Fault[]; output?: Out }

/** One fault of each field that is wrong, in the order of the shape; without any, the values that are sent. */
export function validate<In, Out, F>(
  shape: z.ZodMiniType<Out, In>,
  filledIn: unknown,
  formRules?: FormRules<Out, F>,
): ValidationResult<Out> {
  const values = formRules?.clearHidden?.(filledIn as never) ?? filledIn
  const faults = new Map<string, Fault>()
  const addFault = (name: string, type: string, message: string) => {
    if (!faults.has(name)) faults.set(name, { name, type, message })
  }
  const parsed = shape.safeParse(values)
  for (const { path, code, message } of parsed.error?.issues ?? []) addFault(path.join('.'), code, message)
  for (const [name, messages] of Object.entries(formRules ? ruleFaults(shape, values, formRules) : {})) {
    addFault(name, 'rule', messages[0] ?? '')
  }
  return parsed.success && faults.size === 0
    ? { faults: [], output: parsed.data }
    : { faults: [...faults.values()] }
}

function ruleFaults<Out, F>(shape: unknown, values: unknown, { rules, facts }: FormRules<Out, F>) {
  // Rules are declared for the fields of an object, so the shape is one.
  const fields = shape as Parameters<typeof brokenRules>[0]
  return brokenRules(fields, rules, values as Record<string, unknown>, facts(values as never))
}
