import { allEndpoints } from '@insaka/domain/all-endpoints'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { maxBodyBytesOf } from '../http/json-bodies.ts'
import { wrapPayload } from '../http/reply-schema.ts'
import { release } from '../release.ts'
import type { Json } from './json.ts'
import { NamedSchemas } from './named-schemas.ts'
import { parametersOf, tenantHeader } from './parameters.ts'
import { failureSchema, refusalResponses, refusalsOf } from './refusals.ts'
import { schemaNames } from './schema-names.ts'
import { tagDescriptions } from './tags.ts'
import { describeAccess } from './describe-access.ts'

type Operation = { feature: string; name: string; endpoint: Endpoint; schemas: NamedSchemas }

/** The OpenAPI 3.1 document. Without a public address, clients call the host that served it. */
export function openApiDocument({ publicUrl }: { publicUrl?: string | null | undefined } = {}): Json {
  const paths: Record<string, Json> = {}
  const schemas = new NamedSchemas()
  schemas.register('Failure', failureSchema)
  for (const [feature, endpoints] of Object.entries(allEndpoints)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      const operations = (paths[path] ??= {})
      const operation = { feature, name, endpoint, schemas }
      operations[endpoint.method.toLowerCase()] = describe(operation)
      if (endpoint.head) operations['head'] = describeHead(operation)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Insaka',
      version: release,
      description:
        'Procurement registers, contracts, fuel ledger, reports and administration for public institutions.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl ?? '/', description: 'This installation' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: schemas.all,
      responses: refusalResponses,
    },
  }
}

function describe(operation: Operation): Json {
  const { feature, name, endpoint, schemas } = operation
  const { access } = endpoint
  const isOpen = access === 'anyone' || access === 'anyone on loopback'
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    security: isOpen ? [{}, { token: [] }] : [{ token: [] }],
    parameters: parametersOf(endpoint, isOpen),
    ...requestOf(operation),
    responses: {
      200: { description: endpoint.message, content: contentOf(operation) },
      ...refusalsOf(endpoint, schemas),
    },
  }
}

function requestOf({ feature, name, endpoint, schemas }: Operation): Json {
  const { body, upload } = endpoint
  if (body) {
    const schema = schemas.schemaOf(body, 'input')
    const reference = '$ref' in schema ? schema : schemas.register(nameFor(feature, name, 'Body'), schema)
    const description = `At most ${maxBodyBytesOf(endpoint)} bytes`
    return {
      requestBody: { required: true, description, content: { 'application/json': { schema: reference } } },
    }
  }
  if (!upload) return {}
  const { types, maxBytes, isNamed } = upload
  const description = `${types.join(' or ')}, at most ${maxBytes} bytes`
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description }
  const fileName = { type: 'string', description: 'Name of the file; without it, the name in the form data' }
  const properties = { file, ...(isNamed && { fileName }) }
  const schema = { type: 'object', properties, required: ['file'] }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function contentOf({ feature, name, endpoint, schemas }: Operation): Json {
  if (endpoint.file) return Object.fromEntries(endpoint.file.map((type) => [type, {}]))
  const reply = wrapPayload(endpoint, schemas.schemaOf(endpoint.payload, 'output'))
  return { 'application/json': { schema: schemas.register(nameFor(feature, name, 'Reply'), reply) } }
}

/** For example `SignInAuthorizeReply`. */
function nameFor(feature: string, name: string, suffix: 'Body' | 'Reply'): string {
  const words = [...feature.split('-'), name, suffix]
  const generated = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  if (generated in schemaNames) throw new Error(`${generated} is the name of a record.`)
  return generated
}

function describeHead({ feature, name, endpoint }: Operation): Json {
  return {
    operationId: `${feature}.${name}.head`,
    tags: [feature],
    summary: `${endpoint.summary}: the same as GET, without a body`,
    description: describeAccess(endpoint),
    security: [{}, { token: [] }],
    parameters: [tenantHeader],
    responses: {
      200: { description: endpoint.message },
      '4XX': { description: 'A refusal' },
      default: { description: 'A refusal' },
    },
  }
}
