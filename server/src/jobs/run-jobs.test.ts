import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { toMoment } from '@insaka/domain/core/dates'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runSql } from '../../test/support/sql.ts'
import { openWorld } from '../../test/support/world.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { uuidOf } from '../db/uuid.ts'
import type { Job, JobKind } from './job.ts'
import { requestJob, takeJob } from './jobs.repository.ts'
import { JobRunner } from './run-jobs.ts'

const world = openWorld({ alone: true })
const error = vi.fn<(details: object, message: string) => void>()
const runners: JobRunner[] = []
const hung: (() => void)[] = []
let name: string
let count = 0

beforeEach(() => {
  name = `test.${(count += 1)}`
  error.mockClear()
})
afterEach(async () => {
  for (const letGo of hung.splice(0)) letGo()
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})

/** One of several processes on the same database. */
function server(work: JobKind['run'], everyMs: number | null = hour): JobRunner {
  const runner = new JobRunner(world.platform, [{ kind: name, everyMs, run: work }], { error })
  runners.push(runner)
  return runner
}

function hanging() {
  let job: Job | undefined
  let letGo = (): void => undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  hung.push(() => letGo())
  const work: JobKind['run'] = async (own) => {
    job = own
    await gate
  }
  return { work, letGo: () => letGo(), job: () => job as Job }
}

const hour = 3_600_000
const doNothing = async () => undefined
const inDirectory = (text: string, values: unknown[] = []) =>
  world.platform.database.writeDirectory((tx) => runSql(tx, text, values))
const row = async () => (await inDirectory('SELECT * FROM jobs WHERE kind = $1', [name])).rows[0]!
const letLeaseLapse = (seconds = 1) =>
  inDirectory(`UPDATE jobs SET lease_until = clock_timestamp() - make_interval(secs => $2) WHERE kind = $1`, [
    name,
    seconds,
  ])
const isHeldUp = () =>
  vi.waitFor(
    async () =>
      expect((await inDirectory('SELECT FROM pg_locks WHERE NOT granted')).rowCount).toBeGreaterThan(0),
    { timeout: 10_000 },
  )
/** Polls for due jobs and waits until none of them is leased. */
async function pollAll(...all: JobRunner[]): Promise<void> {
  // The first poll may have started before the clock moved.
  await Promise.all(all.map((each) => each.poll()))
  await Promise.all(all.map((each) => each.poll()))
  await vi.waitFor(async () => expect((await row()).leased_by).toBe(null), { timeout: 10_000 })
}

describe('a job', () => {
  it('runs in one of several processes when it is due', async () => {
    const work = vi.fn<JobKind['run']>(doNothing)
    const all = Array.from({ length: 5 }, () => server(work))
    await pollAll(...all)
    expect(work).toHaveBeenCalled()
    work.mockClear()
    world.passTime(hour - 1_000)
    await pollAll(...all)
    expect(work).not.toHaveBeenCalled()
    world.passTime(1_000)
    await pollAll(...all)
    expect(work).toHaveBeenCalledTimes(1)
    expect(await row()).toMatchObject({ last_result: 'DONE', tries: 0 })
  })

  it('keeps the reason for its failure, without query parameters, until it succeeds', async () => {
    const failures: (() => Promise<unknown>)[] = [
      () => inDirectory("SELECT 'K 4,500 of Mwape'::int"),
      () => Promise.reject(new Error('It failed in one place.', { cause: new Error('The disk is full.') })),
    ]
    const failing = server(async () => void (await failures.shift()?.()))
    const reasons: unknown[] = []
    for (let runs = 0; runs < 3; runs++) {
      await pollAll(failing)
      reasons.push((await row()).last_error)
      world.passTime(hour)
    }
    expect(reasons).toEqual([
      'The database refused it: 22P02.',
      'It failed in one place. The disk is full.',
      null,
    ])
  })

  it('reports how long it has made no progress, even while its lease is extended', async () => {
    const busy = hanging()
    const one = server(busy.work)
    await one.poll()
    const began = (await row()).progress_on as Date
    expect(began).toBeInstanceOf(Date)
    const lease = (await row()).lease_until as Date
    await one.poll()
    expect((await row()).lease_until).not.toEqual(lease)
    expect((await row()).progress_on).toEqual(began)
    await world.platform.database.writeDirectory((tx) => busy.job().advance(tx, 'half'))
    expect((await row()).progress_on).not.toEqual(began)
  })

  it('is not taken by two processes at the same moment', async () => {
    const work = vi.fn<JobKind['run']>(doNothing)
    const other = server(work)
    await pollAll(other)
    work.mockClear()
    world.passTime(hour)
    let looking: Promise<void> | undefined
    await world.platform.database.writeDirectory(async (tx) => {
      const now = toMoment(world.now)
      expect(await takeJob(tx, { process: randomUUID(), kinds: [name], running: [], now })).toHaveLength(1)
      looking = other.poll()
      await Promise.race([looking, isHeldUp()])
    })
    await looking
    expect(work).not.toHaveBeenCalled()
  })

  it('waits while three others run, and starts when one of them ends', async () => {
    const all = Array.from({ length: 4 }, () => hanging())
    const kinds = all.map(({ work }, i) => ({ kind: `${name}.${i}`, everyMs: hour, run: work }))
    const runner = new JobRunner(world.platform, kinds, { error })
    runners.push(runner)
    await runner.poll()
    const startedJobs = () => all.filter(({ job }) => job() !== undefined)
    expect(startedJobs()).toHaveLength(3)
    startedJobs()[0]!.letGo()
    await vi.waitFor(() => expect(startedJobs()).toHaveLength(4), { timeout: 10_000 })
  })

  it('is left to a process that knows its kind', async () => {
    await inDirectory(
      `INSERT INTO jobs (id, kind, due, tries) VALUES (gen_random_uuid(), 'of another release', $1, 0)`,
      [world.now],
    )
    const work = vi.fn<JobKind['run']>(doNothing)
    await pollAll(server(work))
    expect(work).toHaveBeenCalledTimes(1)
    const { rows } = await inDirectory(`SELECT tries FROM jobs WHERE kind = 'of another release'`)
    expect(rows).toEqual([{ tries: 0 }])
  })

  it('is added again after the backup of an older release is restored', async () => {
    const one = server(vi.fn<JobKind['run']>(doNothing))
    await pollAll(one)
    await asOwner(world.access.owner, (tx) => tx.execute(sql`DELETE FROM jobs WHERE kind = ${name}`))
    await pollAll(one)
    expect(await row()).toMatchObject({ last_result: 'DONE' })
  })

  it('is due again when a server starts, even if a fast clock had postponed it', async () => {
    const work = vi.fn<JobKind['run']>(doNothing)
    await pollAll(server(work))
    await inDirectory(`UPDATE jobs SET due = $2::timestamptz + interval '300 days' WHERE kind = $1`, [
      name,
      world.now,
    ])
    const another = server(work)
    await pollAll(another)
    await pollAll(another)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('that runs only on request waits for a request', async () => {
    const work = vi.fn<JobKind['run']>(doNothing)
    const one = server(work, null)
    await inDirectory('INSERT INTO jobs (id, kind, due, tries) VALUES (gen_random_uuid(), $1, $2, 0)', [
      name,
      world.now,
    ])
    await pollAll(one)
    world.passTime(365 * 24 * hour)
    await pollAll(one)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('that is requested while it runs is run again', async () => {
    const { work, letGo } = hanging()
    const again = vi.fn<JobKind['run']>(work)
    const one = server(again)
    await one.poll()
    await inDirectory('UPDATE jobs SET due = $2 WHERE kind = $1', [name, world.now])
    letGo()
    await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  })
})

describe('a job that is requested while it runs', () => {
  const request = () =>
    world.platform.database.writeDirectory((tx) =>
      requestJob(tx, {
        id: uuidOf(name),
        kind: name,
        institutionId: null,
        due: toMoment(world.platform.clock()),
      }),
    )

  it('stays with its process until its lease has lapsed', async () => {
    const first = hanging()
    await server(first.work).poll()
    const { leased_by: holder } = await row()
    await request()
    const work = vi.fn<JobKind['run']>(doNothing)
    const other = server(work)
    await other.poll()
    expect([work.mock.calls.length, (await row()).leased_by]).toEqual([0, holder])
    await letLeaseLapse()
    await pollAll(other)
    expect(work).toHaveBeenCalled()
  })

  it('starts again without the backoff of earlier failures', async () => {
    const failing = server(async () => Promise.reject(new Error('broken')))
    await pollAll(failing)
    expect(await row()).toMatchObject({ tries: 1 })
    await request()
    expect(await row()).toMatchObject({ tries: 0 })
  })
})

describe('a process that dies', () => {
  it('leaves its job to another one, which resumes at the cursor', async () => {
    const dead = hanging()
    await server(dead.work).poll()
    await world.platform.database.writeDirectory((tx) => dead.job().advance(tx, 'half'))
    const cursors: (string | null)[] = []
    const other = server(async ({ cursor }) => {
      cursors.push(cursor)
    })
    await other.poll()
    expect(cursors).toEqual([])
    await letLeaseLapse()
    await pollAll(other)
    expect(cursors).toEqual(['half'])
    expect(await row()).toMatchObject({ cursor: null, last_result: 'DONE' })
  })

  it('that only hung stops once another one has its job, and cannot end the run', async () => {
    const abandonedJob = hanging()
    await server(abandonedJob.work).poll()
    await letLeaseLapse()
    const other = hanging()
    await server(other.work).poll()
    const before = await row()
    const lateWrite = world.platform.database.writeDirectory(async (tx) => {
      await runSql(tx, `UPDATE jobs SET last_result = 'FAILED' WHERE kind = $1`, [name])
      await abandonedJob.job().advance(tx, 'further')
    })
    await expect(lateWrite).rejects.toThrow('taken over')
    abandonedJob.letGo()
    await runners.shift()!.stop()
    expect(await row()).toEqual(before)
    await world.platform.database.writeDirectory((tx) => other.job().advance(tx, 'further'))
  })

  it('makes its job wait longer each time', async () => {
    const dead = hanging()
    await server(dead.work).poll()
    await inDirectory('UPDATE jobs SET tries = 3 WHERE kind = $1', [name])
    const work = vi.fn<JobKind['run']>(doNothing)
    const other = server(work)
    await letLeaseLapse(119)
    await other.poll()
    expect(work).not.toHaveBeenCalled()
    await letLeaseLapse(121)
    await pollAll(other)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('is not considered dead while it works', async () => {
    const busy = hanging()
    const one = server(busy.work)
    await one.poll()
    await letLeaseLapse()
    await one.poll()
    const work = vi.fn<JobKind['run']>(doNothing)
    await server(work).poll()
    expect(work).not.toHaveBeenCalled()
  })
})

describe('a job that fails', () => {
  it('is logged and retried from its cursor, with growing delays', async () => {
    const cursors: (string | null)[] = []
    const one = server(async (job) => {
      cursors.push(job.cursor)
      await world.platform.database.writeDirectory((tx) => job.advance(tx, `${cursors.length}`))
      if (cursors.length < 3) throw new Error('broken')
    }, null)
    await inDirectory('INSERT INTO jobs (id, kind, due, tries) VALUES (gen_random_uuid(), $1, $2, 0)', [
      name,
      world.now,
    ])
    await pollAll(one)
    expect(await row()).toMatchObject({ last_result: 'FAILED', tries: 1, cursor: '1' })
    expect(error.mock.calls).toEqual([[{ err: new Error('broken'), job: name, tries: 1 }, expect.anything()]])
    for (const [seconds, tries] of [
      [59, 1],
      [1, 2],
      [119, 2],
      [1, 3],
    ] as const) {
      world.passTime(seconds * 1_000)
      await pollAll(one)
      expect(cursors).toHaveLength(tries)
    }
    expect(cursors).toEqual([null, '1', '2'])
    expect(await row()).toMatchObject({ last_result: 'DONE', tries: 0, cursor: null })
    expect(error).toHaveBeenCalledTimes(2)
  })

  it('and recurs is retried as often as before, but logged less and less often', async () => {
    const work = vi.fn<JobKind['run']>(() => Promise.reject(new Error('broken')))
    const one = server(work, 30_000)
    for (let i = 0; i < 9; i++) {
      await pollAll(one)
      world.passTime(30_000)
    }
    expect(work).toHaveBeenCalledTimes(9)
    expect(error.mock.calls.map(([what]) => (what as { tries: number }).tries)).toEqual([1, 2, 4, 8])
  })
})

it('a job with expensive work waits longer after a failure', async () => {
  const work = vi.fn<JobKind['run']>(() => Promise.reject(new Error('broken')))
  const kind = { kind: name, everyMs: 30_000, retryMs: 90_000, run: work }
  const one = new JobRunner(world.platform, [kind], { error })
  runners.push(one)
  for (let i = 0; i < 4; i++) {
    await pollAll(one)
    world.passTime(30_000)
  }
  expect(work).toHaveBeenCalledTimes(2)
})

describe('a server that is stopped', () => {
  it('finishes the current batch and releases the job at once', async () => {
    const one = server(async (job) => {
      await new Promise((resolve) => job.signal.addEventListener('abort', resolve))
      await world.platform.database.writeDirectory((tx) => job.advance(tx, 'the piece under way'))
      job.signal.throwIfAborted()
    })
    await one.poll()
    await one.stop()
    expect(await row()).toMatchObject({ tries: 0, last_result: null, leased_by: null })
    expect(error).not.toHaveBeenCalled()
    const cursors: (string | null)[] = []
    const other = server(async ({ cursor }) => {
      cursors.push(cursor)
    })
    await pollAll(other)
    expect(cursors).toEqual(['the piece under way'])
  })
})
