import type { RestoreStep } from '@insaka/domain/first-start/backups.labels'
import type { Restored } from '@insaka/domain/first-start/backups.schema'
import { runAside } from '../jobs/run-aside.ts'

export type Written = { rows: number }
export type WriteBackup = (file: string, signal: AbortSignal) => Promise<Written>

/** What a restore tells on its way; the sentence of a refusal is for people. */
export type RestoreNews =
  | { state: 'under way'; step: RestoreStep; percent: number }
  | { state: 'failed'; message: string }
  | ({ state: 'restored' } & Restored)
  /** For the log alone. */
  | { state: 'noted'; message: string }
export type RestoreFrom = (
  file: string,
  signal: AbortSignal,
  hear: (news: RestoreNews) => void,
) => Promise<void>

/** Does what `npm run backup` does. */
export const writeAside: WriteBackup = async (file, signal) => {
  let written: Written | undefined
  await runAside(['backup', file], signal, (news) => (written = news as Written))
  if (!written) throw new Error('The process that makes backups did not say what it wrote.')
  return written
}

/** Does what `npm run restore` does. */
export const restoreAside: RestoreFrom = (file, signal, hear) =>
  runAside(['restore', file], signal, (news) => hear(news as RestoreNews))
