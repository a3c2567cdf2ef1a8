import * as z from 'zod/mini'
import type { Endpoint } from '@insaka/domain/core/endpoint'

type Json = Record<string, any>

const schemas = new Map<Endpoint, Json>()

/** Paths of a reply that the endpoint does not declare or declares with another type. */
export function undeclaredFields(endpoint: Endpoint, reply: unknown): string[] {
  let schema = schemas.get(endpoint)
  if (!schema) {
    schema = z.toJSONSchema(endpoint.payload, { io: 'output', unrepresentable: 'any' })
    schemas.set(endpoint, schema)
  }
  if (endpoint.bare) return undeclaredPaths(schema, reply, '')
  const { message, payload, ...rest } = (reply ?? {}) as Json
  return [
    ...Object.keys(rest),
    ...(message === endpoint.message || (endpoint.saysMore && typeof message === 'string')
      ? []
      : ['message']),
    ...undeclaredPaths(schema, payload, 'payload'),
  ]
}

function undeclaredPaths(schema: Json, value: unknown, path: string): string[] {
  const { type, properties, items, additionalProperties, required = [] } = schema
  const anyOf = Array.isArray(type) ? type.map((branch) => ({ ...schema, type: branch })) : schema['anyOf']
  if (anyOf) {
    const results = (anyOf as Json[]).map((option) => undeclaredPaths(option, value, path))
    return results.toSorted((a, b) => a.length - b.length)[0]!
  }
  if (type === 'object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
    const missing = required.filter((key: string) => !(key in value)).map((key: string) => `${path}.${key}`)
    const innerPaths = Object.entries(value).flatMap(([key, inner]) => {
      const declared = properties?.[key] ?? (additionalProperties || undefined)
      return declared ? undeclaredPaths(declared, inner, `${path}.${key}`) : [`${path}.${key}`]
    })
    return [...missing, ...innerPaths]
  }
  if (type === 'array') {
    if (!Array.isArray(value)) return [path]
    return value.flatMap((inner, index) => undeclaredPaths(items ?? {}, inner, `${path}.${index}`))
  }
  const isDeclaredType =
    type === undefined || typeOf(value) === type || (type === 'number' && typeof value === 'number')
  return isDeclaredType ? [] : [path]
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Number.isInteger(value) ? 'integer' : typeof value
}
