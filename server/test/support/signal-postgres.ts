import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Pauses or resumes all PostgreSQL processes of an installation. */
export function signalPostgres(signal: 'STOP' | 'CONT', dataDir: string): void {
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  // The postmaster stops first and resumes last, so no new process escapes.
  if (signal === 'STOP') process.kill(pid, 'SIGSTOP')
  spawnSync('pkill', [`-${signal}`, '-P', String(pid)])
  if (signal === 'CONT') process.kill(pid, 'SIGCONT')
}
