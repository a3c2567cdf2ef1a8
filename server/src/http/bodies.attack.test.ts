import { describe, expect, it } from 'vitest'
import { allEndpoints } from '@insaka/domain/all-endpoints'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld()
const unknown = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, 1]))

describe('what anybody may send', () => {
  it('is short wherever they may send it', () => {
    const declared = Object.values(allEndpoints).flatMap((endpoints) => Object.values<Endpoint>(endpoints))
    const open = declared.filter(({ access, body }) => body && access.startsWith('anyone'))
    expect(open.length).toBeGreaterThan(1)
    for (const { path, mostBytes } of open) expect(mostBytes, path).toBeLessThanOrEqual(32 * 1024)
  })

  const signIn = { username: 'nobody.here', password: 'not-this-one' }

  it.each([
    ['to sign in', '/api/auth/authorize', signIn, 8 * 1024],
    ['to register', '/api/auth/users/register', { code: 'E-1' }, 32 * 1024],
  ])('%s is short', async (_, url, body, most) => {
    const send = (length: number) => {
      const text = JSON.stringify(body)
      return world.call('POST', url, {
        payload: text + ' '.repeat(length - text.length),
        headers: { 'content-type': 'application/json' },
      })
    }
    expect((await send(most)).status).not.toBe(413)
    const { status, body: answer } = await send(most + 1)
    expect([status, answer.code, answer.message]).toEqual([
      413,
      'TOO_LARGE',
      'That is too much to send at once.',
    ])
  })

  it('is answered shortly, however many fields nobody knows', async () => {
    const { status, body, text } = await world.call('POST', '/api/auth/authorize', {
      body: { ...signIn, ...unknown(600) },
    })
    expect([status, Object.keys(body.fields).length]).toEqual([400, 20])
    expect(body.message).toBe('There is no such field as the 20 that are named, and 580 more.')
    expect(text.length).toBeLessThan(2_000)
  })
})

describe('of many fields that nobody knows', () => {
  it('20 are named, over all entries of a list', async () => {
    const { people } = await world.institution()
    const list = Array.from({ length: 30 }, (_, i) => ({ code: `D${i}`, name: 'Stores', x: 1, y: 2 }))
    const { status, body } = await world.call('POST', '/api/admin/departments', {
      as: people.ADMIN,
      body: list,
    })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toHaveLength(20)
    expect(body.message).toContain('and 40 more.')
  })

  it('all are named while they are few, and nothing is said of more', async () => {
    const { body } = await world.call('POST', '/api/auth/authorize', { body: unknown(20) })
    expect(Object.keys(body.fields)).toHaveLength(20)
    expect(body.message).toBe('The request could not be understood.')
  })

  it('20 are named of an address, too', async () => {
    const query = Object.keys(unknown(100))
      .map((key) => `${key}=1`)
      .join('&')
    const { status, body } = await world.call('GET', `/api/admin/institutions?${query}`)
    expect([status, Object.keys(body.fields).length]).toEqual([400, 20])
    expect(body.message).toBe('There is no such parameter as the 20 that are named, and 80 more.')
  })

  it("a form's own faults are all told", async () => {
    const { people } = await world.institution()
    const list = Array.from({ length: 50 }, () => ({ code: '?', name: '' }))
    const { status, body } = await world.call('POST', '/api/admin/departments', {
      as: people.ADMIN,
      body: list,
    })
    expect([status, Object.keys(body.fields).length]).toEqual([422, 100])
  })
})
