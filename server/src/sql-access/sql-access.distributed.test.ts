import { afterEach, beforeEach, expect, it } from 'vitest'
import { sqlAccessUnavailableMessage } from '@insaka/domain/institutions/sql-access.labels'
import { openSuperuserClient } from '../../test/support/sql.ts'
import {
  changeSqlAccess,
  initialSqlPassword,
  disableSqlAccessBody,
  enableSqlAccess,
  usernameOf,
} from '../../test/support/sql-access.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'

// A distributed database must not call the SQL access functions, since they would read across machines.
const world = openWorld()
const superuser = openSuperuserClient(world)
let tenant: TestTenant

beforeEach(async () => {
  tenant = await world.institution()
  await enableSqlAccess(world, tenant)
  world.platform.distributed = true
})
afterEach(() => {
  world.platform.distributed = false
})

it('a distributed database explains that SQL access is not available and cannot be changed', async () => {
  const login = `SELECT rolcanlogin, shobj_description(oid, 'pg_authid') FROM pg_roles WHERE rolname = $1`
  const before = await superuser.rows(login, [usernameOf(tenant)])
  for (const [role, body] of [
    ['DEV', { newPassword: initialSqlPassword }],
    ['ADMIN', { currentPassword: initialSqlPassword, newPassword: 'Another one, 2026!' }],
    ['ADMIN', disableSqlAccessBody],
  ] as const) {
    const { status, body: answer } = await changeSqlAccess(world, tenant, role, body)
    expect([status, answer.message]).toEqual([422, sqlAccessUnavailableMessage])
  }
  expect(await superuser.rows(login, [usernameOf(tenant)])).toEqual(before)
})

it('an institution is shown and changed without SQL access', async () => {
  const get = () => world.call('GET', `/api/admin/institutions/${tenant.id}`, { as: tenant.people.DEV })
  const { institution } = (await get()).body.payload
  expect(institution.window).toMatchObject({ state: 'not available', username: usernameOf(tenant) })
  const { status } = await world.call('PUT', '/api/admin/institutions', {
    as: tenant.people.DEV,
    body: { ...institution, tenant: { databaseType: 'ORACLE' } },
  })
  expect(status).toBe(200)
  expect((await get()).body.payload.institution.window).toBeNull()
})
