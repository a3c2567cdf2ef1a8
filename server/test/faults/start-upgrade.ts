import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'

/** Starts a newer release that runs its migrations; tests kill it when it prints a given line. */
export function beginUpgrade(dataDir: string): {
  child: ChildProcess
  output: () => string
  killAt(line: string): Promise<void>
} {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('./newer-release.ts', import.meta.url)), dataDir],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const killAt = async (line: string) => {
    await vi.waitFor(() => expect(output).toContain(line), 20_000)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return { child, output: () => output, killAt }
}
