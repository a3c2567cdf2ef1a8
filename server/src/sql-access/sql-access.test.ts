import { describe, expect, it } from 'vitest'
import { openSuperuserClient } from '../../test/support/sql.ts'
import {
  changeSqlAccess,
  signInOutcome,
  auditEventsOf,
  initialSqlPassword,
  connectSql,
  disableSqlAccessBody,
  enableSqlAccess,
  chosenSqlPassword,
  schemaOf,
  statusAndState,
  usernameOf,
} from '../../test/support/sql-access.ts'
import { openWorld } from '../../test/support/world.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { verifyChains } from '../audit-log/verify-chains.ts'
import { readSqlAccessRecord } from './sql-access.actions.ts'

const world = openWorld()
const superuser = openSuperuserClient(world)

describe('handing SQL access over', () => {
  it('takes an initial password, which cannot sign in, then one chosen by the institution, stored nowhere', async () => {
    const tenant = await world.institution()
    const first = await changeSqlAccess(world, tenant, 'DEV', { newPassword: initialSqlPassword })
    expect(first.status, first.text).toBe(200)
    const { host, port, database } = world.access.sqlAccess
    const window = { host, port, database, schema: schemaOf(tenant), username: usernameOf(tenant) }
    expect(first.body.payload).toEqual({ window: { ...window, state: 'first password set' } })
    // The password is right, but the login is not enabled yet.
    expect(await signInOutcome(world, tenant, initialSqlPassword)).toBe('28000')

    const change = { currentPassword: initialSqlPassword, newPassword: chosenSqlPassword }
    const on = await changeSqlAccess(world, tenant, 'ADMIN', change)
    expect(on.body.payload).toEqual({ window: { ...window, state: 'switched on' } })
    expect(await world.inTenant(tenant.id, (tx) => readSqlAccessRecord(world.platform, tx))).toEqual({
      ...window,
      state: 'switched on',
    })
    expect(await signInOutcome(world, tenant, chosenSqlPassword)).toBe('in')
    expect(await signInOutcome(world, tenant, initialSqlPassword)).toBe('28P01')

    const events = await auditEventsOf(superuser, tenant)
    expect(events.map(({ action }) => action)).toEqual([
      'set a first password for the window',
      'switched the window on',
    ])
    const visibleText = JSON.stringify([events, first.text, on.text, ...world.logLines])
    const secrets = [initialSqlPassword, chosenSqlPassword, 'SCRAM-SHA-256']
    for (const secret of secrets) expect(visibleText).not.toContain(secret)
    const everywhere = await superuser.rows<{ text: string }>(
      `SELECT query_to_xml(format('SELECT * FROM %s', oid::regclass), true, false, '')::text AS text
         FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    )
    for (const { text } of everywhere) for (const secret of secrets) expect(text).not.toContain(secret)
  })

  it('leaves one event for each real change and an intact audit chain', async () => {
    const tenant = await world.institution()
    await enableSqlAccess(world, tenant)
    for (let i = 0; i < 2; i++)
      expect(statusAndState(await changeSqlAccess(world, tenant, 'ADMIN', disableSqlAccessBody))).toEqual([
        200,
        'switched off',
      ])
    await changeSqlAccess(world, tenant, 'ADMIN', {
      currentPassword: 'Not-the-password',
      newPassword: 'Another-one-2026',
    })
    const actions = (await auditEventsOf(superuser, tenant)).map(({ action }) => action)
    expect(actions.slice(2)).toEqual(['switched the window off'])
    const chains = await asOwner(world.access.owner, (tx) => verifyChains(tx, { institutionId: tenant.id }))
    expect(chains).toMatchObject([{ events: 3, fault: null }])
  })
})

it('a developer sets initial passwords anywhere, but neither enables nor disables SQL access', async () => {
  const [here, there] = [await world.institution(), await world.institution()]
  await enableSqlAccess(world, there)
  const url = `/api/admin/institutions/${there.id}/window`
  const changeAsDev = (body: object) => world.call('PUT', url, { as: here.people.DEV, body })
  expect(
    (await changeAsDev({ currentPassword: chosenSqlPassword, newPassword: 'Another-one-2026' })).status,
  ).toBe(403)
  expect((await changeAsDev(disableSqlAccessBody)).status).toBe(403)
  expect((await changeAsDev({ enabled: true, newPassword: 'Another-one-2026' })).status).toBe(403)
  expect(await signInOutcome(world, there, chosenSqlPassword)).toBe('in')

  const client = await connectSql(world, there)
  const disconnected = new Promise((resolve) => client.once('end', resolve))
  expect(statusAndState(await changeAsDev({ newPassword: 'Another-one-2026' }))).toEqual([
    200,
    'first password set',
  ])
  await disconnected
  expect(await signInOutcome(world, there, 'Another-one-2026')).toBe('28000')
  expect(await signInOutcome(world, there, chosenSqlPassword)).toBe('28P01')
})

it('an institution with another database type has no SQL access', async () => {
  const tenant = await world.institution({ databaseType: 'ORACLE' })
  const attempts = [
    changeSqlAccess(world, tenant, 'DEV', { newPassword: initialSqlPassword }),
    changeSqlAccess(world, tenant, 'ADMIN', disableSqlAccessBody),
    changeSqlAccess(world, tenant, 'ADMIN', {
      currentPassword: initialSqlPassword,
      newPassword: chosenSqlPassword,
    }),
  ]
  for (const { status, body } of await Promise.all(attempts)) {
    expect([status, body.message]).toEqual([
      422,
      'Read-only SQL access requires the database type PostgreSQL.',
    ])
  }
  expect(await superuser.rows('SELECT FROM pg_roles WHERE rolname = $1', [usernameOf(tenant)])).toEqual([])
})
