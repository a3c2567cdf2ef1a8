import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { uuidOf } from '../db/uuid.ts'
import { LeaseLost, type JobKind } from '../jobs/job.ts'
import { requestJob } from '../jobs/jobs.repository.ts'
import { requestBackup } from '../jobs/request-backup.ts'
import type { Platform } from '../platform.ts'
import { checkImport, type RunningImport } from './check-import.ts'
import { findImport, findRunningImports, transitionImport } from './imports.repository.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

const workByState = {
  CHECKING: { work: checkImport, end: 'CHECKED' },
  RUNNING: { work: runImport, end: 'DONE' },
  UNDOING: { work: undoImport, end: 'TAKEN_BACK' },
} as const

/** Runs the requested work on the imports of an institution, sequentially. */
export const importJob: JobKind = {
  kind: 'import',
  everyMs: null,
  async run(job, { database, clock, sessions, jobs }) {
    const { signal } = job
    const institutionId = job.institutionId!
    const holdLease: RunningImport['holdLease'] = (tx) => job.advance(tx, job.cursor)
    for (;;) {
      const [running] = await database.read(institutionId, findRunningImports)
      if (!running || signal.aborted) return
      const { id } = running
      const { work, end } = workByState[running.state as keyof typeof workByState]
      let isStopped = false
      const shouldContinue = async () => {
        if (signal.aborted) return false
        const match = await database.read(institutionId, (tx) => findImport(tx, id))
        isStopped = match?.row.state !== running.state
        return !isStopped
      }
      const runningImport: RunningImport = { institutionId, id, clock, sessions, holdLease }
      try {
        await work(database, runningImport, shouldContinue)
      } catch (error) {
        const isResumed = error instanceof LeaseLost || (error instanceof Refusal && error.status === 503)
        if (!isResumed && !signal.aborted)
          // A failing import is stopped, so it cannot block others.
          await database.writeUnchained(institutionId, (tx) =>
            transitionImport(tx, {
              id,
              from: [running.state],
              to: running.state === 'CHECKING' ? 'MATCHED' : 'STOPPED',
            }),
          )
        throw error
      }
      if (signal.aborted) return
      // The import may have been started again, so it is not finished.
      if (isStopped) continue
      await database.writeUnchained(institutionId, async (tx) => {
        const isEnd = end !== 'CHECKED'
        await transitionImport(tx, {
          id,
          from: [running.state],
          to: end,
          ...(isEnd && { endedOn: toMoment(clock()) }),
        })
        await holdLease(tx)
        if (end === 'DONE') requestBackup(tx, clock())
      })
      if (end === 'DONE') jobs.trigger()
    }
  },
}

export async function requestImportRun(
  { database, clock, jobs }: Pick<Platform, 'database' | 'clock' | 'jobs'>,
  institutionId: string,
): Promise<void> {
  await database.writeDirectory((tx) =>
    requestJob(tx, {
      id: uuidOf(`import ${institutionId}`),
      kind: 'import',
      institutionId,
      due: toMoment(clock()),
    }),
  )
  jobs.trigger()
}
