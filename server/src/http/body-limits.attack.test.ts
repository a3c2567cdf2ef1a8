import { describe, expect, it } from 'vitest'
import { allEndpoints } from '@insaka/domain/all-endpoints'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { openWorld } from '../../test/support/world.ts'
import { maxBodyBytesOf } from './json-bodies.ts'

const world = openWorld()
const unknown = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, 1]))

describe('the body of a call without sign-in', () => {
  it('is limited to 32 KiB', () => {
    const declared = Object.values(allEndpoints).flatMap((endpoints) => Object.values<Endpoint>(endpoints))
    const open = declared.filter(({ access, body }) => body && access.startsWith('anyone'))
    expect(open.length).toBeGreaterThan(1)
    for (const endpoint of open) expect(maxBodyBytesOf(endpoint), endpoint.path).toBe(32 * 1024)
  })
})

describe('a reply names at most 20 faults', () => {
  const departments = async (list: object[]) => {
    const { people } = await world.institution()
    return world.call('POST', '/api/admin/departments', { as: people.ADMIN, body: list })
  }
  const entries = <E extends object>(count: number, entry: E) => Array<E>(count).fill(entry)

  it.each([
    [
      'fields that nobody knows',
      400,
      () => world.call('POST', '/api/auth/authorize', { body: unknown(600) }),
    ],
    [
      'such fields in entries of a list',
      400,
      () => departments(entries(30, { code: 'D1', name: 'Stores', x: 1, y: 2 })),
    ],
    [
      'parameters that nobody knows',
      400,
      () => world.call('GET', `/api/admin/institutions?${Object.keys(unknown(100)).join('=1&')}`),
    ],
    ['what a person can mend', 422, () => departments(entries(50, { code: '?', name: '' }))],
  ])('for %s', async (_, refused, call) => {
    const { status, body, text } = await call()
    expect([status, Object.keys(body.fields).length, body.more]).toEqual([refused, 20, true])
    expect(text.length).toBeLessThan(4_096)
  })

  it('without a hint at more if there are none', async () => {
    const { body } = await world.call('POST', '/api/auth/authorize', { body: unknown(20) })
    expect(Object.keys(body.fields)).toHaveLength(20)
    expect(body).not.toHaveProperty('more')
  })

  it('with long names cut', async () => {
    const { body } = await world.call('POST', '/api/auth/authorize', { body: { ['x'.repeat(30_000)]: 1 } })
    expect(body.fields).toEqual({ ['x'.repeat(100)]: ['There is no such field.'] })
  })
})
