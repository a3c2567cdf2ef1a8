import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openWorld, type TestTenant, rightPassword } from '../../test/support/world.ts'
import { runSql } from '../../test/support/sql.ts'

const world = openWorld()

type Json = any

type As = keyof TestTenant['people']

type Changed = {
  as: As
  url: string
  /** Reads the saved record as a caller who may change it. */
  read: (tenant: TestTenant) => Promise<Json>
  withText: (record: Json, text: string) => Json
  textOf: (record: Json) => string
}

const get = async ({ people }: TestTenant, as: As, url: string) =>
  (await world.call('GET', url, { as: people[as] })).body.payload

const changes: Record<string, Changed> = {
  institution: {
    as: 'DEV',
    url: '/api/admin/institutions',
    read: async (tenant) => (await get(tenant, 'DEV', `/api/admin/institutions/${tenant.code}`)).institution,
    withText: (record, name) => ({ ...record, name }),
    textOf: ({ name }) => name,
  },
  department: {
    as: 'ADMIN',
    url: '/api/admin/departments',
    read: async (tenant) => (await get(tenant, 'ADMIN', '/api/admin/departments')).departments[0],
    withText: (record, name) => ({ ...record, name }),
    textOf: ({ name }) => name,
  },
  designation: {
    as: 'ADMIN',
    url: '/api/admin/designations',
    read: async (tenant) => (await get(tenant, 'ADMIN', '/api/admin/designations/PSU')).designations[0],
    withText: (record, title) => ({ ...record, department: 'PSU', title }),
    textOf: ({ title }) => title,
  },
  user: {
    as: 'ADMIN',
    url: '/api/auth/users/update',
    read: async (tenant) =>
      (await get(tenant, 'ADMIN', `/api/auth/users/${tenant.people.ORD.id}/record`)).user,
    withText: (record, lastName) => ({ ...record, lastName }),
    textOf: ({ lastName }) => lastName,
  },
  profile: {
    as: 'ORD',
    url: '/api/auth/users/profile',
    read: async (tenant) => (await get(tenant, 'ORD', '/api/auth/users/me')).user,
    withText: ({ phoneNumber, version }, text) => ({
      phoneNumber,
      email: `${text}@example.org`,
      currentPassword: rightPassword,
      version,
    }),
    textOf: ({ email }) => email.split('@')[0],
  },
}

const eventsOf = async ({ id }: TestTenant) => {
  const { rows } = await world.inTenant(id, (tx) =>
    runSql(tx, 'SELECT count(*)::int AS events FROM audit_events WHERE institution_id = $1', [id]),
  )
  return (rows as { events: number }[])[0]!.events
}

describe.each(Object.entries(changes))('a change of the %s', (name, { as, url, read, withText, textOf }) => {
  it('is made once, is returned again even after another change, and is refused with other contents', async () => {
    const tenant = await world.institution()
    const headers = { 'idempotency-key': randomUUID() }
    const before = await read(tenant)
    const send = (record: Json, text: string, sentHeaders: object = headers) =>
      world.call('PUT', url, {
        as: tenant.people[as],
        body: withText(record, text),
        headers: sentHeaders as never,
      })

    const replies = await Promise.all([send(before, 'first'), send(before, 'first')])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const saved = await read(tenant)
    expect([textOf(saved), saved.version]).toEqual(['first', before.version + 1])
    const events = await eventsOf(tenant)

    expect((await send(saved, 'other', {})).status).toBe(200)
    const repeated = await send(before, 'first')
    const key = name === 'profile' ? 'user' : name
    expect([repeated.status, textOf(repeated.body.payload[key])]).toEqual([200, 'other'])
    const { status, body } = await send(before, 'second')
    expect([status, body.code]).toEqual([409, 'ALREADY_SAVED'])
    expect(await read(tenant)).toMatchObject(body.current)
    expect(textOf(body.current)).toBe('other')
    expect(await eventsOf(tenant)).toBe(events + 1)
  })
})
