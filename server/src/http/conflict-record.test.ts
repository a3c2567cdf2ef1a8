import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '@insaka/domain/all-endpoints'
import { endpoint, type Endpoint } from '@insaka/domain/core/endpoint'
import { Refusal } from '@insaka/domain/core/errors'
import { bind } from './bind-handlers.ts'
import { handleErrors } from './error-replies.ts'
import { recordSchemaOf } from './reply-schema.ts'
import { serveEndpoints } from './serve-endpoints.ts'

const note = z.object({ id: z.int(), text: z.nullable(z.string()), version: z.int() })
const endpointWith = (path: `/${string}`, payload: Endpoint['payload']) =>
  endpoint({ method: 'POST', path, summary: 'x', access: 'anyone', message: 'Saved.', payload })
const notes = {
  save: endpointWith('/api/procurement/notes', z.object({ list: z.array(note), note })),
  forget: endpointWith('/api/procurement/forget', z.object({})),
}
const storedRecord = { id: 1, text: null, version: 2, institutionId: 'secret', passwordHash: 'secret' }
const refuse = async () => {
  throw new Refusal('STALE', { current: storedRecord })
}

const app = fastify()
handleErrors(app)
serveEndpoints(app, bind(notes, { save: refuse, forget: refuse }), {
  authenticate: () => Promise.reject(new Refusal('NOT_SIGNED_IN')),
  clock: () => new Date(),
  host: '127.0.0.1',
  signText: async (text) => text,
  trustProxy: false,
})
afterAll(() => app.close())

describe('the record in a conflict', () => {
  it('has only the fields of the reply', async () => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/procurement/notes' })
    expect(statusCode).toBe(409)
    expect(JSON.parse(body)).toMatchObject({ code: 'STALE', fields: {}, requestId: expect.any(String) })
    expect(JSON.parse(body).current).toEqual({ id: 1, text: null, version: 2 })
  })

  it('is left out if the endpoint returns none', async () => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/procurement/forget' })
    expect(statusCode).toBe(409)
    expect(JSON.parse(body)).not.toHaveProperty('current')
  })

  it('has a schema for every body with a version', () => {
    const versioned = Object.values(allEndpoints)
      .flatMap((endpoints) => Object.values<Endpoint>(endpoints))
      // A preview overwrites nothing, so it needs no version.
      .filter(({ asFarAsRight }) => !asFarAsRight)
      .filter(({ body }) => body instanceof z.ZodMiniObject && 'version' in body.shape)
    expect(versioned.length).toBeGreaterThan(2)
    for (const each of versioned) expect(recordSchemaOf(each), `${each.method} ${each.path}`).toBeDefined()
  })
})
