import { brokenRules, type Rule } from '@insaka/domain/core/rules'
import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/** Rules between the fields of a form, with the facts they need. */
export type FormRules<T, F> = {
  rules: readonly Rule<T, F>[]
  /** The facts may depend on the form’s own values. */
  facts: (input: never) => F
  /** Clears hidden fields, so that they cause no invisible errors. */
  clearHidden?: (values: never) => object
}

/** Resolver that validates a form with a zod schema and rules: the first error of each field, or the parsed values. */
export function shapeResolver<In extends FieldValues, Out, F>(
  shape: z.ZodMiniType<Out, In>,
  formRules?: FormRules<Out, F>,
): Resolver<In, unknown, Out> {
  return (values, _context, { fields }) => {
    const { faults, output } = validate(shape, values, formRules)
    if (output !== undefined) return { values: output, errors: {} }
    const errors: FieldErrors<In> = {}
    for (const { name, type, message } of faults) {
      // Passes the element on, so that the first invalid field gets the focus.
      const field: { ref?: unknown } | undefined = get(fields, name)
      set(errors, name, { type, message, ref: field?.ref })
    }
    return { values: {}, errors }
  }
}

export type Fault = { name: string; type: string; message: string }
type ValidationResult<Out> = { faults: Fault[]; output?: Out }

/** One error per invalid field, those of the schema before those of the rules, or the parsed values. */
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
  // Rules are declared for object schemas.
  const fields = shape as Parameters<typeof brokenRules>[0]
  return brokenRules(fields, rules, values as Record<string, unknown>, facts(values as never))
}
