import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@insaka/domain/core/endpoint'
import { bind } from '../src/http/bind-handlers.ts'
import { handleErrors } from '../src/http/error-replies.ts'
import { serveEndpoints } from '../src/http/serve-endpoints.ts'
import type { Sample } from './endpoint-samples.ts'
import { isLong } from './support/long-tests.ts'
import { sampledEndpoints, openIsolationFixture } from './support/isolation-fixture.ts'
import { expectNoLeak, expectNoLeakIn, foreignNationalIds, secretsOf, tokensOf } from './support/secrets.ts'
import { expectAsDeclared, type RecordedReply } from './support/endpoint-attempts.ts'

// The application alone must isolate tenants; row-security.test.ts tests isolation by the database.
describe.each(isLong ? (['as built', 'opened'] as const) : (['opened'] as const))(
  'with row security %s',
  (rowSecurity) => {
    const fixture = openIsolationFixture(rowSecurity)
    const replies: RecordedReply[] = []

    it.each(sampledEndpoints)('$title', async ({ declared, sample }) => {
      replies.push(...(await expectAsDeclared(fixture, declared, sample)))
    })

    it('secrets appear in no reply', async () => {
      expect(replies.length).toBeGreaterThan(100)
      for (const [kind, values] of Object.entries(await secretsOf(fixture))) {
        expect(values.length, kind).toBeGreaterThan(0)
        expectNoLeakIn(replies, values, kind)
      }
    })

    it('secrets appear in no line of the log', async () => {
      const log = fixture.world.logLines.join('')
      expect(log).toContain('/api/auth/users/me')
      const secrets = {
        ...(await secretsOf(fixture)),
        token: await tokensOf(fixture),
        'national ID': await foreignNationalIds(fixture),
      }
      for (const [kind, values] of Object.entries(secrets)) expectNoLeak(log, values, kind)
    })

    it('secrets of another institution appear in replies only to DEV', async () => {
      const values = await foreignNationalIds(fixture)
      expect(values.length).toBeGreaterThan(4)
      expectNoLeakIn(
        replies.filter(({ seesAll }) => !seesAll),
        values,
        'of elsewhere',
      )
      // Proves that the values can be found.
      const reply = await fixture.world.call('GET', '/api/auth/users', { as: fixture.other.people.ADMIN })
      expect(values.some((value) => reply.text.includes(value))).toBe(true)
    })

    it('a path with a user id is restricted to that user', async () => {
      const app = fastify()
      handleErrors(app)
      serveEndpoints(
        app,
        bind(registerCalls, { list: async ({ params }) => params, save: async () => ({}) }),
        {
          authenticate: fixture.world.platform.sessions.authenticate,
          clock: fixture.world.platform.clock,
          host: '127.0.0.1',
          signText: async (text) => text,
          trustProxy: false,
        },
      )
      const sample: Sample = { own: () => ({ params: { page: '0' }, body: { note: 'x' } }) }
      for (const declared of Object.values(registerCalls)) {
        await expectAsDeclared(
          { ...fixture, app },
          declared,
          declared.method === 'GET' ? withoutBody(sample) : sample,
        )
      }
      await app.close()
    })
  },
)

/** Typical register endpoints, served like real ones. */
const registerCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/procurement/notes/:userId/:page',
    summary: 'The notes of the caller',
    access: 'READ_CONTENT',
    params: z.strictObject({ userId: z.string(), page: z.string() }),
    message: 'Notes found.',
    payload: z.object({ userId: z.string(), page: z.string() }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/procurement/notes/:userId/:page',
    summary: 'A note of the caller',
    access: 'CREATE_CONTENT',
    params: z.strictObject({ userId: z.string(), page: z.string() }),
    body: z.strictObject({ note: z.string() }),
    message: 'Saved.',
    payload: z.object({}),
  }),
}

const withoutBody = (sample: Sample): Sample => ({
  own: (context) => {
    const { body: _, ...sent } = sample.own(context)
    return sent
  },
})
