import { formatMoment } from '@insaka/domain/core/dates'
import type { Database } from '../db/database.ts'
import { readImport, type Underway } from './check-import.ts'
import { importers } from './importers.ts'
import { keepFindings, nextRows, type Finding } from './import-rows.repository.ts'
import { changedSince, findImport } from './imports.repository.ts'
import { actorOf, inPieces } from './run-import.ts'

/** Takes back what an import brought in, but for records that somebody has changed or built upon since. */
export async function undoImport(
  database: Database,
  { institutionId, id, sessions, holdLease }: Underway,
  goOn: () => Promise<boolean>,
): Promise<void> {
  const { importing } = await database.readSnapshot(institutionId, (tx) => readImport(tx, id))
  const importer = importers[importing.register]
  await inPieces(
    (limit) =>
      database.write(institutionId, actorOf(importing), async (tx) => {
        const began = performance.now()
        const found = await findImport(tx, id)
        if (found?.row.state !== 'UNDOING') return { done: 0, ms: 0 }
        // From the end, so that a reversal is taken back before the transaction that it reverses.
        const rows = await nextRows(tx, { id, states: ['IN'], limit, order: 'DESC' })
        if (rows.length === 0) return { done: 0, ms: 0 }
        const ids = rows.map(({ recordId }) => recordId!)
        const [changed, used] = await Promise.all([
          changedSince(tx, importing.register, ids),
          importer.usedSince(tx, ids, importing),
        ])
        const keptBecause = (record: string): string | undefined => {
          const change = changed.get(record)
          if (change)
            return `${change.isReversal ? 'Reversed' : 'Changed'} by ${change.by} on ${formatMoment(change.on)}.`
          return used.get(record)
        }
        const taken = ids.filter((record) => keptBecause(record) === undefined)
        if (taken.length > 0) await importer.takeBack(tx, taken, { importing, sessions })
        keepFindings(
          tx,
          id,
          rows.map((row): Finding => {
            const message = keptBecause(row.recordId!)
            return message === undefined
              ? { ...row, state: 'TAKEN_BACK', problems: [] }
              : { ...row, state: 'KEPT', problems: [{ field: '', label: '', message }] }
          }),
          { isOfRecords: true },
        )
        await holdLease(tx)
        return { done: rows.length, ms: performance.now() - began }
      }),
    goOn,
  )
}
