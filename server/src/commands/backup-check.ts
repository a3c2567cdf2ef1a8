import { accessSync, constants, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { formatMoment } from '@insaka/domain/core/dates'
import { verifyArchive } from '../backup/archive.ts'
import { BackupError } from '../backup/backup-error.ts'
import { saveBackupCheck } from '../backup/backup-checks.ts'
import type { Manifest } from '../backup/manifest.ts'
import { splitSteps } from '../backup/migrations.repository.ts'
import { printRestoreSteps } from '../backup/progress.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { analyzeTables } from '../backup/restore.repository.ts'
import { freeBytes, megabyte, requireFreeSpace, diskFullError } from '../backup/free-space.ts'
import { readConfig } from '../config.ts'
import { buildProjections } from '../build-projections.ts'
import { readSteps } from '../db/migrations.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { openInstallation, type Installation } from '../installation.ts'
import { createTemporaryFolder, removeLeftoverFolders } from '../worker-threads/temporary-folder.ts'
import { verifyHistories } from './audit-verify.ts'
import { resolveUserPath } from './backup.ts'
import { interruptSignal } from './interrupt-signal.ts'
import { restoreErrorText } from './restore.ts'
import { checkRollups } from './rollups-check.ts'
import { commandLine } from '../command-line.ts'

/** Disk space of an empty database, and factor for indexes and the write-ahead log per byte of rows. */
const minimumFreeBytes = 300 * megabyte
const diskBytesPerRowByte = 3
const advice = 'Set TMPDIR to a folder with more free space.'

/** Restores into a temporary database and verifies it; needs the file, but no installation. */
export async function checkBackup(): Promise<number> {
  const [name] = process.argv.slice(3)
  if (!name) {
    console.error(`Usage: ${commandLine('backup:check', 'FILE')}`)
    return 1
  }
  const signal = interruptSignal()
  const parent = temporaryFolder()
  try {
    const file = resolveUserPath(name)
    const startedAt = Date.now()
    const { manifest, bytes } = await verifyArchive(file).catch(async (error: unknown) => {
      if (error instanceof BackupError && existsSync(file)) await saveResult(file, false)
      throw error
    })
    splitSteps(manifest, readSteps())
    console.log(
      `The backup is complete. It was made on ${formatMoment(manifest.moment)} by Insaka ${manifest.product.version}.`,
    )
    await removeLeftoverFolders(parent)
    await requireFreeSpace(parent, minimumFreeBytes + diskBytesPerRowByte * bytes, advice)
    signal.throwIfAborted()
    const code = await withTemporaryInstallation(parent, signal, (installation) =>
      restoreAndVerify(installation, { file, manifest, bytes, startedAt }),
    )
    await saveResult(file, code === 0)
    return code
  } catch (error) {
    const sentence = signal.aborted ? 'Stopped. Nothing was kept.' : restoreErrorText(error)
    if (!sentence) throw error
    console.error(sentence)
    return 1
  }
}

async function saveResult(file: string, isGood: boolean): Promise<void> {
  const problem = await saveBackupCheck(file, isGood)
  if (problem !== null) console.log(`The doctor will not show this check: ${problem}`)
}

type VerifiedBackup = { file: string; manifest: Manifest; bytes: number; startedAt: number }

async function restoreAndVerify(
  { access }: Installation,
  { startedAt, ...backup }: VerifiedBackup,
): Promise<number> {
  const { manifest } = backup
  const options = {
    ...backup,
    steps: readSteps(),
    build: buildProjections,
    onStep: printRestoreSteps(),
    keyMark: '',
  }
  const { stepsTaken } = await asOwner(access.owner, (tx, write) => restoreBackup({ tx, write }, options))
  await asOwner(access.owner, analyzeTables)
  const seconds = Math.ceil((Date.now() - startedAt) / 1000)

  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored for the check: ${rows} rows of ${manifest.tables.length} tables, each matching the manifest.`,
  )
  if (stepsTaken > 0) console.log(`Migrated to this release: ${stepsTaken} steps.`)
  const faults = (await verifyHistories(access)) + (await checkRollups({ access }))
  console.log(`On this computer a restore takes about ${describeDuration(seconds)}.`)
  if (faults === 0) console.log('This backup is good.')
  else console.error('This backup can be restored, but its data has faults: see above.')
  return faults === 0 ? 0 : 1
}

const describeDuration = (seconds: number): string =>
  seconds < 100 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`

/** Opens an installation in a temporary folder and removes both afterwards, even on failure. */
async function withTemporaryInstallation(
  parent: string,
  signal: AbortSignal,
  work: (installation: Installation) => Promise<number>,
): Promise<number> {
  const folder = await createTemporaryFolder(parent)
  try {
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
    const installation = await openInstallation(config, {
      role: 'command',
      schema: 'create',
      signal,
    })
    try {
      return await Promise.race([work(installation), rejectOnAbort(signal)])
    } finally {
      await installation.close()
    }
  } catch (error) {
    // PostgreSQL reports a full disk in many ways, so the free space decides.
    if (!signal.aborted && (await freeBytes(parent)) < 32 * megabyte) throw diskFullError(parent, advice)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** On many systems /tmp is in memory, which a database would fill. */
function temporaryFolder(): string {
  if (process.env['TMPDIR']) return tmpdir()
  try {
    accessSync('/var/tmp', constants.W_OK)
    return '/var/tmp'
  } catch {
    return tmpdir()
  }
}
