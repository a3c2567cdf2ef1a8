import { isDeepStrictEqual } from 'node:util'
import type { RestoreStep } from '@insaka/domain/first-start/restore.labels'
import { hasDistributedTables } from '../db/distribution.ts'
import { isProjectionStep, type BuildProjections, type MigrationStep } from '../db/migrations.ts'
import type { OwnerTx, OwnerWrite } from '../db/owner-transactions.ts'
import { verifyChains, type ChainReport } from '../audit-log/verify-chains.ts'
import { countLines, readParts } from './archive.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest, TableSummary } from './manifest.ts'
import { clearSchema, splitSteps, applySteps } from './migrations.repository.ts'
import {
  addForeignKeys,
  lockEmptyDatabase,
  countUnreadableFactors,
  dropForeignKeys,
  endSessions,
  endDeviceTrust,
  holdMail,
  stopImports,
  forceRowSecurity,
} from './restore.repository.ts'
import { describeTable, insertPart, listTables, fixTextFormat, type TableShape } from './rows.repository.ts'
import { summarizeTable } from './summarize-table.ts'
import { skipReportNumbers } from '../procurement-report/report-numbers.repository.ts'
import { commandLine } from '../command-line.ts'

/** Receives the progress of a step as a share from 0 to 1. */
export type OnStep = (step: RestoreStep, share: number) => void

type RestoreOptions = {
  file: string
  manifest: Manifest
  bytes: number
  steps: MigrationStep[]
  build: BuildProjections
  onStep: OnStep
  keyMark: string
}
export type RestoreReport = {
  endedSessions: number
  heldMails: number
  stepsTaken: number
  chains: ChainReport[]
  unreadableFactors: number
}

/** Restores a verified backup into an empty database, in one transaction that rolls back on any failure. */
export async function restoreBackup(
  owner: { tx: OwnerTx; write: OwnerWrite },
  { file, manifest, bytes, steps, build, onStep, keyMark }: RestoreOptions,
): Promise<RestoreReport> {
  const { tx } = owner
  const { appliedSteps, pendingSteps } = splitSteps(manifest, steps)
  await fixTextFormat(tx)
  await lockEmptyDatabase(tx)
  const distributed = await hasDistributedTables(tx)
  if (pendingSteps.length > 0) {
    if (distributed) {
      throw new BackupError(
        'This backup is from an older release, and the tables of this database are already distributed. Restore ' +
          `it into a new database on the same servers, then run ${commandLine('db:distribute')} there. Nothing was changed.`,
      )
    }
    await clearSchema(tx)
    await applySteps(tx, appliedSteps)
  }
  const foreignKeys = await dropForeignKeys(tx)
  if (distributed) await forceRowSecurity(tx, false)
  await insertRows(tx, file, manifest, (inserted) => onStep('fill', inserted / bytes))
  onStep('compare', 0)
  if (distributed) await forceRowSecurity(tx, true)
  await addForeignKeys(tx, foreignKeys)
  const totalRows = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  let comparedRows = 0
  for (const table of manifest.tables)
    await compareTable(tx, table, (rows) => onStep('compare', (comparedRows += rows) / totalRows))
  await applySteps(tx, pendingSteps)
  const figures = pendingSteps.filter(isProjectionStep).map(({ title }) => title)
  if (figures.length > 0) await build(owner, figures, console.log)
  await stopImports(tx)
  await skipReportNumbers(tx, { madeOn: new Date(manifest.moment), now: new Date() })
  const endedSessions = await endSessions(tx)
  await endDeviceTrust(tx)
  const heldMails = await holdMail(tx)
  const unreadableFactors = await countUnreadableFactors(tx, keyMark)
  onStep('history', 0)
  const chains = await verifyChains(tx)
  return { endedSessions, heldMails, stepsTaken: pendingSteps.length, chains, unreadableFactors }
}

async function insertRows(
  tx: OwnerTx,
  file: string,
  { tables }: Manifest,
  onInserted: (bytes: number) => void,
): Promise<void> {
  const names = tables.map(({ name }) => name)
  if (!isDeepStrictEqual(names.toSorted(), await listTables(tx))) {
    throw new BackupError(
      'This backup does not have the tables of the release that made it. Nothing was changed.',
    )
  }
  const shapes = new Map<string, TableShape>()
  for (const { name, columns } of tables) {
    const shape = await describeTable(tx, name)
    if (!isDeepStrictEqual(shape.columns, columns)) throw tableDiffers(name)
    shapes.set(name, shape)
  }
  let inserted = 0
  for await (const { table, content } of readParts(file)) {
    await insertPart(tx, shapes.get(table)!, content.toString())
    inserted += content.length
    onInserted(inserted)
  }
}

async function compareTable(
  tx: OwnerTx,
  expected: TableSummary,
  onCompared: (rows: number) => void,
): Promise<void> {
  const parts = summarizeTable(tx, expected.name, () => undefined)
  let next = await parts.next()
  while (!next.done) {
    onCompared(countLines(next.value))
    next = await parts.next()
  }
  if (!isDeepStrictEqual(next.value, expected)) throw tableDiffers(expected.name)
}

const tableDiffers = (table: string): BackupError =>
  new BackupError(`The restored table ${table} would differ from the backup. Nothing was changed.`)
