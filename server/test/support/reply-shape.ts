import * as z from 'zod/mini'
import type { Endpoint } from '@insaka/domain/core/endpoint'

type Json = Record<string, any>

const schemas = new Map<Endpoint, Json>()

/** The paths of a reply that its endpoint does not declare, or whose type is another one. */
export function strayFields(endpoint: Endpoint, reply: unknown): string[] {
  let schema = schemas.get(endpoint)
  if (!schema) {
    schema = z.toJSONSchema(endpoint.payload, { io: 'output', unrepresentable: 'any' })
    schemas.set(endpoint, schema)
  }
  if (endpoint.bare) return strays(schema, reply, '')
  const { message, payload, ...rest } = (reply ?? {}) as Json
  return [
    ...Object.keys(rest),
    ...(message === endpoint.message || (endpoint.saysMore && typeof message === 'string')
      ? []
      : ['message']),
    ...strays(schema, payload, 'payload'),
  ]
}

function strays(schema: Json, value: unknown, at: string): string[] {
  const { type, properties, items, additionalProperties, required = [] } = schema
  const anyOf = Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : schema['anyOf']
  if (anyOf) {
    const tries = (anyOf as Json[]).map((option) => strays(option, value, at))
    return tries.toSorted((a, b) => a.length - b.length)[0]!
  }
  if (type === 'object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [at]
    const missing = required.filter((key: string) => !(key in value)).map((key: string) => `${at}.${key}`)
    const below = Object.entries(value).flatMap(([key, inner]) => {
      const declared = properties?.[key] ?? (additionalProperties || undefined)
      return declared ? strays(declared, inner, `${at}.${key}`) : [`${at}.${key}`]
    })
    return [...missing, ...below]
  }
  if (type === 'array') {
    if (!Array.isArray(value)) return [at]
    return value.flatMap((inner, index) => strays(items ?? {}, inner, `${at}.${index}`))
  }
  const right =
    type === undefined || typeOf(value) === type || (type === 'number' && typeof value === 'number')
  return right ? [] : [at]
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Number.isInteger(value) ? 'integer' : typeof value
}
