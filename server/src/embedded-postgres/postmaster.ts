import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address } from './address.ts'
import { runProgram } from './run-program.ts'

export interface Postmaster {
  readonly pid: number
  readonly status: string
  readonly address: Address
}

/** The running postmaster of this directory, read from its pid file and verified. */
export async function findPostmaster(pgdata: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(pidFile(pgdata), 'utf8').catch(() => '')).split('\n')
  const [pid, , , port, socketFolder, listenAddress, , status] = lines.map((line) => line.trim())
  if (!(await isPostmasterOf(Number(pid), pgdata))) return undefined
  return {
    pid: Number(pid),
    // PostgreSQL writes the status line last, so without it the server is still starting.
    status: status || 'starting',
    address: { host: socketFolder || listenAddress || '', port: Number(port) },
  }
}

export function pidFile(pgdata: string): string {
  return join(pgdata, 'postmaster.pid')
}

/** A process id alone proves nothing: after a crash it may be a zombie or another program. */
export async function isPostmasterOf(pid: number, pgdata: string): Promise<boolean> {
  if (!(pid > 1)) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform === 'win32') return true
  if (process.platform === 'linux') {
    const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    return args[0]?.endsWith('postgres') === true && args[args.indexOf('-D') + 1] === pgdata
  }
  const { output } = await runProgram({
    command: 'ps',
    args: ['-ww', '-o', 'command=', '-p', String(pid)],
    options: {},
  })
  return output.includes(`postgres -D ${pgdata} `)
}
