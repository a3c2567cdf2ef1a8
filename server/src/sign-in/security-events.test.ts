import { describe, expect, it } from 'vitest'
import { openSuperuserClient } from '../../test/support/sql.ts'
import { rightPassword, openWorld, type Person } from '../../test/support/world.ts'

const world = openWorld()
const wrongPassword = 'not the password'

const superuser = openSuperuserClient(world)

const eventsFrom = (address: string): Promise<Record<string, unknown>[]> =>
  superuser.rows(
    `SELECT kind, detail, username, user_id AS "userId" FROM security_events WHERE address = $1 ORDER BY kind, happened_on`,
    [address],
  )

const changePassword = (as: Person, currentPassword: string, remoteAddress: string) =>
  world.call('PUT', '/api/auth/users/password', {
    as,
    body: { currentPassword, newPassword: 'Kafue-bridge-77' },
    remoteAddress,
  })

describe('refusals that an attacker can trigger at will', () => {
  it('leave one event per full counter, and another only after its window', async () => {
    const { people } = await world.institution()
    const { username } = people.ORD
    const remoteAddress = '203.0.113.1'
    const guess = () => world.signIn(username, wrongPassword, { remoteAddress })
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(401)

    const refused = await Promise.all(Array.from({ length: 20 }, guess))
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
    const event = { kind: 'too many attempts', detail: 'account at address', username, userId: people.ORD.id }
    expect(await eventsFrom(remoteAddress)).toEqual([...Array(5).fill(expect.anything()), event])

    world.passTime(15 * 60_000 + 1_000)
    for (let i = 0; i < 8; i++) await guess()
    const later = (await eventsFrom(remoteAddress)).filter(({ kind }) => kind === 'too many attempts')
    expect(later).toEqual([event, event])
  })

  it('leave one event for invented usernames', async () => {
    const remoteAddress = '203.0.113.2'
    await world.signIn('nobody.at.all', wrongPassword, { remoteAddress })
    await superuser.rows(
      `UPDATE attempt_counters SET attempts = 200 * attempts WHERE kind = 'address' AND key = $1`,
      [remoteAddress],
    )
    for (let i = 0; i < 20; i++) {
      const { status } = await world.signIn(`nobody.else.${i}`, wrongPassword, { remoteAddress })
      expect(status).toBe(429)
    }
    expect(await eventsFrom(remoteAddress)).toEqual([
      expect.objectContaining({ kind: 'sign-in refused', username: 'nobody.at.all' }),
      { kind: 'too many attempts', detail: 'address', username: 'nobody.else.0', userId: null },
    ])
  })

  it('leave one event for a demo account, whose password is public', async () => {
    const { people } = await world.institution({ demo: true })
    const { username, id: userId } = people.ORD
    const remoteAddress = '203.0.113.3'
    for (let i = 0; i < 20; i++)
      expect((await world.signIn(username, rightPassword, { remoteAddress })).status).toBe(403)
    expect(await eventsFrom(remoteAddress)).toEqual([
      { kind: 'sign-in refused', detail: 'DEMO_ACCOUNT', username, userId },
    ])
  })
})

describe('the security log', () => {
  it('records a sign-out', async () => {
    const { people } = await world.institution()
    const remoteAddress = '203.0.113.4'
    await world.call('POST', '/api/auth/logout', { as: people.ORD, remoteAddress })
    expect(await eventsFrom(remoteAddress)).toEqual([
      { kind: 'signed out', detail: null, username: null, userId: people.ORD.id },
    ])
  })

  it('records a password change', async () => {
    const { people } = await world.institution()
    const { username, id: userId } = people.ORD
    const remoteAddress = '203.0.113.5'
    expect((await changePassword(people.ORD, rightPassword, remoteAddress)).status).toBe(200)
    expect(await eventsFrom(remoteAddress)).toEqual([
      { kind: 'password changed', detail: null, username, userId },
    ])
  })

  it('records a wrong current password, and once that there were too many', async () => {
    const { people } = await world.institution()
    const { username, id: userId } = people.ORD
    const remoteAddress = '203.0.113.6'
    for (let i = 0; i < 5; i++)
      expect((await changePassword(people.ORD, wrongPassword, remoteAddress)).status).toBe(422)
    for (let i = 0; i < 20; i++)
      expect((await changePassword(people.ORD, wrongPassword, remoteAddress)).status).toBe(429)
    const refused = { kind: 'password change refused', detail: 'WRONG_CREDENTIALS', username, userId }
    expect(await eventsFrom(remoteAddress)).toEqual([
      ...Array.from({ length: 5 }, () => refused),
      { kind: 'too many attempts', detail: 'account at address', username, userId },
    ])
  })
})
