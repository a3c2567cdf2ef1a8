import type { RestoreStep } from '@insaka/domain/first-start/restore.labels'
import type { RestoreResult } from '@insaka/domain/first-start/restore.schema'
import { runInProcess } from '../jobs/run-in-child-process.ts'

export type WrittenBackup = { rows: number }
export type WriteBackup = (file: string, signal: AbortSignal) => Promise<WrittenBackup>

/** Progress and result of a restore process. Only the message of `failed` is shown to users. */
export type RestoreMessage =
  | { state: 'under way'; step: RestoreStep; percent: number }
  | { state: 'failed'; message: string }
  | ({ state: 'restored' } & RestoreResult)
  | { state: 'noted'; message: string }
export type RunRestore = (
  file: string,
  signal: AbortSignal,
  onMessage: (message: RestoreMessage) => void,
) => Promise<void>

export const backupInChildProcess: WriteBackup = async (file, signal) => {
  let written: WrittenBackup | undefined
  await runInProcess(['backup', file], signal, (message) => (written = message as WrittenBackup))
  if (!written) throw new Error('The backup process ended without a result.')
  return written
}

export const restoreInChildProcess: RunRestore = (file, signal, onMessage) =>
  runInProcess(['restore', file], signal, (message) => onMessage(message as RestoreMessage))
