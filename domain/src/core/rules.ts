import type * as z from 'zod/mini'
import type { FieldMessages } from './errors.ts'

/**
 * A rule between fields, checked once every field it needs is filled in and valid, regardless of the other fields.
 * `facts` adds external data, such as the current day or stored values.
 */
export type Rule<T, F = unknown> = {
  needs: readonly (keyof T & string)[]
  showOn: keyof T & string
  message: string
  holds: (value: { [K in keyof T]: NonNullable<T[K]> }, facts: F) => boolean
}

/** A field that must be filled in if another one is. */
export const requiredWith = <N extends string, R extends string>(
  filled: N,
  required: R,
  message: string,
): Rule<Record<N | R, unknown>> => ({
  needs: [filled],
  showOn: required,
  message,
  holds: (value) => Boolean(value[required]),
})

export type Fields = Record<string, z.ZodMiniType>

/** Every broken rule of a record. Fields are parsed one by one; the schema reports invalid fields separately. */
export function brokenRules<T, F>(
  shape: { shape: Fields },
  rules: readonly Rule<T, F>[],
  value: Record<string, unknown>,
  facts: F,
): FieldMessages {
  if (rules.length === 0) return {}
  const validValues: Record<string, unknown> = {}
  const invalidFields = new Set<string>()
  for (const [name, field] of Object.entries(shape.shape)) {
    const parsed = field.safeParse(value[name])
    if (parsed.success) validValues[name] = parsed.data
    else invalidFields.add(name)
  }
  return brokenRulesOfParsedFields(rules, validValues, invalidFields, facts)
}

/** Every broken rule of a record whose fields are already parsed. */
export function brokenRulesOfParsedFields<T, F>(
  rules: readonly Rule<T, F>[],
  validValues: Record<string, unknown>,
  invalidFields: ReadonlySet<string>,
  facts: F,
): FieldMessages {
  const messages: FieldMessages = {}
  for (const { needs, showOn, message, holds } of rules) {
    // The message about an invalid field takes precedence.
    const isReady =
      !invalidFields.has(showOn) &&
      needs.every(
        (name) => !invalidFields.has(name) && validValues[name] !== null && validValues[name] !== undefined,
      )
    if (isReady && !holds(validValues as never, facts)) (messages[showOn] ??= []).push(message)
  }
  return messages
}

/** The reason why the form cannot accept this field yet, or null. */
export const prerequisiteFault =
  <T>(rules: readonly Rule<T>[]) =>
  (field: string, values: Readonly<Record<string, unknown>>): string | null =>
    rules.find(({ showOn, holds }) => showOn === field && !holds(values as never, undefined))?.message ?? null

/** The fields whose message may change with this one: correcting one date clears the message under the other. */
export function fieldsAffectedBy<T, F>(field: keyof T & string, rules: readonly Rule<T, F>[]): string[] {
  return [...new Set(rules.filter(({ needs }) => needs.includes(field)).map(({ showOn }) => showOn))]
}
