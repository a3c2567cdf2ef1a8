import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import type { UnchainedTx } from '../db/transactions.ts'
import { uuidOf } from '../db/uuid.ts'
import { forEachInstitution } from '../jobs/for-each-institution.ts'
import type { Job, JobKind } from '../jobs/job.ts'
import { requestJob } from '../jobs/jobs.repository.ts'
import type { Platform } from '../platform.ts'
import { endCheck, saveProgress, listInstitutionsWithChecks, startCheck } from './audit-checks.repository.ts'
import { checkInChildProcess, type CheckInstitution } from './check-process.ts'

const kind = 'audit.checks'

/** Users see this text; details are in the log. */
const failureText = 'The check could not be completed. The log of the server has the reason.'

/** Runs waiting checks one after the other; there is one such job per installation. */
export const auditChecksJob = (check: CheckInstitution = checkInChildProcess): JobKind => ({
  kind,
  everyMs: 60_000,
  run: (job, platform) =>
    forEachInstitution(
      platform.database,
      job,
      (id) => runCheck(id, { job, platform, check }),
      // A distributed database refuses functions that read the tables of all institutions.
      platform.distributed ? {} : { list: listInstitutionsWithChecks },
    ),
})

type CheckContext = { job: Job; platform: Platform; check: CheckInstitution }

/** A check whose process was stopped stays RUNNING and is restarted. */
async function runCheck(
  institutionId: string,
  { job, platform: { database, clock }, check }: CheckContext,
): Promise<void> {
  const write = <T>(work: (tx: UnchainedTx) => Promise<T>): Promise<T> =>
    database.writeUnchained(institutionId, async (tx) => {
      await job.advance(tx, job.cursor)
      return work(tx)
    })
  const id = await write((tx) => startCheck(tx, toMoment(clock())))
  if (id === undefined) return
  let progressSaved: Promise<void> = Promise.resolve()
  try {
    const { faults, faultCount, ...progress } = await check(institutionId, job.signal, (progressNow) => {
      // Progress may be lost while the database is busy.
      progressSaved = progressSaved
        .then(() => write(async (tx) => saveProgress(tx, id, progressNow)))
        .catch(() => undefined)
    })
    await progressSaved
    await write(async (tx) => {
      saveProgress(tx, id, progress)
      endCheck(tx, id, { endedOn: toMoment(clock()), faults, faultCount, failure: null })
    })
  } catch (error) {
    await progressSaved
    const isDatabaseUnavailable = error instanceof Refusal && error.status === 503
    if (!isDatabaseUnavailable && !job.signal.aborted)
      await write(async (tx) =>
        endCheck(tx, id, { endedOn: toMoment(clock()), faults: [], faultCount: 0, failure: failureText }),
      )
    throw error
  }
}

export async function triggerChecks({
  database,
  clock,
  jobs,
}: Pick<Platform, 'database' | 'clock' | 'jobs'>): Promise<void> {
  await database.writeDirectory((tx) =>
    requestJob(tx, { id: uuidOf(kind), kind, institutionId: null, due: toMoment(clock()) }),
  )
  jobs.trigger()
}
