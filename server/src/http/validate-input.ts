import type * as z from 'zod/mini'
import { maxReportedFaults, Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { CheckedBody, type ValidFields } from '../idempotency/checked-body.ts'
import { validationMessage } from './validation-messages.ts'

type Issue = z.core.$ZodIssue

type BodyChecks = {
  /** Clears hidden fields, which are not saved, so that their faults are ignored. */
  clearHidden: (body: object) => object
  /** Evaluates the rules whose fields are valid. */
  brokenRules: (validFields: Record<string, unknown>, invalidFields: ReadonlySet<string>) => FieldMessages
}

/**
 * Mistakes of a client program (unknown field, wrong type) are refused with 400 at once; mistakes of a user (empty, out
 * of range, not in the list) are reported together with those that the handler finds.
 */
export function checkBody<S extends z.ZodMiniType>(
  schema: S,
  sent: unknown,
  { clearHidden, brokenRules }: BodyChecks,
): CheckedBody<z.output<S>> {
  if (typeof sent !== 'object' || sent === null) throw missingBody()
  const shape = alternativeFor(schema, sent)
  const parsed = shape.safeParse(sent, { error: validationMessage })
  if (parsed.success) return withRules(clearHidden(parsed.data as object) as z.output<S>, brokenRules)
  refuseClientErrors(parsed.error.issues, sent)

  const body = clearHidden(sent)
  const reparsed = body === sent ? parsed : shape.safeParse(body, { error: validationMessage })
  if (reparsed.success) return withRules(reparsed.data, brokenRules)
  const { issues } = reparsed.error
  const validFields = pickValidFields(
    schema,
    body,
    issues.map(({ path }) => path),
  )
  const invalidFields = new Set(issues.map(({ path }) => String(path[0])))
  const messages = issues.filter(({ path }) => path.length === 0).map(({ message }) => message)
  return new CheckedBody(validFields, {
    fields: merge(fieldsOf(issues), brokenRules(validFields as Record<string, unknown>, invalidFields)),
    hasValidShape: false,
    ...(messages.length > 0 && { message: messages.join(' ') }),
  })
}

const withRules = <B>(body: B, brokenRules: BodyChecks['brokenRules']): CheckedBody<B> =>
  new CheckedBody(body as ValidFields<B>, {
    fields: brokenRules(body as Record<string, unknown>, new Set()),
    hasValidShape: true,
  })

function refuseClientErrors(issues: Issue[], body: object): void {
  // A list in place of an object has no field to name.
  if (issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)) throw missingBody()
  const clientErrors = issues.filter((issue) => isClientError(issue, body))
  if (clientErrors.length > 0) throw badRequest(clientErrors, 'field')
}

const badRequest = (issues: Issue[], kind: 'field' | 'parameter'): Refusal =>
  new Refusal('BAD_REQUEST', { fields: fieldsOf(issues, `There is no such ${kind}.`) })

type Path = PropertyKey[]

/** Picks the valid fields. Values known to be invalid, such as too long lists, are not parsed again. */
function pickValidFields<S extends z.ZodMiniType>(
  schema: S,
  sent: unknown,
  invalidPaths: Path[],
): ValidFields<z.output<S>> {
  const valid: Record<string, unknown> = {}
  if (!('shape' in schema) || typeof sent !== 'object' || sent === null) return valid as never
  const invalidByField = groupByFirst(invalidPaths)
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodMiniType>)) {
    const value = (sent as Record<string, unknown>)[name]
    const pathsWithin = invalidByField.get(name)
    if (!pathsWithin) Object.assign(valid, pickValidField(field, name, value))
    else if (pathsWithin.every((path) => path.length > 0))
      valid[name] = pickValidEntries(unwrapOptional(field), value, pathsWithin)
  }
  return valid as never
}

function pickValidField(field: z.ZodMiniType, name: string, value: unknown): object {
  const parsed = field.safeParse(value)
  return parsed.success ? { [name]: parsed.data } : {}
}

function pickValidEntries(field: z.ZodMiniType, value: unknown, invalidPaths: Path[]): unknown {
  const elementSchema = elementSchemaOf(field)
  if (!elementSchema || !Array.isArray(value)) return pickValidFields(field, value, invalidPaths)
  const invalidByField = groupByFirst(invalidPaths)
  return value.map((each, i) => pickValidFields(elementSchema, each, invalidByField.get(String(i)) ?? []))
}

function unwrapOptional(field: z.ZodMiniType): z.ZodMiniType {
  const { innerType } = field.def as { innerType?: z.ZodMiniType }
  return innerType ? unwrapOptional(innerType) : field
}

const elementSchemaOf = ({ def }: z.ZodMiniType): z.ZodMiniType | undefined =>
  (def as { element?: z.ZodMiniType }).element

/** Groups paths by their first segment, which is removed. */
function groupByFirst(paths: Path[]): Map<string, Path[]> {
  const groups = new Map<string, Path[]>()
  for (const [first, ...rest] of paths) {
    const group = groups.get(String(first))
    if (group) group.push(rest)
    else groups.set(String(first), [rest])
  }
  return groups
}

/** Selects the alternative for one object or for a list, so that every fault names its field. */
function alternativeFor<S extends z.ZodMiniType>(schema: S, body: unknown): S {
  const { def } = schema._zod
  if (def.type !== 'union') return schema
  const { options } = def as unknown as { options: S[] }
  return options.find((option) => (option._zod.def.type === 'array') === Array.isArray(body)) ?? schema
}

const missingBody = () => new Refusal('BAD_REQUEST', { message: 'The request needs a JSON object or list.' })

function merge(target: FieldMessages, additions: FieldMessages): FieldMessages {
  for (const [field, messages] of Object.entries(additions))
    target[field] = [...(target[field] ?? []), ...messages]
  return target
}

/** Client programs create paths and queries, so any fault in them is 400. */
export function checkPathOrQuery<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const repeated = Object.entries(value as object).filter(([, entryValue]) => Array.isArray(entryValue))
  if (repeated.length > 0) {
    const fields = repeated.map(([name]) => [name, [`${name} may be given only once.`]])
    throw new Refusal('BAD_REQUEST', { fields: Object.fromEntries(fields) })
  }
  const result = schema.safeParse(value, { error: validationMessage })
  if (result.success) return result.data
  throw badRequest(result.error.issues, 'parameter')
}

const jsonTypes: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  int: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && !Array.isArray(value),
}

function isClientError(issue: Issue, body: unknown): boolean {
  if (issue.code === 'unrecognized_keys') return true
  const value = valueAt(body, issue.path)
  if (value === null || value === undefined) return false
  if (issue.code === 'invalid_type') return !(jsonTypes[issue.expected]?.(value) ?? false)
  // All enumerations of the product consist of texts.
  return issue.code === 'invalid_value' && typeof value !== 'string'
}

function valueAt(body: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined | null)?.[key],
    body,
  )
}

/** Messages by field, up to one more than is reported. */
function fieldsOf(issues: Issue[], unknownMessage = 'There is no such field.'): FieldMessages {
  // No prototype, because a field may be named `constructor`.
  const fields = Object.create(null) as FieldMessages
  let faults = 0
  for (const { path, message } of faultsOf(issues, unknownMessage)) {
    const messages = (fields[path.map(String).join('.')] ??= [])
    if (messages.includes(message)) continue
    messages.push(message)
    faults += 1
    if (faults > maxReportedFaults) break
  }
  return fields
}

function* faultsOf(issues: Issue[], unknownMessage: string): Generator<Pick<Issue, 'path' | 'message'>> {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) yield { path: [...issue.path, key], message: unknownMessage }
    } else if (issue.path.length > 0) yield issue
  }
}
