import * as z from 'zod/mini'
import type { Endpoint } from '@insaka/domain/core/endpoint'

type Json = Record<string, any>

export type BodyField = {
  path: string[]
  /** Accepted JSON types; empty if any value is accepted because the server sets the field. */
  types: string[]
  required: boolean
}

/** All declared fields of a body, including those of nested objects and of the first entry of each list. */
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

/** Includes optional objects; excludes unions, whose variants share no field. */
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

/** Copies the body with one field replaced; `undefined` removes it. */
export function withField(body: unknown, path: string[], value: unknown): unknown {
  const copy = structuredClone(body) as Json
  const last = path.at(-1)!
  const parent = path.slice(0, -1).reduce((inner, key) => inner[key], copy)
  if (value === undefined) delete parent[last]
  else Object.defineProperty(parent, last, { value, enumerable: true, configurable: true, writable: true })
  return copy
}

export const valueOfEachType: Record<string, unknown> = {
  string: '5',
  number: 5,
  boolean: true,
  array: [],
  object: {},
}
