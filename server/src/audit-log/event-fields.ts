import { isDeepStrictEqual } from 'node:util'

export type Fields = { readonly [name: string]: unknown }

export type EventContent = {
  before: Fields | null
  after: Fields
  actor: { id: string | null; name: string }
  happenedOn: string
}

/** Parses the content of an event; returns empty fields if the content is malformed. */
export function readEvent(content: string): EventContent {
  const unknownActor = { id: null, name: '' }
  try {
    const { before, after, actor, happenedOn } = JSON.parse(content) as {
      [name in keyof EventContent]?: unknown
    }
    return {
      before: isFieldGroup(before) ? before : null,
      after: isFieldGroup(after) ? after : {},
      actor: isFieldGroup(actor) ? (actor as EventContent['actor']) : unknownActor,
      happenedOn: String(happenedOn),
    }
  } catch {
    return { before: null, after: {}, actor: unknownActor, happenedOn: '' }
  }
}

export function mergeFields(current: Fields, later: Fields): Fields {
  const merged = { ...current, ...later }
  for (const [name, value] of Object.entries(later)) {
    const currentValue = current[name]
    if (isFieldGroup(currentValue) && isFieldGroup(value))
      (merged as Record<string, unknown>)[name] = mergeFields(currentValue, value)
  }
  return merged
}

/** Returns the paths at which a record differs from its events, ignoring fields that the record does not have. */
export function findDifferingPaths(expected: Fields, actual: Fields, pathPrefix = ''): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const actualValue = actual[name]
    if (actualValue === undefined) return []
    if (isFieldGroup(value) && isFieldGroup(actualValue))
      return findDifferingPaths(value, actualValue, `${pathPrefix}${name}.`)
    if (isFieldGroup(value) && Array.isArray(actualValue))
      return findDifferingLines(value, actualValue, `${pathPrefix}${name}.`)
    return isDeepStrictEqual(value, actualValue) ? [] : [pathPrefix + name]
  })
}

/** Events have lines of a record by number, and null for a removed line; the record must have exactly these lines. */
function findDifferingLines(expected: Fields, actual: readonly unknown[], pathPrefix: string): string[] {
  const actualByNumber = new Map<string, unknown[]>()
  for (const line of actual) {
    const number = String(isFieldGroup(line) ? line['id'] : undefined)
    actualByNumber.set(number, [...(actualByNumber.get(number) ?? []), line])
  }
  return [...new Set([...Object.keys(expected), ...actualByNumber.keys()])].flatMap((number) => {
    const line = expected[number] ?? null
    const [actualLine, ...duplicates] = actualByNumber.get(number) ?? []
    if (isFieldGroup(line) && isFieldGroup(actualLine) && duplicates.length === 0)
      return findDifferingPaths(line, actualLine, `${pathPrefix}${number}.`)
    return line === null && actualLine === undefined ? [] : [pathPrefix + number]
  })
}

export const valueAt = (fields: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isFieldGroup(value) ? value[name] : undefined), fields)

export const isFieldGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
