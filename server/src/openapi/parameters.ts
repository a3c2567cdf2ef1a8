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
]

export const tenantHeader: Json = {
  name: 'X-Tenant-ID',
  in: 'header',
  required: false,
  description:
    "The code of the caller's institution. It may be left out and selects nothing: one that differs from the token is refused with 403, one sent twice with 400.",
  schema: { type: 'string' },
}

const backgroundHeader: Json = {
  name: 'X-Insaka-Background',
  in: 'header',
  required: false,
  description:
    'With `1` the call does not count as something that a person does: it does not keep a session from ending where nobody has done anything for as long as the institution has set.',
  schema: { type: 'string', enum: ['1'] },
}

const deviceParameter: Json = {
  name: deviceCookie,
  in: 'cookie',
  required: false,
  description: `Tells a browser from others; it opens nothing. A sign-in answers with it in Set-Cookie, for ${deviceDays} days. A browser that is trusted from then on gets a new one; send back the one that came last.`,
  schema: { type: 'string' },
}

const submitKeyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this submit, so that sending it again saves nothing twice and answers with the same record. Kept for 30 days at least; with another body it is refused with 409 ALREADY_SAVED.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
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
