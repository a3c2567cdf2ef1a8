import { toDay } from '@insaka/domain/core/dates'
import { stageOf } from '@insaka/domain/contracts/contracts.rules'
import type { Database } from '../db/database.ts'
import { inEachInstitution } from '../db/institution-ids.ts'
import { recordChanges } from '../registers/write.ts'
import { contractRegister, findDue, keepStages } from './contracts.repository.ts'

const insaka = { institutionId: null, id: null, name: 'Insaka' }
const atOnce = 500

/** Brings contracts to the stage that they have today. It follows from their dates, so it is no change of them. */
export async function moveStages(database: Database, now: Date): Promise<void> {
  await inEachInstitution(database, (id) => moveStagesOf(database, id, toDay(now)))
}

async function moveStagesOf(database: Database, institutionId: string, today: string): Promise<void> {
  const asked = { today, most: atOnce }
  let moved = (await database.read(institutionId, (tx) => findDue(tx, asked))).length
  while (moved > 0) {
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
