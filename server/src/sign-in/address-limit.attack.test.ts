import { describe, expect, it } from 'vitest'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, rightPassword } from '../../test/support/world.ts'

const world = openWorld()
const wrongPassword = 'not the password'

async function block(remoteAddress: string): Promise<void> {
  const { clock, database } = world.platform
  const minute = Math.floor(clock().getTime() / 60_000)
  await database.writeDirectory((tx) =>
    runSql(
      tx,
      `INSERT INTO attempt_counters VALUES ('address', $1, $2, 200)
       ON CONFLICT (kind, key, minute) DO UPDATE SET attempts = 200`,
      [remoteAddress, minute],
    ),
  )
  const { status } = await world.signIn('nobody.of.this.name', wrongPassword, { remoteAddress })
  expect(status).toBe(429)
}

const from = async (remoteAddress: string, username: string, password: string) => {
  const { status, body, headers } = await world.signIn(username, password, { remoteAddress })
  return { status, message: body.message, retryAfter: headers['retry-after'] }
}

describe('an address with too many wrong guesses', () => {
  it('admits only users who signed in there recently and give the right password', async () => {
    const address = '192.0.2.81'
    const { people } = await world.institution()
    expect((await from(address, people.ORD.username, rightPassword)).status).toBe(200)
    await block(address)
    expect((await from(address, people.GUEST.username, rightPassword)).status).toBe(429)
    expect((await from(address, people.ORD.username, rightPassword)).status).toBe(200)
  })

  it('answers guesses at known and unknown accounts alike', async () => {
    const address = '192.0.2.82'
    const { people } = await world.institution()
    expect((await from(address, people.ORD.username, rightPassword)).status).toBe(200)
    await block(address)
    const unknownUser = await from(address, 'nobody.of.this.name', wrongPassword)
    for (let i = 0; i < 6; i++)
      expect(await from(address, people.ORD.username, wrongPassword)).toEqual(unknownUser)
    // The limit of five guesses per account and address applies here as well.
    expect((await from(address, people.ORD.username, rightPassword)).status).toBe(429)
  })

  it('forgets users after thirty days without a sign-in there', async () => {
    const address = '192.0.2.83'
    const startedOn = world.now
    const { people } = await world.institution()
    expect((await from(address, people.ORD.username, rightPassword)).status).toBe(200)
    world.passTime(30 * 24 * 3_600_000 + 1_000)
    await block(address)
    expect((await from(address, people.ORD.username, rightPassword)).status).toBe(429)
    world.now = startedOn
  })
})
