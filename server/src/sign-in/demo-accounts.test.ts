import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { openWorld, rightPassword, tokenSecret, type Person } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { buildPlatform } from '../installation.ts'

const world = openWorld()
const config = { host: '127.0.0.1', trustProxy: null as string[] | null, tls: null, passwordMinLength: 6 }

let close: (() => Promise<void>) | undefined
afterEach(async () => close?.())

async function restart(change: Partial<typeof config> & { demoSignIn?: boolean }): Promise<FastifyInstance> {
  const { demoSignIn = true, ...changed } = change
  const platform = await buildPlatform(
    { passwordMinLength: 6, demoSignIn },
    world.access,
    tokenSecret,
    () => world.now,
  )
  const app = await buildApp({
    platform,
    config: { ...config, ...changed },
    logger: pino({ level: 'silent' }),
    checkReady: async () => undefined,
  })
  close = async () => {
    await app.close()
    await platform.database.close()
  }
  return app
}

const signIn = async (app: FastifyInstance, { username }: Person) => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/auth/authorize',
    payload: { username, password: rightPassword },
  })
  return { status: statusCode, ...JSON.parse(body) }
}

const useToken = async (app: FastifyInstance, { token }: Person, headers = {}) =>
  (await app.inject({ url: '/api/auth/users/me', headers: { authorization: `Bearer ${token}`, ...headers } }))
    .statusCode

describe('demo accounts', () => {
  it('can sign in only at the computer that runs Insaka', async () => {
    const { people } = await world.institution({ demo: true })
    const { username } = people.ORD
    expect((await world.signIn(username)).status).toBe(200)
    const forwarded = await world.signIn(username, rightPassword, {
      headers: { 'x-forwarded-for': '127.0.0.1' },
    })
    expect(forwarded).toMatchObject({ status: 403, body: { code: 'DEMO_ACCOUNT' } })
    const remote = await world.signIn(username, rightPassword, { remoteAddress: '192.0.2.1' })
    expect(remote).toMatchObject({ status: 403, body: { code: 'DEMO_ACCOUNT' } })
    expect(remote.body.message).toContain('only on the computer that runs Insaka')
  })

  it('can use their token only there', async () => {
    const { people } = await world.institution({ demo: true })
    expect(await useToken(world.app, people.ORD)).toBe(200)
    expect(await useToken(world.app, people.ORD, { 'x-forwarded-for': '127.0.0.1' })).toBe(401)
    expect(await useToken(world.app, people.ORD)).toBe(200)
  })

  it.each([
    ['in production', { demoSignIn: false }, 'this Insaka is in production'],
    ['for other computers too', { host: '0.0.0.0' }, 'while Insaka is closed to other computers'],
    ['behind a proxy', { trustProxy: ['10.0.0.1'] }, 'while Insaka is closed to other computers'],
  ])('lose their tokens once Insaka is restarted %s; other accounts keep them', async (_, change, reason) => {
    const demo = await world.institution({ demo: true })
    const real = await world.institution()
    const app = await restart(change)

    const refused = await signIn(app, demo.people.ORD)
    expect(refused).toMatchObject({ status: 403, code: 'DEMO_ACCOUNT' })
    expect(refused.message).toContain(reason)
    expect(await useToken(app, demo.people.ORD)).toBe(401)

    expect((await signIn(app, real.people.ORD)).status).toBe(200)
    expect(await useToken(app, real.people.ORD)).toBe(200)
  })
})
