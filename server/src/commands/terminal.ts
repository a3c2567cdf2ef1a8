import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export type Terminal = {
  ask: (question: string) => Promise<string>
  /** Hides what is typed. */
  askSecret: (question: string) => Promise<string>
  say: (text: string) => void
  close: () => void
}

/** The user pressed Ctrl+C or the input has ended. */
export class InputEnded extends Error {}

type Output = Writable & { columns?: number }

export function openTerminal(
  input: NodeJS.ReadableStream = process.stdin,
  output: Output = process.stdout,
): Terminal {
  let isSecret = false
  const echoOutput: Output = new Writable({
    write(chunk, _encoding, done) {
      if (!isSecret) output.write(chunk)
      done()
    },
  })
  Object.defineProperty(echoOutput, 'columns', { get: () => output.columns })
  // A history would bring a password back with Arrow up.
  const lines = createInterface({ input, output: echoOutput, terminal: true, historySize: 0 })
  const inputEnd = new AbortController()
  lines.on('SIGINT', () => lines.close())
  lines.once('close', () => inputEnd.abort())

  async function ask(question: string): Promise<string> {
    try {
      return await lines.question(question, { signal: inputEnd.signal })
    } catch (error) {
      throw inputEnd.signal.aborted ? new InputEnded() : error
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
