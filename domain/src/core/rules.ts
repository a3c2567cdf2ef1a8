import type * as z from 'zod/mini'
import type { FieldMessages } from './errors.ts'

/**
 * A rule between fields: it runs as soon as every field it needs is filled in and right by itself, whatever the
 * others hold. `facts` brings what is not in the record, such as today or what is stored.
 */
export type Rule<T, F = unknown> = {
  needs: readonly (keyof T & string)[]
  showOn: keyof T & string
  message: string
  holds: (value: { [K in keyof T]: NonNullable<T[K]> }, facts: F) => boolean
}

export type Fields = Record<string, z.ZodMiniType>

/** Every broken rule of a record whose fields are parsed one by one; the shape says itself what is wrong with a field. */
export function brokenRules<T, F>(
  shape: { shape: Fields },
  rules: readonly Rule<T, F>[],
  value: Record<string, unknown>,
  facts: F,
): FieldMessages {
  const right: Record<string, unknown> = {}
  const wrong = new Set<string>()
  for (const [name, field] of Object.entries(shape.shape)) {
    const parsed = field.safeParse(value[name])
    if (parsed.success) right[name] = parsed.data
    else wrong.add(name)
  }
  return rulesBroken(rules, right, wrong, facts)
}

/** The same where it is known already which fields are right by themselves, and which are wrong. */
export function rulesBroken<T, F>(
  rules: readonly Rule<T, F>[],
  right: Record<string, unknown>,
  wrong: ReadonlySet<string>,
  facts: F,
): FieldMessages {
  const messages: FieldMessages = {}
  for (const { needs, showOn, message, holds } of rules) {
    // Where a field is wrong by itself, that is what is said of it.
    const ready =
      !wrong.has(showOn) &&
      needs.every((name) => !wrong.has(name) && right[name] !== null && right[name] !== undefined)
    if (ready && !holds(right as never, facts)) (messages[showOn] ??= []).push(message)
  }
  return messages
}

/** As a form asks while it is filled in: why this field cannot be set yet, or null. */
export const notSetYet =
  <T>(rules: readonly Rule<T>[]) =>
  (field: string, filledIn: Readonly<Record<string, unknown>>): string | null =>
    rules.find(({ showOn, holds }) => showOn === field && !holds(filledIn as never, undefined))?.message ??
    null

/** The fields whose message may change when this one does: mending one date clears the message under the other. */
export function affectedBy<T, F>(field: keyof T & string, rules: readonly Rule<T, F>[]): string[] {
  return [...new Set(rules.filter(({ needs }) => needs.includes(field)).map(({ showOn }) => showOn))]
}
