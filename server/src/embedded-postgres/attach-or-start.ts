import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from './address.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedPostgresError, errorMessage } from './embedded-postgres-error.ts'
import { HeldConnection } from './lock-connection.ts'
import { lastLines } from './log-file.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'
import { removeSocketLock, repairPidFile } from './repair-lock-files.ts'
import { type StartAttempt, type ProgramEnd, startPostmaster } from './start-postmaster.ts'

export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

const LOCK_FILE = /lock file "([^"]+)" (?:already exists|is empty)/
const SHARED_MEMORY = /pre-existing shared memory block/
/** Advice for known PostgreSQL error messages. */
const ADVICE: [RegExp, (pgdata: string) => string][] = [
  [
    /bogus data in lock file/,
    (pgdata) =>
      `${pgdata}/postmaster.pid is damaged. Make sure that no PostgreSQL uses this directory, then ` +
      'remove that file and start again. ',
  ],
  [
    /pg_control|control file|database files are incompatible/i,
    (pgdata) =>
      `The database in ${pgdata} is damaged: its control file cannot be read by this PostgreSQL. Move the whole data directory away, ` +
      'then restore a backup into an empty one (npm run restore -- FILE). ',
  ],
]
const REPAIR_AFTER_MS = 2_000
const LOCK_FILE_TIMEOUT_MS = 12_000
/** After the death of the postmaster, a backend may finish its statement before it notices. */
const SHARED_MEMORY_TIMEOUT_MS = 60_000
const ANSWER_TIMEOUT_MS = 30_000
const MAX_REFUSALS = 3
const MAX_INTERRUPTIONS = 25

/** Connects to the PostgreSQL that runs on this directory, no matter who started it, or starts one. */
export async function attachOrStart(
  cluster: Cluster,
  log: Log,
  signal: AbortSignal,
  previousAddress?: Address,
) {
  const refusals = new StartFailures(cluster)
  const begin = Date.now()
  let lastLoggedAt = begin
  let silentSince: number | undefined
  let attempt: StartAttempt | undefined
  for (;;) {
    if (signal.aborted) await waitForPidFile(cluster, attempt)
    signal.throwIfAborted()
    const postmaster = await findPostmaster(cluster.pgdata)
    if (postmaster?.status === 'ready') {
      silentSince ??= Date.now()
      const keeper = await connect(cluster, postmaster, silentSince)
      if (keeper) return keeper
    } else {
      silentSince = undefined
      if (!postmaster && (!attempt || attempt.ending)) {
        if (attempt?.ending) await refusals.handleEnding(attempt.ending)
        attempt = await startPostmaster(cluster, previousAddress)
      }
    }
    if (Date.now() - lastLoggedAt > 10_000) {
      lastLoggedAt = Date.now()
      const seconds = Math.round((lastLoggedAt - begin) / 1000)
      log.info(`PostgreSQL is ${postmaster?.status ?? 'not up'} after ${seconds} s; waiting for it.`)
    }
    await sleep(Date.now() - begin < 1_000 ? 10 : 50)
  }
}

/** A started PostgreSQL can be stopped only once it has written its process id. */
async function waitForPidFile({ pgdata }: Cluster, attempt: StartAttempt | undefined): Promise<void> {
  for (const deadline = Date.now() + 2_000; Date.now() < deadline; await sleep(10)) {
    if (!attempt || attempt.ending || (await findPostmaster(pgdata))) return
  }
}

async function connect(cluster: Cluster, { pid, address }: Postmaster, since: number) {
  try {
    return await HeldConnection.connect(cluster, address)
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    if (Date.now() - since < ANSWER_TIMEOUT_MS) return undefined
    throw new EmbeddedPostgresError(
      `PostgreSQL runs on ${cluster.pgdata} (process ${pid}) but does not answer at ${address.host} ` +
        `(${errorMessage(error)}). Start Insaka where that folder is visible, or end the process: kill -INT ${pid}`,
    )
  }
}

/** Waits out or repairs the leftovers of a crash, and reports any other refusal of PostgreSQL. */
class StartFailures {
  readonly #cluster: Cluster
  #count = 0
  #interruptions = 0
  #heldSince: number | undefined

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  async handleEnding({ refused, log }: ProgramEnd): Promise<void> {
    const advice = ADVICE.find(([words]) => words.test(log))?.[1](this.#cluster.pgdata)
    // A file that PostgreSQL cannot read may crash it instead of making it refuse.
    if (!refused && advice === undefined) return this.#interrupted()
    const lockFile = LOCK_FILE.exec(log)?.[1]
    if (lockFile !== undefined || SHARED_MEMORY.test(log)) {
      this.#heldSince ??= Date.now()
      const heldMs = Date.now() - this.#heldSince
      if (heldMs < (lockFile === undefined ? SHARED_MEMORY_TIMEOUT_MS : LOCK_FILE_TIMEOUT_MS)) {
        if (lockFile !== undefined && heldMs > REPAIR_AFTER_MS) await this.#repair(lockFile)
        return
      }
      throw new EmbeddedPostgresError(
        `Processes of an earlier PostgreSQL still hold ${this.#cluster.pgdata}. End them, then start again. ` +
          `PostgreSQL says:\n${lastLines(log)}`,
      )
    }
    this.#count += 1
    if (this.#count < MAX_REFUSALS) return
    const { pgdata } = this.#cluster
    throw new EmbeddedPostgresError(
      `${advice ?? ''}PostgreSQL refuses to start on ${pgdata}. It says (full log: ` +
        `${this.#cluster.logFile}):\n${lastLines(log)}`,
    )
  }

  /** Allows another try after PostgreSQL was killed during startup, or stopped by the last process to leave. */
  async #interrupted(): Promise<void> {
    this.#interruptions += 1
    if (this.#interruptions > MAX_INTERRUPTIONS) {
      throw new EmbeddedPostgresError(
        `PostgreSQL on ${this.#cluster.pgdata} ends each time it starts. See ${this.#cluster.logFile}, ` +
          'and check whether the machine is short of memory.',
      )
    }
    await sleep(100)
  }

  #repair(lockFile: string): Promise<void> {
    return lockFile === 'postmaster.pid' ? repairPidFile(this.#cluster) : removeSocketLock(lockFile)
  }
}
