import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { fileSizeText } from '@insaka/domain/core/number-format'
import { Refusal } from '@insaka/domain/core/errors'
import {
  backupRateLimit,
  backupsUnavailableMessage,
  downloadUnavailableMessage,
  mayReadAllRecords,
} from '@insaka/domain/health/backups.rules'
import type { BackupsState } from '@insaka/domain/health/backups.schema'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import type { DirectoryTx } from '../db/transactions.ts'
import type { FileReply } from '../http/file-transfer.ts'
import { listInstitutions } from '../institutions/directory.repository.ts'
import { isBackupRequested, readBackupJob, requestBackup } from '../jobs/request-backup.ts'
import { reserveCounters, tooManyAttemptsRefusal } from '../rate-limits/attempts.ts'
import type { FolderState, Platform } from '../platform.ts'
import type { Caller, Visitor } from '../idempotency/caller.ts'

type Backups = NonNullable<Platform['backups']>

/** The latest backup and whether one is under way; null if no daily backups are made. */
export const readBackups = async (platform: Platform, caller: Caller): Promise<BackupsState | null> =>
  platform.backups && stateOf(platform, platform.backups, caller)

export async function requestBackupNow(platform: Platform, caller: Caller): Promise<BackupsState> {
  const { backups, database, clock, jobs } = platform
  if (!backups) throw new Refusal('NOT_ALLOWED', { message: backupsUnavailableMessage })
  const at = clock()
  await database.writeDirectory(async (tx) => {
    const counters = [{ kind: 'backup', key: 'installation', limit: backupRateLimit.maxCount }]
    const exceeded = await reserveCounters(tx, { counters, at, windowMinutes: backupRateLimit.windowMinutes })
    if (exceeded) throw tooManyAttemptsRefusal('backups', exceeded.retryAfterSeconds)
    requestBackup(tx, at)
  })
  jobs.trigger()
  return stateOf(platform, backups, caller)
}

/** Sends the latest backup as a file, and logs the download before the first byte is sent. */
export async function downloadLatest(
  { backups, database, clock }: Platform,
  { userId, institutionId, role }: Caller,
  { address, agent }: Visitor,
): Promise<FileReply> {
  const institutions = await database.readDirectory(countInstitutions)
  if (!backups?.mayDownload || !mayReadAllRecords(role, institutions))
    throw new Refusal('NOT_ALLOWED', {
      message: backups ? downloadUnavailableMessage : backupsUnavailableMessage,
    })
  const { newest } = await readBackupFolder(backups)
  if (!newest) throw new Refusal('NOT_FOUND', { message: 'No backup has been made yet.' })
  // An open file stays readable even if a newer backup removes it.
  const file = await open(join(backups.path, newest.name))
  try {
    const { size } = await file.stat()
    const detail = `${newest.name}, ${fileSizeText(size)}`
    const event = { address, agent, institutionId, userId, detail }
    await database.writeDirectory(async (tx) =>
      writeSecurityEvent(tx, { ...event, kind: 'backup downloaded' }, clock()),
    )
    return {
      type: 'application/gzip',
      content: file.createReadStream(),
      length: size,
      saveAs: newest.name,
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function stateOf(
  { database, clock }: Platform,
  backups: Backups,
  { role }: Caller,
): Promise<BackupsState> {
  const [{ newest, isBeingWritten }, [job, institutions]] = await Promise.all([
    readBackupFolder(backups),
    database.readDirectory((tx) => Promise.all([readBackupJob(tx), countInstitutions(tx)])),
  ])
  const isWanted = isBackupRequested(job.wantedOn, newest?.contents.madeOn ?? null, clock())
  const ownsAll = mayReadAllRecords(role, institutions)
  return {
    newest: newest && {
      madeOn: newest.contents.madeOn,
      bytes: ownsAll ? newest.bytes : null,
      records: ownsAll ? newest.contents.records : null,
    },
    // A killed process leaves its unfinished file, so the file alone proves nothing.
    isUnderWay: isWanted || (job.isRunning && isBeingWritten),
    hasFailed: isWanted && !job.isRunning && job.lastResult === 'FAILED',
    mayDownload: backups.mayDownload && ownsAll,
  }
}

async function countInstitutions(tx: DirectoryTx): Promise<number> {
  return (await listInstitutions(tx, { page: 0, size: 1 })).total
}

async function readBackupFolder(backups: Backups): Promise<FolderState> {
  const state = await backups.state()
  if (state) return state
  throw new Refusal('UNAVAILABLE', { message: 'The backup folder cannot be read.' })
}
