import type * as z from 'zod/mini'
import { basePaths, type Endpoint } from '@insaka/domain/core/endpoint'
import { deviceCookie, deviceDays } from '../http/device-cookie.ts'
import { jsonSchemaOf } from '../http/reply-schema.ts'
import type { Json } from './json.ts'

export const parametersOf = (endpoint: Endpoint, isOpen: boolean): Json[] => [
  ...parametersIn('path', endpoint.params),
  ...parametersIn('query', endpoint.query),
  tenantHeader,
  ...(isOpen ? [] : [backgroundHeader]),
  ...(endpoint.path.startsWith(`${basePaths.auth}/`) ? [deviceParameter] : []),
  ...(endpoint.submitKey ? [submitKeyHeader] : []),
  ...(endpoint.mayOmitList ? [preferHeader] : []),
]

export const tenantHeader: Json = {
  name: 'X-Tenant-ID',
  in: 'header',
  required: false,
  description:
    "The code of the caller's institution. Optional, and it selects nothing: a code that differs from the token is refused with 403, a repeated header with 400.",
  schema: { type: 'string' },
}

const backgroundHeader: Json = {
  name: 'X-Insaka-Background',
  in: 'header',
  required: false,
  description:
    'With `1` the call does not count as activity of the user, so it does not postpone the idle timeout.',
  schema: { type: 'string', enum: ['1'] },
}

const deviceParameter: Json = {
  name: deviceCookie,
  in: 'cookie',
  required: false,
  description: `Identifies a browser; on its own it grants no access. A sign-in sets it with Set-Cookie, for ${deviceDays} days. A browser that becomes trusted gets a new one; send back the latest.`,
  schema: { type: 'string' },
}

const submitKeyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this submit: a repeated submit saves nothing twice and returns the same record. Kept for at least 30 days; with a different body it is refused with 409 ALREADY_SAVED.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
}

const preferHeader: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: 'With `return=minimal` the reply has only the saved record, without the list.',
  schema: { type: 'string', enum: ['return=minimal'] },
}

function parametersIn(location: 'path' | 'query', shape: z.ZodMiniObject | undefined): Json[] {
  if (!shape) return []
  const { properties = {}, required = [] } = jsonSchemaOf(shape, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
  }))
}
