import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { longTest } from '../../test/support/long-tests.ts'
import { auditChecksOf } from '../../test/support/audit-checks.ts'
import { runJob } from '../../test/support/jobs.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, tokenSecret, type Person, type TestTenant } from '../../test/support/world.ts'
import type { Job } from '../jobs/job.ts'
import { JobRunner } from '../jobs/run-jobs.ts'
import { cleanupJob } from '../cleanup.ts'
import { auditChecksJob } from './check-job.ts'
import { checkInChildProcess, type CheckInstitution } from './check-process.ts'
import { weeklyChecksJob } from './weekly-checks.ts'

const world = openWorld({ alone: true })
const { ask, check, list, work, completeCheck } = auditChecksOf(world)
const hoursLater = 3_600_000
const waitBriefly = (checkInstitution: () => Promise<void>) =>
  vi.waitFor(checkInstitution, { timeout: 20_000 })
const days = 24 * hoursLater

const counts = { events: 1, records: 1, figures: 1, files: 1 }
const progress = { checked: counts, totals: counts, head: null }

describe('waiting checks', () => {
  it('run one after the other and report progress', async () => {
    const checkedInstitutions = [await world.institution(), await world.institution()]
    const institutionIds = checkedInstitutions.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    for (const { people } of institutionIds) await ask(people.ADMIN)
    const seen: string[][] = []
    const states = () =>
      Promise.all(institutionIds.map(async ({ people }) => (await list(people.ADMIN)).checks[0]!.state))
    await work(async (institutionId, signal, onProgress) => {
      seen.push(await states())
      return check(institutionId, signal, onProgress)
    })
    expect(seen).toEqual([
      ['RUNNING', 'WAITING'],
      ['DONE', 'RUNNING'],
    ])
    expect(await states()).toEqual(['DONE', 'DONE'])
  })

  it('start as soon as one is requested', async () => {
    const tenant = await world.institution()
    const checkInstitution = vi.fn<CheckInstitution>(check)
    const runner = new JobRunner(world.platform, [auditChecksJob(checkInstitution)], console)
    await runner.poll()
    await waitBriefly(async () => {
      const { rows } = await world.platform.database.readDirectory((tx) =>
        runSql(tx, 'SELECT FROM jobs WHERE leased_by IS NULL'),
      )
      expect(rows).toHaveLength(1)
    })
    await ask(tenant.people.ADMIN)
    await runner.poll()
    await waitBriefly(async () => expect((await list(tenant.people.ADMIN)).checks[0]!.state).toBe('DONE'))
    await runner.stop()
    expect(checkInstitution).toHaveBeenCalledTimes(1)
  })
})

describe('a running check', () => {
  let tenant: TestTenant
  beforeEach(async () => {
    tenant = await world.institution()
    await ask(tenant.people.ADMIN)
  })
  const last = async () => (await list(tenant.people.ADMIN)).checks[0]!

  it('shows its progress', async () => {
    const listedChecks: unknown[] = []
    await work(async (_, _signal, onProgress) => {
      onProgress({ ...progress, totals: { ...counts, events: 7 } })
      await waitBriefly(async () => expect((await last()).totals).not.toBeNull())
      listedChecks.push(await last())
      return { ...progress, faults: [], faultCount: 0 }
    })
    expect(listedChecks).toMatchObject([{ state: 'RUNNING', checked: counts, totals: { events: 7 } }])
    expect(await last()).toMatchObject({ state: 'DONE', totals: counts })
  })

  it('restarts after its process was stopped or killed', async () => {
    const stopping = new AbortController()
    const stopped = work(async (_, signal, onProgress) => {
      onProgress(progress)
      stopping.abort()
      return check(tenant.id, signal, onProgress)
    }, stopping)
    await expect(stopped).rejects.toThrow('aborted')
    expect(await last()).toMatchObject({ state: 'RUNNING', endedOn: null })
    // The check restarts without a new request.
    await work()
    expect(await last()).toMatchObject({ state: 'DONE', failure: null })
    expect((await list(tenant.people.ADMIN)).checks).toHaveLength(1)
  })

  it('fails if its process fails, logs the reason and can be requested again', async () => {
    const failed = work(() => Promise.reject(new Error('out of memory')))
    await expect(failed).rejects.toMatchObject({ cause: { message: 'out of memory' } })
    expect(await last()).toMatchObject({
      state: 'FAILED',
      failure: 'The check could not be completed. The log of the server has the reason.',
    })
    expect((await completeCheck(tenant.people.ADMIN)).state).toBe('DONE')
  })

  it('is shown on the dashboard after two failures in a row', async () => {
    const other = await world.institution()
    const { ADMIN, GUEST } = other.people
    const warned = async () =>
      (await world.call('GET', `/api/analytics/work/${ADMIN.id}`, { as: ADMIN })).body.payload.brokenCheck
    const fails = async (as: Person) => {
      world.passTime(60_000)
      expect((await ask(as)).status).toBe(200)
      await expect(work(() => Promise.reject(new Error('out of memory')))).rejects.toThrow(
        'The job failed in',
      )
    }
    await fails(GUEST)
    expect(await warned()).toBeNull()
    // The failed check still counts towards the daily limit of a guest.
    expect((await ask(GUEST)).status).toBe(429)
    await fails(ADMIN)
    expect(await warned()).toMatchObject({ faults: 0 })
    world.passTime(60_000)
    expect((await completeCheck(ADMIN)).state).toBe('DONE')
    expect(await warned()).toBeNull()
  })

  it('is saved only by the process that holds the job', async () => {
    const job: Job = {
      institutionId: null,
      wantedOn: null,
      cursor: null,
      signal: new AbortController().signal,
      advance: async () => undefined,
    }
    const delayedChecks = auditChecksJob(async () => {
      job.advance = () => Promise.reject(new Error('Another process has taken over the job.'))
      return { ...progress, faults: [], faultCount: 3 }
    }).run(job, world.platform)
    await expect(delayedChecks).rejects.toThrow('taken over')
    expect(await last()).toMatchObject({ state: 'RUNNING', faultCount: 0 })
    await work()
  })
})

longTest(
  'runs in a child process',
  async () => {
    const { user, password, host, port, database } = world.access.owner
    const at = (name: unknown, secret: unknown) =>
      `postgres://${String(name)}:${encodeURIComponent(String(secret))}@/${database}?host=${encodeURIComponent(host!)}&port=${port}`
    vi.stubEnv('DATABASE_OWNER_URL', at(user, password))
    vi.stubEnv('DATABASE_URL', at(world.access.application.user, world.access.application.password))
    vi.stubEnv('ACCESS_TOKEN_SECRET', tokenSecret)
    const begun = [...process.execArgv]
    process.execArgv.push('--import', 'tsx')
    onTestFinished(() => {
      process.execArgv = begun
      vi.unstubAllEnvs()
    })
    const tenant = await world.institution()
    await world.enquiry(tenant, tenant.people.ORD)
    const messages: unknown[] = []
    const result = await checkInChildProcess(tenant.id, new AbortController().signal, (message) =>
      messages.push(message),
    )
    expect(result).toMatchObject({ faultCount: 0, faults: [] })
    expect(result.checked).toEqual(result.totals)
    expect(messages.length).toBeGreaterThan(0)
    await expect(checkInChildProcess('MOH', new AbortController().signal, () => undefined)).rejects.toThrow(
      'Only the server starts this command',
    )
  },
  60_000,
)

describe('weekly', () => {
  const institutionIds: TestTenant[] = []
  const weekly = () => runJob(weeklyChecksJob(), world.platform)
  const waiting = async () => {
    const { rows } = await world.platform.database.readDirectory((tx) =>
      runSql<{ id: string }>(tx, 'SELECT id FROM app.institutions_with_open_checks($1, 100)', [
        '00000000-0000-0000-0000-000000000000',
      ]),
    )
    return rows.map(({ id }) => id)
  }
  const all = async () => {
    const { rows } = await world.platform.database.readDirectory((tx) =>
      runSql<{ id: string }>(tx, 'SELECT id FROM institutions ORDER BY id'),
    )
    return rows.map(({ id }) => id)
  }

  it('checks every institution at night, once a week', async () => {
    institutionIds.push(await world.institution())
    world.now = new Date('2026-06-10T02:59:00Z')
    await weekly()
    expect(await waiting()).toEqual(await all())
    await work()
    expect(
      (await list(await world.signInAgain(institutionIds[0]!, institutionIds[0]!.people.ADMIN))).checks[0],
    ).toMatchObject({
      state: 'DONE',
      askedBy: null,
    })
    world.passTime(6 * days)
    await weekly()
    expect(await waiting()).toEqual([])
    world.passTime(days)
    await weekly()
    expect(await waiting()).toEqual(await all())
    await work()
  })

  it('checks institutions one at a time by day if no server ran at night', async () => {
    world.now = new Date('2026-06-25T08:00:00Z')
    const job = weeklyChecksJob()
    await runJob(job, world.platform)
    expect(await waiting()).toEqual([])
    world.passTime(hoursLater)
    await runJob(job, world.platform)
    expect(await waiting()).toHaveLength(1)
    await work()
    await runJob(job, world.platform)
    expect(await waiting()).toHaveLength(1)
    await work()
  })
})

it('keeps the latest sixty checks', async () => {
  const tenant = await world.institution()
  await world.inTenant(tenant.id, (tx) =>
    runSql(
      tx,
      `INSERT INTO audit_checks (institution_id, id, state, asked_on, checked, faults, fault_count)
       SELECT $1, gen_random_uuid(), 'DONE', timestamptz '2026-01-01' + n * interval '1 day', '${JSON.stringify(counts)}', '[]', n
         FROM generate_series(1, 70) AS n`,
      [tenant.id],
    ),
  )
  await runJob(cleanupJob, world.platform)
  const { rows } = await world.inTenant(tenant.id, (tx) =>
    runSql(tx, 'SELECT count(*)::int, min(fault_count) FROM audit_checks WHERE institution_id = $1', [
      tenant.id,
    ]),
  )
  expect(rows).toEqual([{ count: 60, min: 11 }])
})
