import { toMoment } from '@insaka/domain/core/dates'
import type { ChangingTx, DirectoryTx } from '../db/transactions.ts'
import { uuidOf } from '../db/uuid.ts'
import { readJob, requestJobAt } from './jobs.repository.ts'

export const backupJobKind = 'backups.make'

/** Requests a backup that includes everything up to this moment. */
export function requestBackup(tx: ChangingTx, moment: Date): void {
  void requestJobAt(tx, { id: uuidOf(backupJobKind), kind: backupJobKind, wantedOn: toMoment(moment) })
}

export const isBackupRequested = (wantedOn: string | null, latestMadeOn: string | null, now: Date): boolean =>
  wantedOn !== null && wantedOn <= toMoment(now) && wantedOn >= (latestMadeOn ?? '')

type BackupJob = { isRunning: boolean; lastResult: 'DONE' | 'FAILED' | null; wantedOn: string | null }

const noBackupJob: BackupJob = { isRunning: false, lastResult: null, wantedOn: null }

export const readBackupJob = async (tx: DirectoryTx): Promise<BackupJob> =>
  (await readJob(tx, { id: uuidOf(backupJobKind) }))[0] ?? noBackupJob
