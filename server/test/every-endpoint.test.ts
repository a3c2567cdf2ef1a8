import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@insaka/domain/core/endpoint'
import { bind } from '../src/http/bind.ts'
import { answerFailures } from '../src/http/failures.ts'
import { serveEndpoints } from '../src/http/routes.ts'
import type { Sample } from './endpoint-samples.ts'
import { isLong } from './support/long.ts'
import { everything, openStage } from './support/stage.ts'
import { expectNone, expectNoneIn, foreignIds, secretsOf, tokensOf } from './support/secrets.ts'
import { expectAsDeclared, type Heard } from './support/walk.ts'

// The application alone must separate institutions. The database's own separation is proved in row-security.test.ts.
describe.each(isLong ? (['as built', 'opened'] as const) : (['opened'] as const))(
  'with row security %s',
  (rowSecurity) => {
    const stage = openStage(rowSecurity)
    const replies: Heard[] = []

    it.each(everything)('$title', async ({ declared, sample }) => {
      replies.push(...(await expectAsDeclared(stage, declared, sample)))
    })

    it('secrets appear in no reply', async () => {
      expect(replies.length).toBeGreaterThan(100)
      for (const [kind, values] of Object.entries(await secretsOf(stage))) {
        expect(values.length, kind).toBeGreaterThan(0)
        expectNoneIn(replies, values, kind)
      }
    })

    it('secrets appear in no line of the log', async () => {
      const log = stage.world.logLines.join('')
      expect(log).toContain('/api/auth/users/me')
      const everySecret = {
        ...(await secretsOf(stage)),
        token: await tokensOf(stage),
        'national ID': await foreignIds(stage),
      }
      for (const [kind, values] of Object.entries(everySecret)) expectNone(log, values, kind)
    })

    it('what is secret of another institution appears in no reply to anybody but DEV', async () => {
      const values = await foreignIds(stage)
      expect(values.length).toBeGreaterThan(4)
      expectNoneIn(
        replies.filter(({ seesAll }) => !seesAll),
        values,
        'of elsewhere',
      )
      // It is there to be found.
      const reply = await stage.world.call('GET', '/api/auth/users', { as: stage.other.people.ADMIN })
      expect(values.some((value) => reply.text.includes(value))).toBe(true)
    })

    it('a path that names its user is for that user alone', async () => {
      const app = fastify()
      answerFailures(app)
      serveEndpoints(app, bind(ofOneUser, { list: async ({ params }) => params, save: async () => ({}) }), {
        authenticate: stage.world.platform.sessions.authenticate,
        clock: stage.world.platform.clock,
        host: '127.0.0.1',
        seal: async (text) => text,
        trustProxy: false,
      })
      const sample: Sample = { own: () => ({ params: { page: '0' }, body: { note: 'x' } }) }
      for (const declared of Object.values(ofOneUser)) {
        await expectAsDeclared(
          { ...stage, app },
          declared,
          declared.method === 'GET' ? withoutBody(sample) : sample,
        )
      }
      await app.close()
    })
  },
)

/** Such as every register has. The server serves them as it serves its own. */
const ofOneUser = {
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
  own: (scene) => {
    const { body: _, ...sent } = sample.own(scene)
    return sent
  },
})
