import { formatMoment } from '@insaka/domain/core/dates'
import type { Database } from '../db/database.ts'
import { loadImport, type RunningImport } from './check-import.ts'
import { importers } from './importers.ts'
import { saveFindings, findNextRows, type Finding } from './import-rows.repository.ts'
import { findLaterChanges, findImport } from './imports.repository.ts'
import { importActorOf, inBatches } from './run-import.ts'

/** Takes back the records of an import, except those changed since or used by others. */
export async function undoImport(
  database: Database,
  { institutionId, id, sessions, holdLease }: RunningImport,
  shouldContinue: () => Promise<boolean>,
): Promise<void> {
  const { context } = await database.readSnapshot(institutionId, (tx) => loadImport(tx, id))
  const importer = importers[context.register]
  await inBatches(
    (limit) =>
      database.write(institutionId, importActorOf(context), async (tx) => {
        const began = performance.now()
        const match = await findImport(tx, id)
        if (match?.row.state !== 'UNDOING') return { done: 0, ms: 0 }
        // In reverse order, so a reversal is taken back before the transaction it reverses.
        const rows = await findNextRows(tx, { id, states: ['IN'], limit, order: 'DESC' })
        if (rows.length === 0) return { done: 0, ms: 0 }
        const ids = rows.map(({ recordId }) => recordId!)
        const [laterChanges, dependencies] = await Promise.all([
          findLaterChanges(tx, context.register, ids),
          importer.reasonsToKeep(tx, ids, context),
        ])
        const reasonToKeep = (record: string): string | undefined => {
          const change = laterChanges.get(record)
          if (change)
            return `${change.isReversal ? 'Reversed' : 'Changed'} by ${change.by} on ${formatMoment(change.on)}.`
          return dependencies.get(record)
        }
        const reversibleIds = ids.filter((record) => reasonToKeep(record) === undefined)
        if (reversibleIds.length > 0) await importer.takeBack(tx, reversibleIds, { context, sessions })
        saveFindings(
          tx,
          id,
          rows.map((row): Finding => {
            const message = reasonToKeep(row.recordId!)
            return message === undefined
              ? { ...row, state: 'TAKEN_BACK', problems: [] }
              : { ...row, state: 'KEPT', problems: [{ field: '', label: '', message }] }
          }),
          { isOfRecords: true },
        )
        await holdLease(tx)
        return { done: rows.length, ms: performance.now() - began }
      }),
    shouldContinue,
  )
}
