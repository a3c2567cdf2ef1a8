import { toDay } from '@insaka/domain/core/dates'
import { stageOf } from '@insaka/domain/contracts/contracts.rules'
import type { Database } from '../db/database.ts'
import { inEachInstitution } from '../jobs/each-institution.ts'
import type { JobKind } from '../jobs/job.ts'
import { recordChanges } from '../registers/write.ts'
import { contractRegister, findDue, keepStages } from './contracts.repository.ts'

const insaka = { institutionId: null, id: null, name: 'Insaka' }
/** A piece of this size holds the lock of the institution for less than a tenth of a second. */
const atOnce = 200

/** Brings contracts to the stage that they have today. It follows from their dates, so it is no change of them. */
export const moveStages: JobKind = {
  kind: 'contracts.moveStages',
  everyMs: 60_000,
  async run(job, { database, clock }) {
    const today = toDay(clock())
    await inEachInstitution(database, job, (id) => moveStagesOf(database, id, today, job.signal))
  },
}

async function moveStagesOf(
  database: Database,
  institutionId: string,
  today: string,
  signal: AbortSignal,
): Promise<void> {
  const asked = { today, most: atOnce }
  let moved = (await database.read(institutionId, (tx) => findDue(tx, asked))).length
  while (moved > 0) {
    signal.throwIfAborted()
    moved = await database.write(institutionId, insaka, async (tx) => {
      const due = await findDue(tx, asked)
      const changes = due.map(({ row }) => {
        const { stage: state, until: stateUntil } = stageOf(row, today)
        const after = { ...row, state, stateUntil }
        return { tx, action: 'moved', before: { row, record: {} }, after: { row: after, record: {} } }
      })
      keepStages(
        tx,
        changes.map(({ after }) => after.row),
      )
      recordChanges(tx, contractRegister, changes)
      return due.length < atOnce ? 0 : due.length
    })
  }
}
