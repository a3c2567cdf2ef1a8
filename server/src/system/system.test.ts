import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { Smtp } from '../../test/support/smtp.ts'
import { openWorld, type Person, type Place } from '../../test/support/world.ts'
import { asOwner } from '../db/owner.ts'
import { Outbox } from '../mail/outbox.ts'

const world = openWorld({ alone: true })
let place: Place

beforeAll(async () => {
  place = await world.institution({ name: 'Ministry of Lakes' })
})

const path = '/api/admin/system'
const signedIn = () => world.signedInAnew(place, place.people.DEV)
const read = async (as?: Person) => {
  as ??= await signedIn()
  return (await world.call('GET', path, { as })).body.payload.system
}
const check = async (name: string, as?: Person) =>
  (await read(as)).checks.find((each: { name: string }) => each.name === name)

describe('the state of the installation', () => {
  it('is for developers', async () => {
    for (const role of ['ADMIN', 'ORD', 'GUEST'] as const)
      expect((await world.call('GET', path, { as: place.people[role] })).status).toBe(403)
    const { people } = await world.institution()
    expect((await world.call('GET', path, { as: people.DEV })).status).toBe(200)
  })

  it('is numbers, and no name of an institution or a person', async () => {
    await world.enquiry(place, place.people.ORD)
    const system = await read()
    expect(system).toMatchObject({
      release: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: {
        version: expect.stringMatching(/^\d+\.\d+$/),
        counts: { records: { institutions: 2 }, sessions: expect.any(Number) },
      },
      backups: null,
    })
    for (const own of ['Lakes', place.code, place.people.ORD.username])
      expect(JSON.stringify(system)).not.toContain(own)
  })
})

describe('a real thing that is broken', () => {
  it('a clock that runs ahead', async () => {
    // In tests the clock of the server is set, so that it differs from that of the database anyway.
    world.now = new Date()
    expect(await check('clock')).toMatchObject({ state: 'OK' })
    world.passTime(10_000)
    expect(await check('clock')).toMatchObject({
      state: 'WRONG',
      what: expect.stringContaining(' ahead of '),
    })
  })

  it('a job that nobody does, and one that goes on failing', async () => {
    const change = (set: string) =>
      asOwner(world.access.owner, (tx) =>
        tx.execute(
          sql.raw(`INSERT INTO jobs (id, kind, tries, due) VALUES (gen_random_uuid(), 'tidy', 0, NULL);
                   UPDATE jobs SET ${set} WHERE kind = 'tidy'`),
        ),
      )
    expect(await check('jobs')).toMatchObject({ state: 'OK' })
    await change(`due = clock_timestamp() - interval '20 minutes'`)
    expect(await check('jobs')).toMatchObject({ state: 'WRONG', what: expect.stringContaining('has waited') })
    await change(`due = NULL, tries = 4, last_result = 'FAILED'`)
    expect(await check('jobs')).toMatchObject({ what: expect.stringContaining('has failed 4 times') })
    await change(
      `tries = 1, leased_by = gen_random_uuid(), lease_until = clock_timestamp() - interval '9 minutes'`,
    )
    expect(await check('jobs')).toMatchObject({ what: expect.stringContaining('was interrupted') })
  })

  it('tables that are not those of this release', async () => {
    const add = (text: string) => asOwner(world.access.owner, (tx) => tx.execute(sql.raw(text)))
    const as = await signedIn()
    await add(`INSERT INTO schema_migrations (migration, step, checksum) VALUES ('9999-later', 1, 'x')`)
    // Nobody can sign in any more.
    expect(await check('migrations', as)).toMatchObject({ state: 'WRONG' })
    await add(`DELETE FROM schema_migrations WHERE migration = '9999-later'`)
    expect(await check('migrations')).toMatchObject({ state: 'OK' })
  })
})

describe('a mail server', () => {
  const smtp = new Smtp()
  beforeAll(async () => {
    await smtp.open()
    return () => smtp.close()
  })

  it.each([
    ['takes', null],
    ['closes at once', /^The mail server/],
    ['hangs', /does not answer in time/],
  ] as const)('that %s is asked without sending anything', async (manner, fault) => {
    smtp.manner = manner
    const found = await new Outbox(smtp.config, () => world.now).check()
    if (fault === null) expect(found).toBe(null)
    else expect(found).toMatch(fault)
    expect(smtp.mails).toEqual([])
  })
})
