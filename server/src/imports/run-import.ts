import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@insaka/domain/core/errors'
import type { Database } from '../db/database.ts'
import { loadImport, checkRows, type RunningImport } from './check-import.ts'
import { importers } from './importers.ts'
import { saveFindings, findNextRows, findRows, type Finding } from './import-rows.repository.ts'
import { findImport } from './imports.repository.ts'
import type { ImportContext } from './importer.ts'
import { refusalMessageOf } from './check-row.ts'

/** Target duration of a batch, which holds the institution's lock. */
const targetMs = 150
const [minSize, maxSize] = [1, 100]

/** Processes work in batches, each in a locking transaction; the batch size adapts to the duration. */
export async function inBatches(
  work: (size: number) => Promise<{ done: number; ms: number }>,
  shouldContinue: () => Promise<boolean>,
): Promise<void> {
  let size = 10
  let busyTries = 0
  while (await shouldContinue()) {
    try {
      const { done, ms } = await work(size)
      if (done === 0) return
      busyTries = 0
      const targetSize = Math.floor((size * targetMs) / Math.max(ms, 1))
      size = Math.min(Math.max(targetSize, minSize), maxSize, size * 2)
    } catch (error) {
      const isBusy = error instanceof Refusal && error.status === 503
      busyTries += 1
      if (!isBusy || busyTries > 20) throw error
      size = Math.max(Math.floor(size / 2), minSize)
      await pause(500)
    }
  }
}

export const importActorOf = ({ importedBy: { institutionId, userId, firstName } }: ImportContext) => ({
  institutionId,
  id: userId,
  name: firstName,
})

/** Saves the valid rows by sort key, mostly the date; each batch updates its rows in the same transaction. */
export async function runImport(
  database: Database,
  { institutionId, id, holdLease }: RunningImport,
  shouldContinue: () => Promise<boolean>,
): Promise<void> {
  const loaded = await database.readSnapshot(institutionId, (tx) => loadImport(tx, id))
  const { context } = loaded
  const importer = importers[context.register]

  const saveBatch = (limit: number) =>
    database.write(institutionId, importActorOf(context), async (tx) => {
      const began = performance.now()
      const match = await findImport(tx, id)
      if (match?.row.state !== 'RUNNING') return { done: 0, ms: 0 }
      const rows = await findNextRows(tx, { id, states: ['RIGHT', 'CAUTION'], limit })
      if (rows.length === 0) return { done: 0, ms: 0 }
      const { results, findings } = await checkRows(tx, loaded, rows, tx.now)
      const validUnits = results.filter(({ toSave }) => toSave !== null)
      const ids =
        validUnits.length === 0
          ? []
          : await importer.save(
              tx,
              context,
              validUnits.map(({ toSave }) => toSave),
            )
      const saved = new Map(validUnits.map(({ unit }, i) => [unit.main.row, ids[i]!]))
      saveFindings(
        tx,
        id,
        findings.map((each) => withSavedRecord(each, saved)),
      )
      // Runs after all queued statements, so the measured time includes them.
      await holdLease(tx)
      return { done: rows.length, ms: performance.now() - began }
    })

  await inBatches(async (size) => {
    try {
      return await saveBatch(size)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 503) throw error
      if (size > 1) return { done: 1, ms: targetMs * size }
      await rejectNextRow(database, { institutionId, id, holdLease }, error)
      return { done: 1, ms: 1 }
    }
  }, shouldContinue)
}

const withSavedRecord = (finding: Finding, saved: ReadonlyMap<number, string>): Finding => {
  const recordId = saved.get(finding.row)
  return recordId === undefined ? finding : { ...finding, state: 'IN', problems: [], recordId }
}

/** Marks a row as wrong that passed the check but was refused when it was saved, with the reason. */
async function rejectNextRow(
  database: Database,
  { institutionId, id, holdLease }: Pick<RunningImport, 'institutionId' | 'id' | 'holdLease'>,
  refusal: Refusal,
): Promise<void> {
  await database.writeUnchained(institutionId, async (tx) => {
    const [next] = await findNextRows(tx, { id, states: ['RIGHT', 'CAUTION'], limit: 1 })
    if (!next) return
    const [row] = await findRows(tx, id, [next.row])
    const message = refusal.fields ? refusalMessageOf(refusal) : refusal.message
    const problems = [{ field: '', label: '', message }]
    saveFindings(tx, id, [{ ...row!, state: 'WRONG', problems, recordId: null }])
    await holdLease(tx)
  })
}
