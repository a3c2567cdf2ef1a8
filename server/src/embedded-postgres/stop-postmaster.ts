import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { isPostmasterOf, type Postmaster } from './postmaster.ts'
import { runProgram } from './run-program.ts'

const FAST_MS = 6_000
const IMMEDIATE_MS = 2_500

/** Fast shutdown; if that takes too long, immediate shutdown, from which PostgreSQL recovers at the next start. */
export async function stopPostmaster(cluster: Cluster, postmaster: Postmaster): Promise<boolean> {
  await sendShutdown(cluster, postmaster, 'fast')
  if (await waitForEnd(cluster, postmaster, FAST_MS)) return true
  await sendShutdown(cluster, postmaster, 'immediate')
  return waitForEnd(cluster, postmaster, IMMEDIATE_MS)
}

async function sendShutdown(
  { binaries, pgdata }: Cluster,
  { pid }: Postmaster,
  mode: 'fast' | 'immediate',
): Promise<void> {
  if (process.platform === 'win32') {
    const args = ['stop', '-W', '-D', pgdata, '-m', mode]
    await runProgram({ command: binaries.pgCtl, args, options: {} }, 5_000)
    return
  }
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  } catch {
    // The process has already ended.
  }
}

async function waitForEnd({ pgdata }: Cluster, { pid }: Postmaster, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (await isPostmasterOf(pid, pgdata)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}
