import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import type { UnchainedTx } from '../db/transactions.ts'
import { uuidOf } from '../db/uuid.ts'
import { inEachInstitution } from '../jobs/each-institution.ts'
import type { Job, JobKind } from '../jobs/job.ts'
import { askForJob } from '../jobs/jobs.repository.ts'
import type { Platform } from '../platform.ts'
import { endCheck, keepProgress, listInstitutionsWithChecks, startCheck } from './audit-checks.repository.ts'
import { checkAside, type CheckInstitution } from './check-process.ts'

const kind = 'audit.checks'

/** What is shown of it; the log says more. */
const failure = 'The check could not be finished. The log of the server says why.'

/** Makes the checks that wait, one after the other: there is one such job in an installation. */
export const auditChecks = (check: CheckInstitution = checkAside): JobKind => ({
  kind,
  everyMs: 60_000,
  run: (job, platform) =>
    inEachInstitution(
      platform.database,
      job,
      (id) => checkOne(id, { job, platform, check }),
      // Several machines refuse a function that looks at the tables of all institutions.
      platform.distributed ? {} : { list: listInstitutionsWithChecks },
    ),
})

type Within = { job: Job; platform: Platform; check: CheckInstitution }

/** A process that was stopped leaves the check as it was; then it begins anew. */
async function checkOne(
  institutionId: string,
  { job, platform: { database, clock }, check }: Within,
): Promise<void> {
  const write = <T>(work: (tx: UnchainedTx) => Promise<T>): Promise<T> =>
    database.writeUnchained(institutionId, async (tx) => {
      await job.advance(tx, job.cursor)
      return work(tx)
    })
  const id = await write((tx) => startCheck(tx, toMoment(clock())))
  if (id === undefined) return
  let kept: Promise<void> = Promise.resolve()
  try {
    const { faults, faultCount, ...progress } = await check(institutionId, job.signal, (news) => {
      // How far it is may get lost while the database is busy.
      kept = kept.then(() => write(async (tx) => keepProgress(tx, id, news))).catch(() => undefined)
    })
    await kept
    await write(async (tx) => {
      keepProgress(tx, id, progress)
      endCheck(tx, id, { endedOn: toMoment(clock()), faults, faultCount, failure: null })
    })
  } catch (error) {
    await kept
    const isAway = error instanceof Refusal && error.status === 503
    if (!isAway && !job.signal.aborted)
      await write(async (tx) =>
        endCheck(tx, id, { endedOn: toMoment(clock()), faults: [], faultCount: 0, failure }),
      )
    throw error
  }
}

/** Has the checks that wait begun now. */
export async function askForChecks({
  database,
  clock,
  jobs,
}: Pick<Platform, 'database' | 'clock' | 'jobs'>): Promise<void> {
  await database.writeDirectory((tx) =>
    askForJob(tx, { id: uuidOf(kind), kind, institutionId: null, due: toMoment(clock()) }),
  )
  jobs.asked()
}
