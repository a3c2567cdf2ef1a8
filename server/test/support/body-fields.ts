import * as z from 'zod/mini'
import type { Endpoint } from '@insaka/domain/core/endpoint'

type Json = Record<string, any>

export type BodyField = {
  path: string[]
  /** JSON types the field takes; none given: whatever comes, for the server decides it. */
  types: string[]
  required: boolean
}

/** Every field of an endpoint's body, those of objects and of the first of each list within it too, as declared. */
export function bodyFields(endpoint: Endpoint): BodyField[] {
  if (!endpoint.body) return []
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Json
  return fieldsOf(schema, [])
}

function fieldsOf({ properties = {}, required = [] }: Json, parentPath: string[]): BodyField[] {
  return Object.entries<Json>(properties).flatMap(([name, schema]) => {
    const path = [...parentPath, name]
    return [
      { path, types: typesOf(schema), required: required.includes(name) },
      ...fieldsWithin(schema, path),
    ]
  })
}

/** Of an object that may be left out, too; where it may be one of several, no field is in all of them. */
function fieldsWithin(schema: Json, parentPath: string[]): BodyField[] {
  const { items } = schema
  if (items) {
    const firstEntry = [...parentPath, '0']
    return [{ path: firstEntry, types: typesOf(items), required: false }, ...fieldsWithin(items, firstEntry)]
  }
  const objects = ((schema['anyOf'] as Json[]) ?? [schema]).filter(({ properties }) => properties)
  return objects.length === 1 ? fieldsOf(objects[0]!, parentPath) : []
}

function typesOf({ type, anyOf, enum: list }: Json): string[] {
  if (anyOf) return (anyOf as Json[]).flatMap(typesOf)
  if (type === undefined) return list ? ['string'] : []
  return [type].flat().map((one: string) => (one === 'integer' ? 'number' : one))
}

/** A copy of the body in which one field is something else; `undefined` leaves it out. */
export function withField(body: unknown, path: string[], value: unknown): unknown {
  const copy = structuredClone(body) as Json
  const last = path.at(-1)!
  const parent = path.slice(0, -1).reduce((inner, key) => inner[key], copy)
  if (value === undefined) delete parent[last]
  else Object.defineProperty(parent, last, { value, enumerable: true, configurable: true, writable: true })
  return copy
}

/** A value of each JSON type, by the type's name. */
export const valueOfEachType: Record<string, unknown> = {
  string: '5',
  number: 5,
  boolean: true,
  array: [],
  object: {},
}
