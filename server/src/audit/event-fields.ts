import { isDeepStrictEqual } from 'node:util'

/** Fields of a record by their names; a part of it, such as an address, has fields of its own. */
export type Fields = { readonly [name: string]: unknown }

/** The content of an event. */
export type EventContent = {
  before: Fields | null
  after: Fields
  actor: { id: string | null; name: string }
  happenedOn: string
}

/** Reads the content of an event; nothing where it is not what Insaka writes. */
export function readEvent(content: string): EventContent {
  const nobody = { id: null, name: '' }
  try {
    const { before, after, actor, happenedOn } = JSON.parse(content) as {
      [name in keyof EventContent]?: unknown
    }
    return {
      before: isPart(before) ? before : null,
      after: isPart(after) ? after : {},
      actor: isPart(actor) ? (actor as EventContent['actor']) : nobody,
      happenedOn: String(happenedOn),
    }
  } catch {
    return { before: null, after: {}, actor: nobody, happenedOn: '' }
  }
}

/** The fields of a record after one more event. */
export function mergeFields(known: Fields, later: Fields): Fields {
  const all = { ...known, ...later }
  for (const [name, value] of Object.entries(later)) {
    const was = known[name]
    if (isPart(was) && isPart(value)) (all as Record<string, unknown>)[name] = mergeFields(was, value)
  }
  return all
}

/** The fields in which a record differs from its events, by their paths. Fields that it does not have are passed over. */
export function differences(expected: Fields, found: Fields, within = ''): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const is = found[name]
    if (is === undefined) return []
    if (isPart(value) && isPart(is)) return differences(value, is, `${within}${name}.`)
    return isDeepStrictEqual(value, is) ? [] : [within + name]
  })
}

export const valueAt = (fields: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isPart(value) ? value[name] : undefined), fields)

const isPart = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
