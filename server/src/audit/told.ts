import { isDeepStrictEqual } from 'node:util'

/** Fields of a record by their names; a part of it, such as an address, has fields of its own. */
export type Fields = { readonly [name: string]: unknown }

/** What an event tells of before or after its change; nothing where its content is not what Insaka writes. */
export function toldIn(content: string, side: 'before' | 'after'): Fields {
  try {
    const { [side]: told } = JSON.parse(content) as { [side in string]: unknown }
    return isPart(told) ? told : {}
  } catch {
    return {}
  }
}

/** What is known of a record when one more event has told of it. */
export function laidOver(known: Fields, told: Fields): Fields {
  const all = { ...known, ...told }
  for (const [name, value] of Object.entries(told)) {
    const was = known[name]
    if (isPart(was) && isPart(value)) (all as Record<string, unknown>)[name] = laidOver(was, value)
  }
  return all
}

/** The fields in which a record is not as it was told, by their paths. What it does not have itself is passed over. */
export function differences(told: Fields, found: Fields, within = ''): string[] {
  return Object.entries(told).flatMap(([name, value]) => {
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
