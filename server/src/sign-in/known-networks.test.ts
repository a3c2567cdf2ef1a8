import { describe, expect, it } from 'vitest'
import { runJob } from '../../test/support/jobs.ts'
import { openSuperuserClient } from '../../test/support/sql.ts'
import { openWorld, rightPassword, type Person, type TestTenant } from '../../test/support/world.ts'
import { cleanupJob } from '../cleanup.ts'

const world = openWorld({ alone: true })
const superuser = openSuperuserClient(world)
const wrongPassword = 'not the password'
const day = 24 * 3_600_000

const signInFrom = async (remoteAddress: string, username: string) =>
  (await world.signIn(username, rightPassword, { remoteAddress })).status

async function lockFromOutside({ username }: Person): Promise<void> {
  for (let i = 0; i < 20; i++)
    await world.signIn(username, wrongPassword, { remoteAddress: `198.51.100.${i}` })
}

describe('the owner of an account', () => {
  it('is known in the same IPv6 network, but not in the next one', async () => {
    const { people } = await world.institution()
    const { username } = people.ORD
    expect(await signInFrom('2001:db8:1:2::10', username)).toBe(200)
    await lockFromOutside(people.ORD)
    expect(await signInFrom('2001:db8:1:2:aaaa:bbbb:cccc:dddd', username)).toBe(200)
    expect(await signInFrom('2001:db8:1:3::10', username)).toBe(429)
  })

  it('is known at an IPv4 address in any notation', async () => {
    const { people } = await world.institution()
    const { username } = people.ORD
    expect(await signInFrom('192.0.2.44', username)).toBe(200)
    await lockFromOutside(people.ORD)
    expect(await signInFrom('::ffff:192.0.2.44', username)).toBe(200)
    expect(await signInFrom('192.0.2.45', username)).toBe(429)
  })

  it('is known for thirty days, despite cleanups in between', async () => {
    const { people } = await world.institution()
    const { username } = people.ORD
    const startedOn = world.now
    expect(await signInFrom('192.0.2.60', username)).toBe(200)
    world.passTime(30 * day - 60_000)
    await runJob(cleanupJob, world.platform)
    await lockFromOutside(people.ORD)
    expect(await signInFrom('192.0.2.60', username)).toBe(200)
    world.now = startedOn
  })
})

describe('old sessions', () => {
  const sessionsOf = async (tenant: TestTenant): Promise<string[]> =>
    (await superuser.rows('SELECT user_id AS id FROM sessions WHERE institution_id = $1', [tenant.id])).map(
      ({ id }) => id,
    )

  it('are deleted a month after they ended or expired, at every institution', async () => {
    const tenants = [await world.institution(), await world.institution()]
    const startedOn = world.now
    const [here, there] = tenants as [TestTenant, TestTenant]
    await world.call('POST', '/api/auth/logout', { as: here.people.ORD })
    const earlyPeople = [here.people.ADMIN, here.people.DEV, here.people.ORD, here.people.GUEST]
    world.passTime(30 * day)
    await runJob(cleanupJob, world.platform)
    // Nothing is old enough: one session ended exactly 30 days ago, the others expired eight hours after they started.
    expect(new Set(await sessionsOf(here))).toEqual(new Set(earlyPeople.map(({ id }) => id)))

    world.passTime(1_000)
    await runJob(cleanupJob, world.platform)
    expect(await sessionsOf(here)).not.toContain(here.people.ORD.id)
    expect(await sessionsOf(here)).toHaveLength(3)

    const newcomer = await world.person(here)
    world.passTime(8 * 3_600_000)
    await runJob(cleanupJob, world.platform)
    expect(await sessionsOf(here)).toEqual([newcomer.id])
    expect(await sessionsOf(there)).toEqual([])
    expect((await world.call('GET', '/api/auth/users/me', { as: newcomer })).status).toBe(401)
    world.now = startedOn
  })
})
