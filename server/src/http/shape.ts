import type * as z from 'zod/mini'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { inPlainWords } from './plain-words.ts'

type Issue = z.core.$ZodIssue

/** The fields of a body that are right by themselves, those of objects within it too. */
export type RightFields<T> = T extends object ? { [K in keyof T]?: RightFields<T[K]> } : T

type Judges<S extends z.ZodMiniType> = {
  /** What the form hides is kept by nobody, so nothing is said of it. */
  clearHidden: (body: object) => object
  brokenRules: (body: Record<string, unknown>) => FieldMessages
  /** Throws where the record that is named is not the caller's to change. */
  admit: (body: z.output<S>) => Promise<void>
  /** What is wrong besides, when something is. */
  furtherFaults: (fields: RightFields<z.output<S>>) => Promise<FieldMessages>
}

/**
 * Judges the shape of what came in. What a program got wrong (a field that does not exist, a text for a number) is 400;
 * what a person can mend (empty, out of bounds, not in the list) is 422. One 400 outweighs every 422.
 * The right to the record is looked at after the shape and before the rules.
 */
export async function judgeBody<S extends z.ZodMiniType>(
  schema: S,
  sent: unknown,
  { clearHidden, brokenRules, admit, furtherFaults }: Judges<S>,
): Promise<z.output<S>> {
  if (typeof sent !== 'object' || sent === null) throw noBody()
  const shape = alternativeFor(schema, sent)
  const asSent = shape.safeParse(sent, { error: inPlainWords })
  if (!asSent.success) refuseMistakes(asSent.error.issues, sent)

  const body = clearHidden(sent)
  const result = asSent.success ? asSent : shape.safeParse(body, { error: inPlainWords })
  const { issues = [] } = result.error ?? {}
  const fields = merge(fieldsOf(issues), brokenRules(body as Record<string, unknown>))
  if (result.success && Object.keys(fields).length === 0) return result.data
  if (result.success) await admit(result.data)
  const whole = issues.filter(({ path }) => path.length === 0).map(({ message }) => message)
  // Where a field is wrong by itself, or something within it, that is what is said of it.
  const further = Object.entries(await furtherFaults(rightFields(schema, body))).filter(
    ([field]) => !Object.keys(fields).some((wrong) => wrong.startsWith(`${field}.`)),
  )
  const all = { ...Object.fromEntries(further), ...fields }
  throw new Refusal('INVALID', { fields: all, ...(whole.length > 0 && { message: whole.join(' ') }) })
}

function refuseMistakes(issues: Issue[], body: object): void {
  // A list for an object: there is no field to speak of.
  if (issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)) throw noBody()
  const mistakes = issues.filter((issue) => isMistakeOfProgram(issue, body))
  if (mistakes.length > 0) throw new Refusal('BAD_REQUEST', { fields: fieldsOf(mistakes) })
}

function rightFields<S extends z.ZodMiniType>(schema: S, sent: unknown): RightFields<z.output<S>> {
  const right: Record<string, unknown> = {}
  if (!('shape' in schema) || typeof sent !== 'object' || sent === null) return right as never
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodMiniType>)) {
    const value = (sent as Record<string, unknown>)[name]
    const judged = field.safeParse(value)
    if (judged.success) right[name] = judged.data
    else if ('shape' in field) right[name] = rightFields(field, value)
  }
  return right as never
}

/** Where one or a list of them may come, what came is judged by itself: then every message has its field. */
function alternativeFor<S extends z.ZodMiniType>(schema: S, body: unknown): S {
  const { def } = schema._zod
  if (def.type !== 'union') return schema
  const { options } = def as unknown as { options: S[] }
  return options.find((option) => (option._zod.def.type === 'array') === Array.isArray(body)) ?? schema
}

const noBody = () => new Refusal('BAD_REQUEST', { message: 'The request needs a JSON object or list.' })

function merge(into: FieldMessages, more: FieldMessages): FieldMessages {
  for (const [field, messages] of Object.entries(more)) into[field] = [...(into[field] ?? []), ...messages]
  return into
}

/** Paths and queries are made by programs: whatever is wrong with them is 400. */
export function judgeAddress<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const doubled = Object.entries(value as object).filter(([, one]) => Array.isArray(one))
  if (doubled.length > 0) {
    const fields = doubled.map(([name]) => [name, [`${name} may be given only once.`]])
    throw new Refusal('BAD_REQUEST', { fields: Object.fromEntries(fields) })
  }
  const result = schema.safeParse(value, { error: inPlainWords })
  if (result.success) return result.data
  throw new Refusal('BAD_REQUEST', { fields: fieldsOf(result.error.issues, 'There is no such parameter.') })
}

const jsonTypes: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  int: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && !Array.isArray(value),
}

function isMistakeOfProgram(issue: Issue, body: unknown): boolean {
  if (issue.code === 'unrecognized_keys') return true
  const value = valueAt(body, issue.path)
  if (value === null || value === undefined) return false
  if (issue.code === 'invalid_type') return !(jsonTypes[issue.expected]?.(value) ?? false)
  // Every list of the product holds texts.
  return issue.code === 'invalid_value' && typeof value !== 'string'
}

function valueAt(body: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined | null)?.[key],
    body,
  )
}

function fieldsOf(issues: Issue[], noSuch = 'There is no such field.'): FieldMessages {
  // Without a prototype: a field may be named `constructor`.
  const fields = Object.create(null) as FieldMessages
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(fields, [...issue.path, key], noSuch)
    } else if (issue.path.length > 0) {
      add(fields, issue.path, issue.message)
    }
  }
  return fields
}

function add(fields: FieldMessages, path: PropertyKey[], message: string): void {
  const messages = (fields[path.map(String).join('.')] ??= [])
  if (!messages.includes(message)) messages.push(message)
}
