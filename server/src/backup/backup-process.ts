import { fork } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { RestoreStep } from '@insaka/domain/first-start/backups.labels'
import type { Restored } from '@insaka/domain/first-start/backups.schema'

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

const command = new URL(import.meta.url.endsWith('.ts') ? '../commands.ts' : './commands.js', import.meta.url)
/** Longer than it takes to remove an unfinished file and to leave the database. */
const graceMs = 10_000

/**
 * Runs a command in a process of its own, so that nobody waits for this one meanwhile. The channel between them is the
 * sign to go on: it closes when that one is to end, and also when this one is killed.
 */
function runAside(args: string[], signal: AbortSignal, hear: (news: unknown) => void): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = fork(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    const said = text(child.stderr!).catch(() => '')
    let late: NodeJS.Timeout | undefined
    const stop = (): void => {
      if (child.connected) child.disconnect()
      late = setTimeout(() => child.kill('SIGKILL'), graceMs)
    }
    signal.addEventListener('abort', stop)
    child.on('message', hear)
    child.once('error', reject)
    // `close` does not come where this end has closed the channel.
    child.once('exit', (code, by) => {
      clearTimeout(late)
      signal.removeEventListener('abort', stop)
      if (code === 0) return resolve()
      void said.then((sentence) =>
        reject(new Error(sentence.trim() || `The process of insaka ${args[0]} was ended by ${by ?? code}.`)),
      )
    })
  })
}
