import { isDeepStrictEqual } from 'node:util'
import { isLaidOut } from '../db/distribution.ts'
import type { Step } from '../db/migrations.ts'
import type { OwnerTx } from '../db/owner.ts'
import { verifyChains, type ChainReport } from '../audit/verify.ts'
import { readParts } from './archive.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest, TableSummary } from './manifest.ts'
import { clearSchema, splitSteps, takeSteps } from './migrations.repository.ts'
import {
  addForeignKeys,
  claimEmpty,
  dropForeignKeys,
  endSessions,
  forceRowSecurity,
} from './restore.repository.ts'
import { describeTable, insertPart, listTables, settleTextForm, type TableShape } from './rows.repository.ts'
import { summarizeTable, type Progress } from './summarize.ts'

type Options = { file: string; manifest: Manifest; steps: Step[]; onProgress: Progress }
export type RestoreReport = { endedSessions: number; stepsTaken: number; chains: ChainReport[] }

/** Fills an empty database from a verified backup; whatever fails, the transaction leaves it as it was. */
export async function restoreBackup(
  tx: OwnerTx,
  { file, manifest, steps, onProgress }: Options,
): Promise<RestoreReport> {
  const { taken, open } = splitSteps(manifest, steps)
  await settleTextForm(tx)
  await claimEmpty(tx)
  const distributed = await isLaidOut(tx)
  if (open.length > 0) {
    if (distributed) {
      throw new BackupError(
        'This backup is of an older release, and the tables of this database lie on several machines already. Restore ' +
          'it into a new database on the same servers, then run npm run db:distribute there. Nothing was changed.',
      )
    }
    await clearSchema(tx)
    await takeSteps(tx, taken)
  }
  const keys = await dropForeignKeys(tx)
  if (distributed) await forceRowSecurity(tx, false)
  await fill(tx, file, manifest, onProgress)
  if (distributed) await forceRowSecurity(tx, true)
  await addForeignKeys(tx, keys)
  for (const table of manifest.tables) await compare(tx, table, onProgress)
  await takeSteps(tx, open)
  const endedSessions = await endSessions(tx)
  onProgress('the history of every institution is walked')
  return { endedSessions, stepsTaken: open.length, chains: await verifyChains(tx) }
}

async function fill(tx: OwnerTx, file: string, { tables }: Manifest, onProgress: Progress): Promise<void> {
  const names = tables.map(({ name }) => name)
  if (!isDeepStrictEqual(names.toSorted(), await listTables(tx))) {
    throw new BackupError(
      'This backup does not have the tables of the release that made it. Nothing was changed.',
    )
  }
  const shapes = new Map<string, TableShape>()
  for (const { name, columns } of tables) {
    const shape = await describeTable(tx, name)
    if (!isDeepStrictEqual(shape.columns, columns)) throw differs(name)
    shapes.set(name, shape)
  }
  let inserted = 0
  for await (const { table, content } of readParts(file)) {
    await insertPart(tx, shapes.get(table)!, content.toString())
    inserted += content.length
    onProgress(`${table}: ${Math.round(inserted / 1_000_000)} MB restored so far`)
  }
}

/** Reads back what was written: the database now has to say what the manifest says. */
async function compare(tx: OwnerTx, wanted: TableSummary, onProgress: Progress): Promise<void> {
  const parts = summarizeTable(tx, wanted.name, onProgress)
  let next = await parts.next()
  while (!next.done) next = await parts.next()
  if (!isDeepStrictEqual(next.value, wanted)) throw differs(wanted.name)
}

const differs = (table: string): BackupError =>
  new BackupError(
    `The table ${table} would not be what it was when the backup was made. Nothing was changed.`,
  )
