import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { toMoment } from '@insaka/domain/core/dates'
import { isLong } from '../../test/support/long-tests.ts'
import { FakeSmtpServer } from '../../test/support/fake-smtp-server.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { Outbox } from '../mail/outbox.ts'
import type { DatabaseFacts } from './health-facts.ts'
import { HealthMonitor } from './health-monitor.ts'

const world = openWorld({ alone: true })
let tenant: TestTenant

beforeAll(async () => {
  tenant = await world.institution({ name: 'Ministry of Lakes' })
})

/** A monitor with empty caches. */
const createMonitor = () =>
  new HealthMonitor(world.platform, {
    config: { host: '127.0.0.1', publicUrl: null, behindProxy: false, tls: null, dataDir: null },
    kinds: [],
    checkReady: async () => undefined,
    since: null,
  })
const path = '/api/admin/system'
const signedIn = () => world.signInAgain(tenant, tenant.people.DEV)
const readSystem = async (as?: Person) => {
  as ??= await signedIn()
  return (await world.call('GET', path, { as })).body.payload.system
}
const check = async (name: string, as?: Person) =>
  (await readSystem(as)).checks.find((each: { name: string }) => each.name === name)

describe('the state of the installation', () => {
  it('contains numbers, but no name of an institution or a person', async () => {
    await world.enquiry(tenant, tenant.people.ORD)
    const system = await readSystem()
    expect(system).toMatchObject({
      release: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: {
        version: expect.stringMatching(/^\d+\.\d+$/),
        counts: { records: { institutions: 1 }, sessions: expect.any(Number) },
      },
      backups: null,
    })
    for (const own of ['Lakes', tenant.code, tenant.people.ORD.username])
      expect(JSON.stringify(system)).not.toContain(own)
  })
})

describe('a real fault is detected in', () => {
  it('a clock that runs ahead', async () => {
    // Tests set the clock of the server, so it differs from the clock of the database anyway.
    world.now = new Date()
    expect(await check('clock')).toMatchObject({ state: 'OK' })
    world.passTime(10_000)
    expect(await check('clock')).toMatchObject({
      state: 'WRONG',
      what: expect.stringContaining(' ahead of '),
    })
  })

  it('a job that no process runs, and one that keeps failing', async () => {
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
    // Each run kills its process, so none reports its failure.
    await change(`tries = 3, last_result = 'DONE'`)
    expect(await check('jobs')).toMatchObject({ what: expect.stringContaining('has failed 3 times') })
    const running = `leased_by = gen_random_uuid(), lease_until = clock_timestamp() + interval '1 minute'`
    await change(`tries = 3, ${running}`)
    expect(await check('jobs')).toMatchObject({ state: 'OK' })
    await change(`tries = 4, ${running}`)
    expect(await check('jobs')).toMatchObject({ what: expect.stringContaining('has failed 3 times') })
  })

  it('tables of another release', async () => {
    const add = (text: string) => asOwner(world.access.owner, (tx) => tx.execute(sql.raw(text)))
    const as = await signedIn()
    await add(`INSERT INTO schema_migrations (migration, step, checksum) VALUES ('9999-later', 1, 'x')`)
    // In this state no user can sign in any more.
    expect(await check('migrations', as)).toMatchObject({ state: 'WRONG' })
    await add(`DELETE FROM schema_migrations WHERE migration = '9999-later'`)
    expect(await check('migrations')).toMatchObject({ state: 'OK' })
  })
})

describe('a database', () => {
  it('is healthy if only counting fails, and is not counted again at once', async () => {
    const { platform } = world
    const readDirectory = vi.spyOn(platform.database, 'readDirectory')
    const rename = (from: string, to: string) =>
      asOwner(world.access.owner, (tx) =>
        tx.execute(sql.raw(`ALTER FUNCTION app.${from}(timestamptz) RENAME TO ${to}`)),
      )
    const watcher = createMonitor()
    await rename('count_all', 'count_none')
    expect(await watcher.readFacts()).toMatchObject({ database: { tables: null, counts: null } })
    const callsBefore = readDirectory.mock.calls.length
    await rename('count_none', 'count_all')
    expect(await watcher.readFacts()).toMatchObject({ database: { counts: null } })
    expect(readDirectory).toHaveBeenCalledTimes(callsBefore + 1)
    readDirectory.mockRestore()
  })
})

it('each figure has the right count', async () => {
  const before = (await createMonitor().readFacts()).database as DatabaseFacts
  const other = await world.institution()
  const { ORD, DEV } = tenant.people
  for (const state of ['WAITING', 'WAITING', 'FAILED', 'FAILED', 'FAILED', 'SENT'] as const)
    await world.mail(tenant, ORD, state)
  await world.fuel(tenant, ORD)
  await world.fuel(tenant, ORD)
  await world.signInAgain(tenant, DEV)
  world.passTime(1_000)
  await world.enquiry(other, other.people.ORD)
  const after = (await createMonitor().readFacts()).database as DatabaseFacts
  const records = (facts: DatabaseFacts, register: string) => facts.counts!.records[register] ?? 0
  const addedRecords = (register: string) => records(after, register) - records(before, register)
  expect([addedRecords('fuel'), addedRecords('enquiries'), addedRecords('institutions')]).toEqual([2, 1, 1])
  expect(addedRecords('users')).toBe(Object.keys(other.people).length)
  expect(after.counts!.sessions - before.counts!.sessions).toBe(Object.keys(other.people).length + 1)
  expect(after.counts!.mail).toEqual({ waiting: 2, waitingSince: expect.any(Date), failed: 3 })
  expect(after.counts!.newestEvent).toEqual(new Date(toMoment(world.now)))
})

describe('a mail server', () => {
  const smtp = new FakeSmtpServer()
  beforeAll(async () => {
    await smtp.open()
    return () => smtp.close()
  })

  it.each([
    ['takes', null],
    ['closes at once', /^The mail server/],
    // Its timeout is five seconds.
    ...(isLong ? [['hangs', /does not answer in time/] as const] : []),
  ] as const)('that %s is checked without sending mail', async (manner, fault) => {
    smtp.behaviour = manner
    const actualFault = await new Outbox(smtp.config, () => world.now).check()
    if (fault === null) expect(actualFault).toBe(null)
    else expect(actualFault).toMatch(fault)
    expect(smtp.mails).toEqual([])
  })
})
