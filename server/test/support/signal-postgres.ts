import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lets the PostgreSQL of an installation hang or go on, with all its processes. */
export function signalPostgres(signal: 'STOP' | 'CONT', dataDir: string): void {
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  // The process that starts all others stops first and goes on last, so that none is left out.
  if (signal === 'STOP') process.kill(pid, 'SIGSTOP')
  spawnSync('pkill', [`-${signal}`, '-P', String(pid)])
  if (signal === 'CONT') process.kill(pid, 'SIGCONT')
}
