import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { uuidOf } from '../db/uuid.ts'
import { LeaseLost, type JobKind } from '../jobs/job.ts'
import { askForJob } from '../jobs/jobs.repository.ts'
import { wantBackup } from '../jobs/want-backup.ts'
import type { Platform } from '../platform.ts'
import { checkImport, type Underway } from './check-import.ts'
import { findImport, findUnderWay, moveImport } from './imports.repository.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

/** What is done in each state that is under way, and the state in which it ends. */
const works = {
  CHECKING: { work: checkImport, end: 'CHECKED' },
  RUNNING: { work: runImport, end: 'DONE' },
  UNDOING: { work: undoImport, end: 'TAKEN_BACK' },
} as const

/** Does what the institution has asked for of its imports, one after the other. */
export const importJob: JobKind = {
  kind: 'import',
  everyMs: null,
  async run(job, { database, clock, sessions, jobs }) {
    const { signal } = job
    const institutionId = job.institutionId!
    const holdLease: Underway['holdLease'] = (tx) => job.advance(tx, job.cursor)
    for (;;) {
      const [next] = await database.read(institutionId, findUnderWay)
      if (!next || signal.aborted) return
      const { id } = next
      const { work, end } = works[next.state as keyof typeof works]
      let isStopped = false
      const goOn = async () => {
        if (signal.aborted) return false
        const found = await database.read(institutionId, (tx) => findImport(tx, id))
        isStopped = found?.row.state !== next.state
        return !isStopped
      }
      const underway: Underway = { institutionId, id, clock, sessions, holdLease }
      try {
        await work(database, underway, goOn)
      } catch (error) {
        const isResumed = error instanceof LeaseLost || (error instanceof Refusal && error.status === 503)
        if (!isResumed && !signal.aborted)
          // Nobody waits for what fails each time, least of all other imports.
          await database.writeUnchained(institutionId, (tx) =>
            moveImport(tx, { id, from: [next.state], to: next.state === 'CHECKING' ? 'MATCHED' : 'STOPPED' }),
          )
        throw error
      }
      if (signal.aborted) return
      // It may be under way again by now, and is not finished.
      if (isStopped) continue
      await database.writeUnchained(institutionId, async (tx) => {
        const isEnd = end !== 'CHECKED'
        await moveImport(tx, {
          id,
          from: [next.state],
          to: end,
          ...(isEnd && { endedOn: toMoment(clock()) }),
        })
        await holdLease(tx)
        if (end === 'DONE') wantBackup(tx, clock())
      })
      if (end === 'DONE') jobs.asked()
    }
  },
}

/** Has the imports of an institution looked at now. */
export async function askForImport(
  { database, clock, jobs }: Pick<Platform, 'database' | 'clock' | 'jobs'>,
  institutionId: string,
): Promise<void> {
  await database.writeDirectory((tx) =>
    askForJob(tx, {
      id: uuidOf(`import ${institutionId}`),
      kind: 'import',
      institutionId,
      due: toMoment(clock()),
    }),
  )
  jobs.asked()
}
