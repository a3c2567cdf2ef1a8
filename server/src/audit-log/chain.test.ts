import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { openWorld, type TestTenant, rightPassword } from '../../test/support/world.ts'
import { runSql } from '../../test/support/sql.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { verifyChains } from './verify-chains.ts'

const world = openWorld()

const changeEmail = (tenant: TestTenant, email: string, version: number) =>
  world.call('PUT', '/api/auth/users/profile', {
    as: tenant.people.ORD,
    body: { email, phoneNumber: '0977 000 000', currentPassword: rightPassword, version },
  })

const faultOf = async ({ id: institutionId }: TestTenant) =>
  (await asOwner(world.access.owner, (tx) => verifyChains(tx, { institutionId })))[0]

/** Changes data as the database owner can. */
async function tamper(sql: string, values: unknown[] = []): Promise<void> {
  const client = new Client(world.access.owner)
  await client.connect()
  const { rowCount } = await client.query(sql, values)
  await client.end()
  expect(rowCount).toBeGreaterThan(0)
}

async function placeWithChanges(count: number): Promise<TestTenant> {
  const tenant = await world.institution()
  for (let i = 1; i <= count; i++)
    expect((await changeEmail(tenant, `mail${i}@example.org`, i)).status).toBe(200)
  return tenant
}

describe('the hash chain', () => {
  it('has one event per change with before, after, actor and time', async () => {
    const tenant = await placeWithChanges(2)
    const events = await world.platform.database.read(tenant.id, (tx) =>
      runSql(tx, 'SELECT * FROM audit_events ORDER BY sequence').then(({ rows }) => rows),
    )
    expect(events).toHaveLength(2)
    expect(events[1]).toMatchObject({
      action: 'changed own profile',
      subject: 'users',
      subject_id: tenant.people.ORD.id,
      actor_id: tenant.people.ORD.id,
      actor_institution_id: tenant.id,
      actor_name: 'Mutale Banda',
    })
    const content = JSON.parse(events[1].content)
    expect([content.before.email, content.after.email]).toEqual(['mail1@example.org', 'mail2@example.org'])
    expect(await faultOf(tenant)).toMatchObject({ events: 2, fault: null })
  })

  it('has no event for unchanged saves and refused requests', async () => {
    const tenant = await placeWithChanges(1)
    expect((await changeEmail(tenant, 'mail1@example.org', 2)).status).toBe(200)
    expect((await changeEmail(tenant, 'mail1@example.org', 1)).status).toBe(409)
    expect((await changeEmail(tenant, `${tenant.people.ADMIN.username}@example.org`, 2)).status).toBe(409)
    expect(await faultOf(tenant)).toMatchObject({ events: 1, fault: null })
  })

  it('does not fork under concurrent writes', async () => {
    const tenant = await world.institution()
    const people = await Promise.all(Array.from({ length: 20 }, () => world.person(tenant)))
    const answers = await Promise.all(
      people.map((as, i) =>
        world.call('PUT', '/api/auth/users/profile', {
          as,
          body: {
            email: `at.once.${i}@example.org`,
            phoneNumber: '0977 000 000',
            currentPassword: rightPassword,
            version: 1,
          },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await faultOf(tenant)).toMatchObject({ events: 20, fault: null })
  })

  it.each([
    [
      'the content of an event',
      "UPDATE audit_events SET content = replace(content, 'mail2@', 'mail9@') WHERE institution_id = $1 AND sequence = 2",
      'event 2: its content was changed',
    ],
    [
      'who did it',
      "UPDATE audit_events SET actor_name = 'Somebody Else' WHERE institution_id = $1 AND sequence = 2",
      'event 2: its columns differ from its content',
    ],
    [
      'a link',
      "UPDATE audit_events SET link = repeat('f', 64) WHERE institution_id = $1 AND sequence = 2",
      'event 2: its link does not follow from the one before',
    ],
    [
      'an event in the middle, by taking it away',
      'DELETE FROM audit_events WHERE institution_id = $1 AND sequence = 2',
      'event 2: it is missing',
    ],
    [
      'the end, by cutting it off',
      'DELETE FROM audit_events WHERE institution_id = $1 AND sequence = 3',
      'the chain ends at event 2, but its head says 3',
    ],
    [
      'the head',
      'DELETE FROM audit_heads WHERE institution_id = $1',
      'the chain ends at event 3, but its head says nothing',
    ],
  ])('reveals who changed %s', async (_, sql, fault) => {
    const tenant = await placeWithChanges(3)
    await tamper(sql, [tenant.id])
    expect((await faultOf(tenant))?.fault).toBe(fault)
  })
})
