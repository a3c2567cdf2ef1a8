import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { openWorld, rightPassword } from '../../test/support/world.ts'
import { readDeviceCookie } from './device-cookie.ts'

const world = openWorld()
const device = 'x'.repeat(43)
const seal = async (text: string) => createHash('sha256').update(text).digest('base64url')
const forgedCookie = `${device}.${createHash('sha256').update(`device ${device}`).digest('base64url')}`

it.each([
  [undefined, null],
  ['', null],
  [`insaka_device=${forgedCookie}`, device],
  [`a=b; insaka_device=${forgedCookie}; c=d`, device],
  [`other_insaka_device=${forgedCookie}`, null],
  [`insaka_device=${forgedCookie}y`, null],
  [`insaka_device=${forgedCookie.replace('x', 'y')}`, null],
  [`insaka_device=${forgedCookie.slice(0, -1)}"`, null],
  [`insaka_device=${device}.${device}`, null],
  [`insaka_device=${device}`, null],
  ['insaka_device', null],
])('the header %s has the cookie %s', async (header, expected) =>
  expect(await readDeviceCookie(header, seal)).toBe(expected),
)

async function cookieOf(config: Partial<Config>, headers: Record<string, string> = {}): Promise<string> {
  const { people } = await world.institution()
  const app = await buildApp({
    platform: world.platform,
    config: { host: '127.0.0.1', trustProxy: null, tls: null, passwordMinLength: 6, ...config },
    logger: pino({ level: 'silent' }),
    checkReady: async () => {},
  })
  const { headers: replyHeaders } = await app.inject({
    method: 'POST',
    url: '/api/auth/authorize',
    headers,
    payload: { username: people.ORD.username, password: rightPassword },
  })
  await app.close()
  return String(replyHeaders['set-cookie'])
}
const secure = /; HttpOnly; SameSite=Strict; Secure$/
const plain = /; HttpOnly; SameSite=Strict$/
const forwarded = { 'x-forwarded-proto': 'https' }

it('is marked secure if users connect over TLS', async () => {
  expect(await cookieOf({ publicUrl: 'https://insaka.example.org' })).toMatch(secure)
  expect(await cookieOf({ trustProxy: ['127.0.0.1'] }, forwarded)).toMatch(secure)
  expect(await cookieOf({ publicUrl: 'http://insaka.example.org' })).toMatch(plain)
  expect(await cookieOf({})).toMatch(plain)
  // Only a trusted proxy may declare TLS.
  expect(await cookieOf({}, forwarded)).toMatch(plain)
})
