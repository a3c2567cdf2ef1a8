import type * as z from 'zod/mini'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { Checked, type RightFields } from '../submit/checked.ts'
import { inPlainWords } from './plain-words.ts'

type Issue = z.core.$ZodIssue

type Checks = {
  /** What the form hides is not saved, so no fault in it is named. */
  clearHidden: (body: object) => object
  /** The rules that are broken, as far as the fields that they need are right. */
  brokenRules: (right: Record<string, unknown>, wrong: ReadonlySet<string>) => FieldMessages
}

/**
 * Checks the shape of a body and the rules between its fields, once. What a program got wrong (a field that does not
 * exist, a text for a number) is refused with 400 at once; what a person can mend (empty, out of bounds, not in the
 * list) is said together with what the handler finds.
 */
export function checkBody<S extends z.ZodMiniType>(
  schema: S,
  sent: unknown,
  { clearHidden, brokenRules }: Checks,
): Checked<z.output<S>> {
  if (typeof sent !== 'object' || sent === null) throw noBody()
  const shape = alternativeFor(schema, sent)
  const whole = shape.safeParse(sent, { error: inPlainWords })
  if (whole.success) return withRules(clearHidden(whole.data as object) as z.output<S>, brokenRules)
  refuseMistakes(whole.error.issues, sent)

  const body = clearHidden(sent)
  const cleared = shape.safeParse(body, { error: inPlainWords })
  if (cleared.success) return withRules(cleared.data, brokenRules)
  const { issues } = cleared.error
  const right = rightFields(schema, body)
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const messages = issues.filter(({ path }) => path.length === 0).map(({ message }) => message)
  return new Checked(right, {
    fields: merge(fieldsOf(issues), brokenRules(right as Record<string, unknown>, wrong)),
    isShaped: false,
    ...(messages.length > 0 && { message: messages.join(' ') }),
  })
}

const withRules = <B>(body: B, brokenRules: Checks['brokenRules']): Checked<B> =>
  new Checked(body as RightFields<B>, {
    fields: brokenRules(body as Record<string, unknown>, new Set()),
    isShaped: true,
  })

function refuseMistakes(issues: Issue[], body: object): void {
  // A list for an object: there is no field to speak of.
  if (issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)) throw noBody()
  const mistakes = issues.filter((issue) => isMistakeOfProgram(issue, body))
  if (mistakes.length > 0) throw mistaken(mistakes, 'field')
}

/** Whoever sends thousands of fields that nobody knows need not be told each of them. */
const mostUnknown = 20

function mistaken(issues: Issue[], what: 'field' | 'parameter'): Refusal {
  const unknown = issues.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0),
    0,
  )
  return new Refusal('BAD_REQUEST', {
    fields: fieldsOf(issues, `There is no such ${what}.`),
    ...(unknown > mostUnknown && {
      message: `There is no such ${what} as the ${mostUnknown} that are named, and ${unknown - mostUnknown} more.`,
    }),
  })
}

function rightFields<S extends z.ZodMiniType>(schema: S, sent: unknown): RightFields<z.output<S>> {
  const right: Record<string, unknown> = {}
  if (!('shape' in schema) || typeof sent !== 'object' || sent === null) return right as never
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodMiniType>)) {
    const value = (sent as Record<string, unknown>)[name]
    const parsed = field.safeParse(value)
    const inner = within(field)
    if (parsed.success) right[name] = parsed.data
    else if ('shape' in inner) right[name] = rightFields(inner, value)
    else if ('element' in inner.def && Array.isArray(value)) {
      const entry = inner.def.element as z.ZodMiniType
      right[name] = value.map((each) => rightFields(entry, each))
    }
  }
  return right as never
}

/** A field that may be left out or null, without that. */
function within(field: z.ZodMiniType): z.ZodMiniType {
  const { innerType } = field.def as { innerType?: z.ZodMiniType }
  return innerType ? within(innerType) : field
}

/** Where one or a list of them may come, what came is parsed by itself: then every message has its field. */
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
export function checkAddress<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const doubled = Object.entries(value as object).filter(([, one]) => Array.isArray(one))
  if (doubled.length > 0) {
    const fields = doubled.map(([name]) => [name, [`${name} may be given only once.`]])
    throw new Refusal('BAD_REQUEST', { fields: Object.fromEntries(fields) })
  }
  const result = schema.safeParse(value, { error: inPlainWords })
  if (result.success) return result.data
  throw mistaken(result.error.issues, 'parameter')
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
  let left = mostUnknown
  // Without a prototype: a field may be named `constructor`.
  const fields = Object.create(null) as FieldMessages
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, left)) add(fields, [...issue.path, key], noSuch)
      left = Math.max(0, left - issue.keys.length)
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
