import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusals } from '@insaka/domain/core/errors'
import { serverFolder } from '../server-folder.ts'
import { openApiDocument } from './openapi.ts'
import { schemaNames } from './schema-names.ts'

type Json = Record<string, any>
const document: Json = openApiDocument()

const manifest = JSON.parse(readFileSync(join(serverFolder, '..', 'package.json'), 'utf8'))
const failure = { $ref: '#/components/schemas/Failure' }
const operations = Object.values<Json>(document['paths']).flatMap((each) => Object.values<Json>(each))
const operation = (method: string, path: string): Json => document['paths'][path][method]
const parameter = (method: string, path: string, name: string): Json | undefined =>
  operation(method, path)['parameters'].find((one: Json) => one['name'] === name)

const register = '/api/procurement/enquiry/{page}/{sortField}/{pageSize}/{userId}'

describe('the OpenAPI document', () => {
  it('lists the idempotency header only on operations that read it', () => {
    expect(parameter('post', register, 'Idempotency-Key')).toMatchObject({
      in: 'header',
      required: false,
      schema: { pattern: '^[A-Za-z0-9_-]{8,100}$' },
    })
    expect(parameter('post', '/api/procurement/enquiries/{id}/withdraw', 'Idempotency-Key')).toBeDefined()
    expect(parameter('get', register, 'Idempotency-Key')).toBeUndefined()
    expect(parameter('post', '/api/auth/authorize', 'Idempotency-Key')).toBeUndefined()
  })

  it('lists the background header and the device cookie only on operations that read them', () => {
    const background = (method: string, path: string) => parameter(method, path, 'X-Insaka-Background')
    expect(background('get', '/api/auth/users/me')).toMatchObject({ in: 'header', schema: { enum: ['1'] } })
    expect(background('post', '/api/auth/authorize')).toBeUndefined()
    const device = (method: string, path: string) => parameter(method, path, 'insaka_device')
    expect(device('post', '/api/auth/authorize')).toMatchObject({ in: 'cookie', required: false })
    expect(device('post', register)).toBeUndefined()
  })

  it('describes in words who may call operations without a permission', () => {
    const accessText = (method: string, path: string) => operation(method, path)['description']
    expect(accessText('get', '/api/auth/second-factor')).toContain(
      'users who must first set up a second factor',
    )
    expect(accessText('post', '/api/auth/second-factor/code')).toContain('have given the right password')
    for (const operations of Object.values<Json>(document['paths']))
      for (const { description } of Object.values<Json>(operations))
        expect(description).not.toMatch(/: (signing out|giving the|setting up|changing the|signed in)/)
  })

  it('names X-Tenant-ID on every call', () => {
    for (const [path, operations] of Object.entries<Json>(document['paths'])) {
      for (const method of Object.keys(operations))
        expect(parameter(method, path, 'X-Tenant-ID'), `${method} ${path}`).toMatchObject({ in: 'header' })
    }
  })

  it('describes file uploads and file replies', () => {
    const shield = '/api/admin/institutions/{id}/shield'
    const { content } = operation('post', shield)['requestBody']
    expect(Object.keys(content)).toEqual(['multipart/form-data'])
    expect(content['multipart/form-data'].schema).toMatchObject({
      properties: { file: { description: 'image/png or image/jpeg, at most 262144 bytes' } },
      required: ['file'],
    })
    expect(Object.keys(operation('get', shield)['responses'][200].content)).toEqual([
      'image/png',
      'image/jpeg',
    ])
    const files = operation('post', '/api/files')['requestBody'].content['multipart/form-data'].schema
    expect(files).toMatchObject({
      properties: {
        file: { description: 'application/pdf, at most 10485760 bytes' },
        fileName: { type: 'string' },
      },
      required: ['file'],
    })
    expect(content['multipart/form-data'].schema.properties).not.toHaveProperty('fileName')
    const file = operation('get', '/api/files/{id}')['responses'][200]
    expect(Object.keys(file.content)).toEqual(['application/pdf'])
  })

  it.each([
    [register, 'page', { minimum: 0, maximum: 1_000_000 }],
    [register, 'pageSize', { minimum: 1, maximum: 100 }],
    ['/api/auth/users', 'size', { minimum: 1, maximum: 100 }],
    ['/api/procurement/enquiries/{id}', 'id', { minimum: 1 }],
  ])('limits the numeric parameters: %s %s', (path, name, bounds) => {
    expect(parameter('get', path, name)?.['schema']).toEqual({ type: 'integer', ...bounds })
  })

  it('describes the format and comparison of codes', () => {
    const { schema } = parameter('get', '/api/admin/designations/{departmentCode}', 'departmentCode')!
    expect(schema).toEqual({
      type: 'string',
      pattern: '^[A-Za-z0-9&-]{2,16}$',
      description: '2 to 16 letters A–Z, digits, & and -; compared without case',
    })
  })

  it('explains every refusal code', () => {
    const { code } = document['components']['schemas']['Failure']['properties']
    for (const [name, { status, message }] of Object.entries(refusals))
      expect(code['description']).toContain(`${name} (${status}): ${message}`)
  })

  it('lists HEAD if it is supported', () => {
    expect(Object.keys(document['paths']['/healthz'])).toEqual(['get', 'head'])
    expect(Object.keys(document['paths']['/api/auth/users/me'])).toEqual(['get'])
  })

  it('describes the reply to a conflict', () => {
    const conflict = (method: string, path: string) =>
      operation(method, path)['responses']['409'].content['application/json'].schema
    const showing = (name: string) => ({
      allOf: [failure, { properties: { current: { $ref: `#/components/schemas/${name}` } } }],
    })
    expect(conflict('put', '/api/auth/users/profile')).toEqual(showing('User'))
    expect(conflict('post', register)).toEqual(showing('Enquiry'))
  })

  it('has unique operation ids', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('names every body and reply, and every nested record', () => {
    for (const { operationId, requestBody, responses } of operations) {
      for (const { content = {} } of [requestBody ?? {}, responses[200]]) {
        const { schema } = content['application/json'] ?? { schema: failure }
        expect(schema, operationId).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\/[A-Z]/) })
      }
    }
    const { schemas } = document['components']
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(Object.keys(schemaNames)))
    expect(schemas.EnquiriesGetReply.properties.payload.properties.enquiry).toEqual({
      $ref: '#/components/schemas/Enquiry',
    })
    // Records, recognized by their version, must be named components and not inline schemas.
    const inlineSchemas = Object.entries<Json>(schemas)
      .filter(([name]) => name.endsWith('Reply'))
      .flatMap(([name, schema]) => partsOf(schema, name))
      .filter(({ part }) => part['properties']?.version)
    expect(inlineSchemas.map(({ at }) => at)).toEqual([])
  })

  it('has no dangling reference and no unused component', () => {
    const { schemas, responses } = document['components']
    const endpoints = [
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
    ]
    const referencedSchemas = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, to]) => to!,
    )
    expect(new Set(referencedSchemas)).toEqual(new Set(endpoints))
  })

  it('lists the refusals of an operation by status', () => {
    const statusesOf = (method: string, path: string) => Object.keys(operation(method, path)['responses'])
    expect(statusesOf('get', '/healthz')).toEqual(['200', '400', '401', '403', 'default'])
    const refused = ['400', '401', '403', '404', '409', '413', '415', '422', '429']
    expect(statusesOf('post', register)).toEqual(['200', ...refused, 'default'])
    const { Refused403, Refused429 } = document['components'].responses
    expect(Refused403.description).toContain('NOT_ALLOWED: You are not allowed to do this.')
    expect(Refused429.headers).toHaveProperty('Retry-After')
  })

  it('describes the operations of each feature', () => {
    const tags = new Set(operations.flatMap((each) => each['tags']))
    expect(document['tags'].map(({ name }: Json) => name)).toEqual([...tags])
    for (const { description } of document['tags']) expect(description).toMatch(/^[A-Z].*[^.]$/)
  })

  it('states the licence and the server address', () => {
    expect(document['info'].license.identifier).toBe(manifest.license)
    expect(document['servers']).toMatchObject([{ url: '/' }])
    const publicUrl = 'https://insaka.example.org'
    expect(openApiDocument({ publicUrl })['servers']).toMatchObject([{ url: publicUrl }])
  })
})

function partsOf(part: Json, at: string): { part: Json; at: string }[] {
  if (typeof part !== 'object' || part === null) return []
  return [
    { part, at },
    ...Object.entries<Json>(part).flatMap(([name, each]) => partsOf(each, `${at}.${name}`)),
  ]
}
