import type * as z from 'zod/mini'
import { allEndpoints } from '@insaka/domain/all-endpoints'
import { bases, type Access, type Endpoint } from '@insaka/domain/core/endpoint'
import { mostFaults, refusals } from '@insaka/domain/core/errors'
import { permissions, type Permission } from '@insaka/domain/permissions'
import { release } from '../release.ts'
import { deviceCookie, deviceDays } from './device-cookie.ts'
import { mostBytesOf } from './json-bodies.ts'
import { jsonSchemaOf, recordSchemaOf, replySchemaOf } from './reply-schema.ts'

type Json = Record<string, unknown>

/** The whole interface as OpenAPI 3.1, made from the declarations that the server itself runs on. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [feature, endpoints] of Object.entries(allEndpoints)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      const operations = (paths[path] ??= {})
      operations[endpoint.method.toLowerCase()] = operationOf(feature, name, endpoint)
      if (endpoint.head) operations['head'] = headOf(feature, name, endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Insaka',
      version: release,
      description:
        'Procurement registers, contracts, fuel ledger, reports and administration for public institutions.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failureSchema },
      responses: {
        Failure: {
          description: 'A refusal with its reason',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  }
}

function operationOf(feature: string, name: string, endpoint: Endpoint): Json {
  const { access } = endpoint
  const open = access === 'anyone' || access === 'anyone on loopback'
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description: whoMayCall(endpoint),
    security: open ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      tenantHeader,
      ...(open ? [] : [backgroundHeader]),
      ...(endpoint.path.startsWith(`${bases.auth}/`) ? [deviceParameter] : []),
      ...(endpoint.submitKey ? [submitKeyHeader] : []),
    ],
    ...requestOf(endpoint),
    responses: {
      200: {
        description: endpoint.message,
        content: contentOf(endpoint),
      },
      ...conflictOf(endpoint),
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

function requestOf(endpoint: Endpoint): Json {
  const { body, upload } = endpoint
  if (body) {
    const content = { 'application/json': { schema: jsonSchemaOf(body, 'input') } }
    const description = `At most ${mostBytesOf(endpoint)} bytes`
    return { requestBody: { required: true, description, content } }
  }
  if (!upload) return {}
  const { types, maxBytes, isNamed } = upload
  const description = `${types.join(' or ')}, at most ${maxBytes} bytes`
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description }
  const fileName = { type: 'string', description: 'What it is called; otherwise as the file comes' }
  const properties = { file, ...(isNamed && { fileName }) }
  const schema = { type: 'object', properties, required: ['file'] }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

const contentOf = (endpoint: Endpoint): Json =>
  endpoint.file
    ? Object.fromEntries(endpoint.file.map((type) => [type, {}]))
    : { 'application/json': { schema: replySchemaOf(endpoint) } }

/** A conflict shows the record as it is now, in the form of the reply. */
function conflictOf(endpoint: Endpoint): Json {
  const record = recordSchemaOf(endpoint)
  if (!record) return {}
  const properties = { ...failureProperties, current: record }
  const schema = { ...failureSchema, properties }
  return {
    409: {
      description: 'A conflict with what is stored; `current` is the record as it is now',
      content: { 'application/json': { schema } },
    },
  }
}

function headOf(feature: string, name: string, endpoint: Endpoint): Json {
  return {
    operationId: `${feature}.${name}.head`,
    tags: [feature],
    summary: `${endpoint.summary} Answers as GET does, without a body`,
    description: whoMayCall(endpoint),
    security: [{}, { token: [] }],
    parameters: [tenantHeader],
    responses: { 200: { description: endpoint.message }, default: { description: 'A refusal' } },
  }
}

const tenantHeader: Json = {
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

const callers: Record<Exclude<Access, Permission>, string> = {
  anyone: 'anyone',
  'anyone on loopback': 'anyone at the computer that runs Insaka; elsewhere those who are signed in',
  'signed in': 'those who are signed in',
  'changing the password':
    'those who are signed in, and those who have to change a password that has expired, with the token of that step',
  'giving the second factor':
    'those who have given the right password and still owe the code of their second factor, with the token of that step',
  'setting up the second factor':
    'those who are signed in, and those who have to set up a second factor first, with the token of that step',
  'signing out':
    'those who are signed in, and those who are at a step of their sign-in, with the token of that step',
}

function whoMayCall({
  access,
  signedIn,
  anyInstitution,
}: Pick<Endpoint, 'access' | 'signedIn' | 'anyInstitution'>): string {
  if (signedIn) {
    const needed = whoMayCall({ access: signedIn, ...(anyInstitution && { anyInstitution }) })
    return `Who may call: visitors; those who are signed in need this. ${needed}`
  }

  const granted = permissions[access as keyof typeof permissions] as
    | (typeof permissions)[keyof typeof permissions]
    | undefined
  if (!granted) return `Who may call: ${callers[access as keyof typeof callers]}.`
  const { allows, ...reach } = granted
  const roles = Object.entries(reach).filter(([, far]) => far !== 'none')
  const named = roles.map(([role, far]) =>
    anyInstitution || far !== 'any institution' ? `${role} (${far})` : role,
  )
  return `Permission ${access}: ${allows}. Roles: ${named.join(', ')}.`
}

function parametersOf(place: 'path' | 'query', shape: z.ZodMiniObject | undefined): Json[] {
  if (!shape) return []
  const { properties = {}, required = [] } = jsonSchemaOf(shape, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const failureProperties: Json = {
  message: { type: 'string', description: 'For the person: what is wrong and what to do' },
  code: {
    type: 'string',
    enum: Object.keys(refusals),
    description: Object.entries(refusals)
      .map(([code, { status, message }]) => `${code} (${status}): ${message}`)
      .join('\n'),
  },
  fields: {
    type: 'object',
    description: `Messages by the path of their field, ${mostFaults} at most`,
    additionalProperties: { type: 'array', items: { type: 'string' } },
  },
  more: { type: 'boolean', description: 'Whether more is wrong than is named' },
  requestId: { type: 'string' },
  current: { description: 'On a conflict: the record as it is now' },
  payload: {
    description:
      'With CREDENTIALS_EXPIRED, SECOND_FACTOR and SECOND_FACTOR_NEEDED: the token that is good for this step of the sign-in',
  },
}

const failureSchema: Json = {
  type: 'object',
  properties: failureProperties,
  required: ['message', 'code', 'fields', 'requestId'],
}
