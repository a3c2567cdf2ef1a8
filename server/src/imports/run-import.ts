import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@insaka/domain/core/errors'
import type { Database } from '../db/database.ts'
import { readImport, judgeRows, type Underway } from './check-import.ts'
import { importers } from './importers.ts'
import { keepFindings, nextRows, rowsAt, type Finding } from './import-rows.repository.ts'
import { findImport } from './imports.repository.ts'
import type { Importing } from './importing.ts'
import { messageOf } from './find-values.ts'

/** A piece is to hold the institution's lock for less than this. */
const shortMs = 150
const [fewest, most] = [1, 100]

/** Does work in pieces, each in a transaction with the lock of the institution, and as large as its time allows. */
export async function inPieces(
  work: (size: number) => Promise<{ done: number; ms: number }>,
  goOn: () => Promise<boolean>,
): Promise<void> {
  let size = 10
  let busy = 0
  while (await goOn()) {
    try {
      const { done, ms } = await work(size)
      if (done === 0) return
      busy = 0
      const wanted = Math.floor((size * shortMs) / Math.max(ms, 1))
      size = Math.min(Math.max(wanted, fewest), most, size * 2)
    } catch (error) {
      const isBusy = error instanceof Refusal && error.status === 503
      busy += 1
      if (!isBusy || busy > 20) throw error
      size = Math.max(Math.floor(size / 2), fewest)
      await pause(500)
    }
  }
}

export const actorOf = ({ importer: { institutionId, userId, firstName } }: Importing) => ({
  institutionId,
  id: userId,
  name: firstName,
})

/** Saves the rows that are right, in the order of their days; each piece marks its rows in its own transaction. */
export async function runImport(
  database: Database,
  { institutionId, id, holdLease }: Underway,
  goOn: () => Promise<boolean>,
): Promise<void> {
  const reading = await database.readSnapshot(institutionId, (tx) => readImport(tx, id))
  const { importing } = reading
  const importer = importers[importing.register]

  const save = (limit: number) =>
    database.write(institutionId, actorOf(importing), async (tx) => {
      const began = performance.now()
      const found = await findImport(tx, id)
      if (found?.row.state !== 'RUNNING') return { done: 0, ms: 0 }
      const rows = await nextRows(tx, { id, states: ['RIGHT', 'CAUTION'], limit })
      if (rows.length === 0) return { done: 0, ms: 0 }
      const { judged, findings } = await judgeRows(tx, reading, rows, tx.now)
      const right = judged.filter(({ wanted }) => wanted !== null)
      const ids =
        right.length === 0
          ? []
          : await importer.save(
              tx,
              importing,
              right.map(({ wanted }) => wanted),
            )
      const saved = new Map(right.map(({ unit }, i) => [unit.main.row, ids[i]!]))
      keepFindings(
        tx,
        id,
        findings.map((each) => inOrFound(each, saved)),
      )
      // Answered after everything sent before it, so the measured time covers the whole piece.
      await holdLease(tx)
      return { done: rows.length, ms: performance.now() - began }
    })

  await inPieces(async (size) => {
    try {
      return await save(size)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 503) throw error
      if (size > 1) return { done: 1, ms: shortMs * size }
      await refuseNext(database, { institutionId, id, holdLease }, error)
      return { done: 1, ms: 1 }
    }
  }, goOn)
}

const inOrFound = (finding: Finding, saved: ReadonlyMap<number, string>): Finding => {
  const recordId = saved.get(finding.row)
  return recordId === undefined ? finding : { ...finding, state: 'IN', problems: [], recordId }
}

/** A row that the database refuses though nothing seemed wrong with it stays out, with what the refusal says. */
async function refuseNext(
  database: Database,
  { institutionId, id, holdLease }: Pick<Underway, 'institutionId' | 'id' | 'holdLease'>,
  refusal: Refusal,
): Promise<void> {
  await database.writeUnchained(institutionId, async (tx) => {
    const [next] = await nextRows(tx, { id, states: ['RIGHT', 'CAUTION'], limit: 1 })
    if (!next) return
    const [row] = await rowsAt(tx, id, [next.row])
    const message = refusal.fields ? messageOf(refusal) : refusal.message
    const problems = [{ field: '', label: '', message }]
    keepFindings(tx, id, [{ ...row!, state: 'WRONG', problems, recordId: null }])
    await holdLease(tx)
  })
}
