import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export type Terminal = {
  ask: (question: string) => Promise<string>
  /** The same without showing what is typed. */
  askSecret: (question: string) => Promise<string>
  say: (text: string) => void
  close: () => void
}

/** The person at the terminal has pressed Ctrl+C, or there is nothing more to read. */
export class Ended extends Error {}

type Output = Writable & { columns?: number }

export function openTerminal(
  input: NodeJS.ReadableStream = process.stdin,
  output: Output = process.stdout,
): Terminal {
  let isSecret = false
  const shown: Output = new Writable({
    write(typed, _encoding, done) {
      if (!isSecret) output.write(typed)
      done()
    },
  })
  Object.defineProperty(shown, 'columns', { get: () => output.columns })
  // With a history, Arrow up would bring a password back.
  const lines = createInterface({ input, output: shown, terminal: true, historySize: 0 })
  const end = new AbortController()
  lines.on('SIGINT', () => lines.close())
  lines.once('close', () => end.abort())

  async function ask(question: string): Promise<string> {
    try {
      return await lines.question(question, { signal: end.signal })
    } catch (error) {
      throw end.signal.aborted ? new Ended() : error
    }
  }

  async function askSecret(question: string): Promise<string> {
    output.write(question)
    isSecret = true
    try {
      return await ask('')
    } finally {
      isSecret = false
      output.write('\n')
    }
  }

  return { ask, askSecret, say: (text) => void output.write(`${text}\n`), close: () => lines.close() }
}
