import { fork } from 'node:child_process'
import { text } from 'node:stream/consumers'

const command = new URL(import.meta.url.endsWith('.ts') ? '../commands.ts' : './commands.js', import.meta.url)
/** Longer than it takes to delete an unfinished file and disconnect from the database. */
const graceMs = 10_000

/**
 * Runs a command in a child process, which keeps the event loop of this one free. The child stops when the IPC channel
 * closes, even if this process is killed.
 */
export function runInProcess(
  args: string[],
  signal: AbortSignal,
  onMessage: (message: unknown) => void,
): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = fork(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    const errorOutput = text(child.stderr!).catch(() => '')
    let killTimer: NodeJS.Timeout | undefined
    const stop = (): void => {
      if (child.connected) child.disconnect()
      killTimer = setTimeout(() => child.kill('SIGKILL'), graceMs)
    }
    signal.addEventListener('abort', stop)
    child.on('message', onMessage)
    child.once('error', reject)
    // The `close` event does not fire after this side disconnects the channel.
    child.once('exit', (code, signalName) => {
      clearTimeout(killTimer)
      signal.removeEventListener('abort', stop)
      if (code === 0) return resolve()
      void errorOutput.then((output) =>
        reject(
          new Error(output.trim() || `The process of insaka ${args[0]} was ended by ${signalName ?? code}.`),
        ),
      )
    })
  })
}
