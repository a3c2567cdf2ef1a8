import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyChains } from '../src/audit-log/verify-chains.ts'
import { checkRollups } from '../src/commands/rollups-check.ts'
import { readConfig } from '../src/config.ts'
import { migrate, readSteps, type MigrationStep } from '../src/db/migrations.ts'
import { asOwner } from '../src/db/owner-transactions.ts'
import { openInstallation, type SchemaUse } from '../src/installation.ts'
import { enquiriesOf } from './support/enquiries.ts'
import { fingerprintOf } from './support/fingerprint.ts'
import { openWorld, tokenSecret, type Person, type TestTenant } from './support/world.ts'

// A server that keeps running while a newer release migrates its database.
const world = openWorld({ alone: true })
const newerMigration = '9999-of-a-newer-release'
const step = (number: number, sql: string): MigrationStep => ({
  migration: newerMigration,
  step: number,
  title: `step ${number}`,
  sql,
  checksum: sql,
})
const upgrade = (steps: MigrationStep[], onProgress?: (line: string) => void) =>
  migrate(world.access.owner, [...readSteps(), ...steps], onProgress)

/** Migration with a derived figure over the data at that time. */
const countEvents = 'CREATE TABLE figure AS SELECT count(*)::int AS events FROM audit_events'
/** Advisory lock whose holder determines the duration of the step. */
const holdLock = 77
const waitForLock = `SET LOCAL lock_timeout = 0; SELECT pg_advisory_lock(${holdLock})`

let superuser: Pool
let tenant: TestTenant
let officer: Person
beforeAll(() => {
  superuser = new Pool({ ...world.access.superuser, max: 2 })
})
afterAll(() => superuser.end())
beforeEach(async () => {
  tenant = await world.institution()
  officer = tenant.people.ORD
})
afterEach(async () => {
  await superuser.query('DROP TABLE IF EXISTS figure')
  await superuser.query('DELETE FROM schema_migrations WHERE migration = $1', [newerMigration])
})

const numberOf = async (sql: string): Promise<number> =>
  Number((await superuser.query<{ n: string }>(`SELECT (${sql}) AS n`)).rows[0]!.n)
const waitingFor = (condition: string) =>
  vi.waitFor(
    async () =>
      expect(await numberOf(`SELECT count(*) FROM pg_locks WHERE NOT granted AND ${condition}`)).toBe(1),
    { timeout: 20_000, interval: 10 },
  )
const schemaLock = (mode: string) => `relation = 'schema_migrations'::regclass AND mode = '${mode}'`
const waitForMigration = () => waitingFor(schemaLock('AccessExclusiveLock'))
const waitForWriter = () => waitingFor(schemaLock('AccessShareLock'))
const waitForStep = () => waitingFor(`locktype = 'advisory' AND objid = ${holdLock}`)

/** Runs the work during a step, which ends when the work calls `endStep`. */
async function duringStep(steps: MigrationStep[], work: (endStep: () => Promise<unknown>) => Promise<void>) {
  const lockHolder = await superuser.connect()
  await lockHolder.query(`SELECT pg_advisory_lock(${holdLock})`)
  const endStep = () => lockHolder.query(`SELECT pg_advisory_unlock_all()`)
  const upgrading = upgrade(steps).catch((error: unknown) => error)
  try {
    await waitForStep()
    await work(endStep)
  } finally {
    await endStep()
    lockHolder.release()
  }
  return upgrading
}

/** Checks that a call does not wait for a lock, which would take 1.5 seconds. */
async function withoutWaiting<R>(call: () => Promise<R>): Promise<R> {
  const startedAt = performance.now()
  const answer = await call()
  expect(performance.now() - startedAt).toBeLessThan(1_400)
  return answer
}

const checkFigures = async () => {
  const faults = (await asOwner(world.access.owner, (tx) => verifyChains(tx))).filter(
    ({ fault }) => fault !== null,
  )
  return [faults, await checkRollups(world)]
}

describe('a migration', () => {
  it('waits for pending writes and sees them', async () => {
    const eventsBefore = await numberOf('SELECT count(*) FROM audit_events')
    let finishWrite = (): void => undefined
    const writeFinished = new Promise<void>((resolve) => (finishWrite = resolve))
    const actor = { institutionId: tenant.id, id: officer.id, name: 'a test' }
    const change = { action: 'tried', subject: 'tests', subjectId: '1', before: null, after: { tried: true } }
    const runningWrite = world.platform.database.write(tenant.id, actor, async (tx) => {
      tx.record(change)
      await writeFinished
    })
    const upgrading = upgrade([step(1, countEvents)])
    await waitForMigration()
    finishWrite()
    await runningWrite
    expect(await upgrading).toEqual({ applied: 1 })
    expect(await numberOf('SELECT events FROM figure')).toBe(eventsBefore + 1)
  })

  it('allows writes between its attempts while a command is running', async () => {
    const command = await openCommand('require')
    const lines: string[] = []
    const upgrading = upgrade([step(1, countEvents)], (line) => lines.push(line))
    try {
      await waitForMigration()
      expect((await enquiriesOf(world).save(officer)).status).toBe(200)
      // The migration is waiting, so the schema is still known to this process.
      await waitForMigration()
      expect((await world.call('GET', '/readyz')).status).toBe(200)
      expect(await numberOf("SELECT count(*) FROM pg_class WHERE relname = 'figure'")).toBe(0)
    } finally {
      await command.close()
    }
    expect(await upgrading).toEqual({ applied: 1 })
    expect(lines).toEqual([
      'Migrating the database to this release: step 1 of 1, step 1',
      'Waiting for a lock that a user or a command holds',
    ])
  })

  it('allows reads between its attempts while a table it changes is being read', async () => {
    await enquiriesOf(world).save(officer)
    const reader = await superuser.connect()
    await reader.query('BEGIN; SELECT FROM enquiries LIMIT 1')
    const upgrading = upgrade([step(1, 'ALTER TABLE enquiries ADD COLUMN figure integer')])
    try {
      await waitingFor(`relation = 'enquiries'::regclass AND mode = 'AccessExclusiveLock'`)
      for (let i = 0; i < 5; i++) expect((await enquiriesOf(world).list(officer)).status).toBe(200)
    } finally {
      await reader.query('COMMIT')
      reader.release()
    }
    expect(await upgrading).toEqual({ applied: 1 })
    await superuser.query('ALTER TABLE enquiries DROP COLUMN figure')
  })

  it('blocks new writes, which are then refused, but no reads', async () => {
    world.passTime(61_000)
    const events = await numberOf('SELECT count(*) FROM audit_events')
    const result = await duringStep([step(1, waitForLock)], async (endStep) => {
      expect(await withoutWaiting(() => world.call('GET', '/readyz'))).toMatchObject({
        status: 503,
        body: { code: 'OUTDATED' },
      })
      const readProfile = (as: Person) => world.call('GET', '/api/auth/users/me', { as })
      expect((await readProfile(officer)).status).toBe(200)
      // The first read failed to record the session's last use, so the next one does not try.
      expect((await withoutWaiting(() => readProfile(tenant.people.GUEST))).status).toBe(200)
      const saving = enquiriesOf(world).save(officer)
      await waitForWriter()
      await endStep()
      expect(await saving).toMatchObject({ status: 503, body: { code: 'OUTDATED' } })
    })
    expect(result).toEqual({ applied: 1 })
    expect(await numberOf('SELECT count(*) FROM audit_events')).toBe(events)
  })

  it('interrupted within a step is resumed, and every figure is correct', async () => {
    await enquiriesOf(world).save(officer)
    const steps = [step(1, countEvents), step(2, `UPDATE figure SET events = events + 1; ${waitForLock}`)]
    const brokenUpgrade = await duringStep(steps, async () => {
      await superuser.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = ${holdLock} AND NOT granted`,
      )
    })
    expect(brokenUpgrade).toMatchObject({ message: expect.stringContaining('step 2 (step 2) failed') })
    // The newer release has started, so this one refuses writes.
    expect(await enquiriesOf(world).save(officer)).toMatchObject({ status: 503, body: { code: 'OUTDATED' } })
    const events = await numberOf('SELECT count(*) FROM audit_events')
    expect(await numberOf('SELECT events FROM figure')).toBe(events)
    expect(await upgrade(steps)).toEqual({ applied: 1 })
    expect(await numberOf('SELECT events FROM figure')).toBe(events + 1)
    expect(await checkFigures()).toEqual([[], 0])
  })
})

function openCommand(schema: SchemaUse) {
  const urlOf = ({ user, password, database, host, port }: (typeof world.access)['owner']) =>
    `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host!)}&port=${port}`
  const config = readConfig({
    DATABASE_URL: urlOf(world.access.application),
    DATABASE_OWNER_URL: urlOf(world.access.owner),
    ACCESS_TOKEN_SECRET: tokenSecret,
    LOG_LEVEL: 'silent',
  })
  return openInstallation(config, { role: 'command', schema })
}

describe('a command', () => {
  it.each<SchemaUse>(['require', 'create', 'migrate'])(
    'refuses the tables of a newer release: %s',
    async (schema) => {
      await upgrade([step(1, countEvents)])
      await expect(openCommand(schema)).rejects.toThrow(
        `The database is newer than this release of Insaka (it has ${newerMigration}/1).`,
      )
    },
  )

  it.each<SchemaUse>(['require', 'create'])(
    'leaves the tables of an older release unchanged: %s',
    async (schema) => {
      const lastStep = readSteps().at(-1)!
      const { rows } = await superuser.query(
        'DELETE FROM schema_migrations WHERE migration = $1 AND step = $2 RETURNING *',
        [lastStep.migration, lastStep.step],
      )
      const fingerprintBefore = await fingerprintOf(superuser)
      try {
        await expect(openCommand(schema)).rejects.toThrow(
          'The database is older than this release of Insaka. Nothing was done.',
        )
        const steps = await numberOf('SELECT count(*) FROM schema_migrations')
        expect([steps, await fingerprintOf(superuser)]).toEqual([readSteps().length - 1, fingerprintBefore])
      } finally {
        await superuser.query('INSERT INTO schema_migrations VALUES ($1, $2, $3, $4)', Object.values(rows[0]))
      }
    },
  )
})
