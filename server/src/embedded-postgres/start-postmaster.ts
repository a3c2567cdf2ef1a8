import { spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './os-account.ts'
import { type Address, prepareAddress } from './address.ts'
import type { Cluster } from './cluster.ts'
import { readLogSince, openLogFile } from './log-file.ts'
import type { Invocation } from './run-program.ts'
import { programEnvironment } from './run-program.ts'
import { HBA_RULES, launchFingerprint, MEMORY_KB, startArguments } from './settings.ts'

export interface ProgramEnd {
  /** True if it ended neither by a signal nor by an ordinary stop, so PostgreSQL itself refused. */
  readonly refused: boolean
  readonly log: string
}

export interface StartAttempt {
  ending?: ProgramEnd
}

/** Starts PostgreSQL in its own session with its own streams, so that Ctrl-C in the terminal does not reach it. */
export async function startPostmaster(cluster: Cluster, previousAddress?: Address): Promise<StartAttempt> {
  const { command, args, options } = await invocation(cluster, previousAddress)
  const { descriptor, start } = openLogFile(cluster.logFile)
  const attempt: StartAttempt = {}
  const child = spawn(command, args, {
    ...options,
    detached: true,
    stdio: ['ignore', descriptor, descriptor],
    env: programEnvironment(),
    windowsHide: true,
  })
  closeSync(descriptor)
  child.once('error', (error) => (attempt.ending ??= { refused: true, log: error.message }))
  child.once('exit', (code) => {
    attempt.ending ??= { refused: code !== null && code !== 0, log: readLogSince(cluster.logFile, start) }
  })
  child.unref()
  return attempt
}

/** If the system lacks this limit or has set a lower one, PostgreSQL starts anyway. */
const WITH_MEMORY_LIMIT = `ulimit -d ${MEMORY_KB} 2>/dev/null; exec "$0" "$@"`

async function invocation(cluster: Cluster, previousAddress?: Address): Promise<Invocation> {
  const account = await cluster.account()
  const address = await prepareAddress(cluster.dataDir, account, previousAddress)
  const mark = launchFingerprint(cluster.settings, cluster.binaries.version)
  const hbaFile = await writeHbaFile(cluster, account)
  const args = startArguments(cluster.pgdata, cluster.settings, mark, address, hbaFile)
  if (process.platform !== 'win32') {
    return account.invocation('sh', ['-c', WITH_MEMORY_LIMIT, cluster.binaries.postgres, ...args])
  }
  // On Windows, PostgreSQL refuses to run as administrator, so pg_ctl drops those rights first.
  const quoted = args.slice(2).map((part) => (part === '-c' ? part : `"${part}"`))
  const start = ['start', '-w', '-D', cluster.pgdata, '-l', cluster.logFile, '-o', quoted.join(' ')]
  return account.invocation(cluster.binaries.pgCtl, start)
}

/** Rewritten at every start, so manual edits do not survive. Renamed into place, since two starts may race. */
async function writeHbaFile({ pgdata }: Cluster, { owner }: Account): Promise<string> {
  const file = join(pgdata, 'insaka_hba.conf')
  if ((await readFile(file, 'utf8').catch(() => '')) === HBA_RULES) return file
  const draft = `${file}.${process.pid}`
  await writeFile(draft, HBA_RULES, { mode: 0o600 })
  if (owner) await chown(draft, owner.uid, owner.gid)
  await rename(draft, file)
  return file
}
