import type { Endpoint } from '@insaka/domain/core/endpoint'
import { maxBodyBytesOf } from '../../src/http/json-bodies.ts'
import { jsonSchemaOf, type JsonSchema } from '../../src/http/reply-schema.ts'

/** Field names, with `0` for list entries. */
type Path = string[]
type Part = { path: Path; schema: JsonSchema }

/** Bodies that are most expensive to validate for their size, by title; every endpoint must refuse them. */
export function expensiveBodies(endpoint: Endpoint): Record<string, string> {
  const bodies: Record<string, string> = {}
  const maxBytes = maxBodyBytesOf(endpoint)
  const add: AddBody = (title, path, fill) => {
    const [before, after] = wrapAt(path)
    const content = fill(maxBytes - before.length - after.length)
    bodies[`${title} in ${path.join('.') || 'the body'}`] = before + content + after
  }
  const lists = listsOf(endpoint)
  for (const each of lists) {
    addLists(add, each)
    for (const inner of lists.filter(({ path }) => isWithin(path, each.path)))
      addListsOfLists(add, each, inner)
  }
  for (const { path, schema } of partsOf(endpoint)) {
    if (typesOf(schema).includes('object')) addObjects(add, path)
    if (typesOf(schema).includes('string')) addTexts(add, path)
    if (typesOf(schema).length === 0) add('deep lists', path, deepLists)
  }
  return bodies
}

/** Generates content for a part of a body within a byte limit. */
type FillPart = (bytes: number) => string
type AddBody = (title: string, path: Path, fill: FillPart) => void

/** Every list of a body with its maximum length. */
export const listsOf = (endpoint: Endpoint): { path: Path; maxItems: number }[] =>
  partsOf(endpoint)
    .filter(({ schema }) => typesOf(schema).includes('array'))
    .map(({ path, schema }) => ({ path, maxItems: schema['maxItems'] as number }))

const partsOf = ({ body }: Endpoint): Part[] =>
  body ? partsWithin({ path: [], schema: jsonSchemaOf(body, 'input') }) : []

function partsWithin({ path, schema }: Part): Part[] {
  const { anyOf, properties = {}, items } = schema as Record<'anyOf' | 'properties' | 'items', any>
  if (anyOf) return (anyOf as JsonSchema[]).flatMap((branch) => partsWithin({ path, schema: branch }))
  const inner = Object.entries<JsonSchema>({ ...properties, ...(items && { 0: items }) })
  return [
    { path, schema },
    ...inner.flatMap(([name, branch]) => partsWithin({ path: [...path, name], schema: branch })),
  ]
}

/** Accepted types; empty if any value is accepted. */
const typesOf = ({ type, enum: choices }: JsonSchema): unknown[] =>
  type === undefined && !choices ? [] : [type ?? 'string'].flat()

function addLists(add: AddBody, { path, maxItems }: { path: Path; maxItems: number }): void {
  add('as many empty entries as fit', path, (bytes) => repeatedEntry('{}', bytes))
  add('as many entries with a strange field as fit', path, (bytes) => repeatedEntry('{"x":1}', bytes))
  add('as many entries as are allowed', path, (bytes) => repeatedEntry('{}', bytes, maxItems))
  add('entries with many strange fields', path, (bytes) =>
    repeatedEntry(manyFields(bytes / maxItems - 3), bytes, maxItems),
  )
}

function addListsOfLists(
  add: AddBody,
  { path, maxItems }: { path: Path; maxItems: number },
  inner: { path: Path },
): void {
  const [before, after] = wrapAt(inner.path.slice(path.length + 1))
  for (const count of [1, 30, 1_000]) {
    const entry = before + repeatedEntry('{}', Infinity, count) + after
    add(`entries with ${count} entries each`, path, (bytes) => repeatedEntry(entry, bytes, maxItems))
  }
}

function addObjects(add: AddBody, path: Path): void {
  add('as many strange fields as fit', path, (bytes) => manyFields(bytes))
  // Suspicious names trigger a scan of the whole body.
  const suspiciousField = '{"constructor":0,'
  add('strange fields, one of them suspicious', path, (bytes) =>
    manyFields(bytes - suspiciousField.length).replace('{', suspiciousField),
  )
  add('strange fields with long names', path, (bytes) => manyFields(bytes, 'x'.repeat(bytes / 25)))
  add('as many lists as fit, as deep as they may be', path, (bytes) => {
    const remainingDepth = 31 - path.length
    return `{"x":${repeatedEntry('['.repeat(remainingDepth - 1) + ']'.repeat(remainingDepth - 1), bytes - 6)}}`
  })
}

const deepLists: FillPart = (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)

/** Characters that are trimmed, normalised or checked one by one. */
const costlyCharacters = ['x', '1', ' ', 'a.', 'é', '\u200b', String.raw`\u0065\u0301`]

function addTexts(add: AddBody, path: Path): void {
  for (const letter of costlyCharacters)
    add(`"${letter}" as often as fits`, path, (bytes) => {
      return `"${letter.repeat((bytes - 2) / Buffer.byteLength(letter))}"`
    })
}

const isWithin = (path: Path, list: Path): boolean =>
  path.length > list.length && list.every((name, i) => path[i] === name)

/** JSON before and after the part at a path. */
function wrapAt(path: Path): [string, string] {
  const before = path.map((name) => (name === '0' ? '[' : `{"${name}":`))
  const after = path.map((name) => (name === '0' ? ']' : '}'))
  return [before.join(''), after.reverse().join('')]
}

function repeatedEntry(entry: string, bytes: number, maxEntries = Infinity): string {
  const count = Math.min(Math.floor((bytes - 1) / (entry.length + 1)), maxEntries)
  return `[${Array<string>(count).fill(entry).join(',')}]`
}

function manyFields(bytes: number, namePrefix = ''): string {
  let text = ''
  for (let n = 0; ; n++) {
    const field = `${n === 0 ? '' : ','}"${namePrefix}${n.toString(36)}":0`
    if (text.length + field.length + 2 > bytes) return `{${text}}`
    text += field
  }
}
