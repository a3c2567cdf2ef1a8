import type * as z from 'zod/mini'
import { mostFaults, Refusal, type FieldMessages } from '@insaka/domain/core/errors'
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
  const cleared = body === sent ? whole : shape.safeParse(body, { error: inPlainWords })
  if (cleared.success) return withRules(cleared.data, brokenRules)
  const { issues } = cleared.error
  const right = rightFields(
    schema,
    body,
    issues.map(({ path }) => path),
  )
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

const mistaken = (issues: Issue[], what: 'field' | 'parameter'): Refusal =>
  new Refusal('BAD_REQUEST', { fields: fieldsOf(issues, `There is no such ${what}.`) })

type Path = PropertyKey[]

/** What is right by itself. Nothing is parsed that is known to be wrong, such as a list that is too long. */
function rightFields<S extends z.ZodMiniType>(
  schema: S,
  sent: unknown,
  wrong: Path[],
): RightFields<z.output<S>> {
  const right: Record<string, unknown> = {}
  if (!('shape' in schema) || typeof sent !== 'object' || sent === null) return right as never
  const wrongOf = byFirst(wrong)
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodMiniType>)) {
    const value = (sent as Record<string, unknown>)[name]
    const inner = wrongOf.get(name)
    if (!inner) Object.assign(right, rightField(field, name, value))
    else if (inner.every((path) => path.length > 0)) right[name] = rightWithin(within(field), value, inner)
  }
  return right as never
}

function rightField(field: z.ZodMiniType, name: string, value: unknown): object {
  const parsed = field.safeParse(value)
  return parsed.success ? { [name]: parsed.data } : {}
}

function rightWithin(field: z.ZodMiniType, value: unknown, wrong: Path[]): unknown {
  const entry = entryOf(field)
  if (!entry || !Array.isArray(value)) return rightFields(field, value, wrong)
  const wrongOf = byFirst(wrong)
  return value.map((each, i) => rightFields(entry, each, wrongOf.get(String(i)) ?? []))
}

/** A field that may be left out or null, without that. */
function within(field: z.ZodMiniType): z.ZodMiniType {
  const { innerType } = field.def as { innerType?: z.ZodMiniType }
  return innerType ? within(innerType) : field
}

/** The schema of the entries, where the schema is that of a list. */
const entryOf = ({ def }: z.ZodMiniType): z.ZodMiniType | undefined =>
  (def as { element?: z.ZodMiniType }).element

/** The paths by where they begin, without their beginnings. */
function byFirst(paths: Path[]): Map<string, Path[]> {
  const all = new Map<string, Path[]>()
  for (const [first, ...rest] of paths) {
    const those = all.get(String(first))
    if (those) those.push(rest)
    else all.set(String(first), [rest])
  }
  return all
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

/** What is wrong with each field, up to one fault more than is named. */
function fieldsOf(issues: Issue[], noSuch = 'There is no such field.'): FieldMessages {
  // Without a prototype: a field may be named `constructor`.
  const fields = Object.create(null) as FieldMessages
  let faults = 0
  for (const { path, message } of faultsOf(issues, noSuch)) {
    const messages = (fields[path.map(String).join('.')] ??= [])
    if (messages.includes(message)) continue
    messages.push(message)
    faults += 1
    if (faults > mostFaults) break
  }
  return fields
}

function* faultsOf(issues: Issue[], noSuch: string): Generator<Pick<Issue, 'path' | 'message'>> {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) yield { path: [...issue.path, key], message: noSuch }
    } else if (issue.path.length > 0) yield issue
  }
}
