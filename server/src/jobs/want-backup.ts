import { toMoment } from '@insaka/domain/core/dates'
import type { ChangingTx } from '../db/transactions.ts'
import { uuidOf } from '../db/uuid.ts'
import { wantJob } from './jobs.repository.ts'

export const backupJob = 'backups.make'

/** Has a backup made that holds everything up to this moment, by a process that knows where. */
export function wantBackup(tx: ChangingTx, moment: Date): void {
  void wantJob(tx, { id: uuidOf(backupJob), kind: backupJob, wantedOn: toMoment(moment) })
}
