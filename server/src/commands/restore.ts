import { stat } from 'node:fs/promises'
import { formatMoment } from '@insaka/domain/core/dates'
import { unreadableSecondFactorsText } from '@insaka/domain/first-start/restore.labels'
import { verifyArchive } from '../backup/archive.ts'
import { BackupError } from '../backup/backup-error.ts'
import type { RestoreMessage } from '../backup/backup-process.ts'
import { contentsOf, type Manifest } from '../backup/manifest.ts'
import { splitSteps } from '../backup/migrations.repository.ts'
import { toPercent, printRestoreSteps } from '../backup/progress.ts'
import { restoreBackup, type OnStep, type RestoreReport } from '../backup/restore-backup.ts'
import { analyzeTables } from '../backup/restore.repository.ts'
import { requireFreeSpace } from '../backup/free-space.ts'
import { readConfig } from '../config.ts'
import { databaseErrorOf } from '../db/errors.ts'
import { buildProjections } from '../build-projections.ts'
import { readSteps } from '../db/migrations.ts'
import { asOwner, type OwnerTx, type OwnerWrite } from '../db/owner-transactions.ts'
import { takeRestoreLock } from '../db/restore-lock.ts'
import type { Installation } from '../installation.ts'
import { resolveUserPath } from './backup.ts'
import { interruptSignal } from './interrupt-signal.ts'
import { commandLine } from '../command-line.ts'

type RestoreResult = { manifest: Manifest; report: RestoreReport }

export async function restoreFromBackup({ access, platform }: Installation): Promise<number> {
  const name = process.argv[3]
  if (!name) {
    console.error(`Usage: ${commandLine('restore', 'FILE')}`)
    return 1
  }
  const stop = interruptSignal()
  const printStep = printRestoreSteps()
  const onStep: OnStep = (step, share) => {
    stop.throwIfAborted()
    printStep(step, share)
    notifyServer({ state: 'under way', step, percent: toPercent(share) })
  }
  const keyMark = platform.secretBox.mark
  let result: RestoreResult
  try {
    result = await asOwner(
      access.owner,
      (tx, write) => verifyAndRestore({ tx, write }, resolveUserPath(name), onStep, keyMark),
      stop,
    )
  } catch (error) {
    const sentence = stop.aborted ? 'Stopped. Nothing was changed.' : restoreErrorText(error)
    if (!sentence) throw error
    notifyServer({ state: 'failed', message: sentence })
    console.error(sentence)
    return 1
  }
  const { manifest, report } = result
  const brokenInstitutions = report.chains
    .filter(({ fault }) => fault !== null)
    .map(({ institution }) => institution)
  const { unreadableFactors } = report
  notifyServer({
    state: 'restored',
    contents: contentsOf(manifest),
    broken: brokenInstitutions,
    unreadableFactors,
  })
  await asOwner(access.owner, analyzeTables).catch((error: unknown) => {
    const message = `The backup was restored. Its statistics could not be refreshed; PostgreSQL does this automatically. ${String((error as Error).cause ?? error)}`
    notifyServer({ state: 'noted', message })
    console.error(message)
  })
  return printReport(result)
}

/** Sends a message to the server that started this process, if any; it shows or logs the message. */
const notifyServer = (message: RestoreMessage): void => void process.send?.(message)

async function verifyAndRestore(
  owner: { tx: OwnerTx; write: OwnerWrite },
  file: string,
  onStep: OnStep,
  keyMark: string,
): Promise<RestoreResult> {
  const { tx } = owner
  await takeRestoreLock(tx).catch((error: unknown) => {
    throw isLockTimeout(error)
      ? new BackupError('Another restore is already running here. Nothing was changed.')
      : error
  })
  const size = (await stat(file).catch(() => null))?.size ?? 1
  const { manifest, bytes } = await verifyArchive(file, (readBytes) => onStep('check', readBytes / size))
  console.log(
    `The backup is complete. It was made on ${formatMoment(manifest.moment)} by Insaka ${manifest.product.version}.`,
  )
  const steps = readSteps()
  splitSteps(manifest, steps)
  const { database, dataDir } = readConfig(process.env)
  if (database === 'embedded')
    await requireFreeSpace(dataDir, bytes, 'Free some space there, then try again. Nothing was changed.')
  const report = await restoreBackup(owner, {
    file,
    manifest,
    bytes,
    steps,
    build: buildProjections,
    onStep,
    keyMark,
  })
  onStep('finish', 0)
  return { manifest, report }
}

function printReport({ manifest: { tables }, report }: RestoreResult): number {
  const { endedSessions, heldMails, stepsTaken, chains, unreadableFactors } = report
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Restored: ${rows} rows of ${tables.length} tables, each matching the manifest.`)
  if (stepsTaken > 0) console.log(`Migrated to this release: ${stepsTaken} steps.`)
  if (endedSessions > 0) console.log(`Signed out: ${endedSessions} sessions. All users must sign in again.`)
  if (heldMails > 0)
    console.log(
      `Held back: ${heldMails} ${heldMails === 1 ? 'mail' : 'mails'} that waited to be sent. Administrators can send them in Institution Settings.`,
    )
  if (unreadableFactors > 0) {
    console.log(unreadableSecondFactorsText(unreadableFactors))
    console.log(`If no administrator can do this: ${commandLine('second-factor:clear', 'USERNAME')}`)
  }
  for (const { institution, events, fault } of chains) {
    console.log(`${institution}: ${fault ? `BROKEN at ${fault}` : `${events} events, every link holds`}`)
  }
  const broken = chains.some(({ fault }) => fault !== null)
  if (broken)
    console.error(
      'The data matches the backup, but its history is broken: it was changed before the backup or in the file.',
    )
  return broken ? 1 : 0
}

const isLockTimeout = (error: unknown): boolean => databaseErrorOf(error).code === '55P03'

export function restoreErrorText(error: unknown): string | null {
  if (error instanceof BackupError) return error.message
  const { code, message } = databaseErrorOf(error)
  if (isLockTimeout(error))
    return 'Something else is using the database, such as a backup. Stop it, or stop Insaka, then try again. Nothing was changed.'
  if (code === '53100')
    return 'The disk of the database is full. Free some space, then try again. Nothing was changed.'
  if (code?.startsWith('57P') || /^(Connection terminated|Client has encountered)/.test(message ?? ''))
    return 'The connection to the database was lost. Nothing was changed. See the log of PostgreSQL (postgres.log if Insaka runs it).'
  // Data that violates a column type or constraint of this release.
  if (code && /^2[23]/.test(code)) {
    return `The database rejected the rows of this backup: ${message}. Nothing was changed.`
  }
  return null
}
