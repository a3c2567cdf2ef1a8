import type { Endpoint } from '@insaka/domain/core/endpoint'
import { maxReportedFaults, refusals } from '@insaka/domain/core/errors'
import { recordShapeOf } from '../http/reply-schema.ts'
import type { Json } from './json.ts'
import { referenceTo, type NamedSchemas } from './named-schemas.ts'

const statuses = [...new Set(Object.values(refusals).map(({ status }) => status))].filter(
  (status) => status < 500,
)

const meaningOf = (status: number): string =>
  Object.entries(refusals)
    .filter(([, refusal]) => refusal.status === status)
    .map(([code, { message }]) => `${code}: ${message}`)
    .join('\n')

const content = { 'application/json': { schema: referenceTo('Failure') } }
const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } }

/** A response for each status below 500, and a generic one. */
export const refusalResponses: Json = {
  Failure: { description: 'A refusal with its reason', content },
  ...Object.fromEntries(
    statuses.map((status) => [
      `Refused${status}`,
      { description: meaningOf(status), ...(status === 429 && { headers: retryAfter }), content },
    ]),
  ),
}

export function refusalsOf(endpoint: Endpoint, schemas: NamedSchemas): Json {
  const conflict = conflictOf(endpoint, schemas)
  return {
    ...Object.fromEntries(
      statusesOf(endpoint).map((status) => [
        status,
        status === 409 && conflict ? conflict : { $ref: `#/components/responses/Refused${status}` },
      ]),
    ),
    default: { $ref: '#/components/responses/Failure' },
  }
}

/** Any request may have an invalid address, an invalid token, or a token that does not allow it. */
function statusesOf({ method, params, query, body, upload, file }: Endpoint): number[] {
  const sends = body !== undefined || upload !== undefined
  const changes = method !== 'GET'
  return [
    400,
    401,
    403,
    ...(params || query || sends ? [404] : []),
    ...(changes ? [409, 413, 415] : []),
    ...(changes || query || file ? [422] : []),
    ...(changes || file ? [429] : []),
  ]
}

/** A conflict returns the current record in the shape of the reply. */
function conflictOf(endpoint: Endpoint, schemas: NamedSchemas): Json | undefined {
  const record = recordShapeOf(endpoint)
  if (!record) return undefined
  const current = { properties: { current: schemas.schemaOf(record, 'output') } }
  return {
    description: `${meaningOf(409)}\n\`current\` is the record as it is now.`,
    content: { 'application/json': { schema: { allOf: [referenceTo('Failure'), current] } } },
  }
}

export const failureSchema: Json = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'For the user: what is wrong and what to do' },
    code: {
      type: 'string',
      enum: Object.keys(refusals),
      description: Object.entries(refusals)
        .map(([code, { status, message }]) => `${code} (${status}): ${message}`)
        .join('\n'),
    },
    fields: {
      type: 'object',
      description: `Messages by field path, at most ${maxReportedFaults}`,
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    more: { type: 'boolean', description: 'True if there are more faults than those listed' },
    requestId: { type: 'string' },
    current: { description: 'On a conflict: the record as it is now' },
    payload: {
      description:
        'With CREDENTIALS_EXPIRED, SECOND_FACTOR and SECOND_FACTOR_NEEDED: the token for this step of the sign-in',
    },
  },
  required: ['message', 'code', 'fields', 'requestId'],
}
