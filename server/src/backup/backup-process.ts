import { fork } from 'node:child_process'
import { text } from 'node:stream/consumers'

export type Written = { rows: number }
export type WriteBackup = (file: string, signal: AbortSignal) => Promise<Written>

const command = new URL(import.meta.url.endsWith('.ts') ? '../commands.ts' : './commands.js', import.meta.url)
/** Longer than it takes to remove an unfinished file and to leave the database. */
const graceMs = 10_000

/**
 * Does what `npm run backup` does in a process of its own, so that nobody waits for this one meanwhile. The channel
 * between them is the sign to go on: it closes when that one is to end, and also when this one is killed.
 */
export const writeAside: WriteBackup = (file, signal) => {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = fork(command, ['backup', file], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let written: Written | undefined
    const said = text(child.stderr!).catch(() => '')
    let late: NodeJS.Timeout | undefined
    const stop = (): void => {
      if (child.connected) child.disconnect()
      late = setTimeout(() => child.kill('SIGKILL'), graceMs)
    }
    signal.addEventListener('abort', stop)
    child.on('message', (message) => (written = message as Written))
    child.once('error', reject)
    // `close` does not come where this end has closed the channel.
    child.once('exit', (code, by) => {
      clearTimeout(late)
      signal.removeEventListener('abort', stop)
      if (code === 0 && written) return resolve(written)
      void said.then((sentence) =>
        reject(new Error(sentence.trim() || `The process that makes backups was ended by ${by ?? code}.`)),
      )
    })
  })
}
