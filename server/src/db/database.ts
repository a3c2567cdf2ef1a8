import { Pool, type ClientConfig, type PoolClient } from 'pg'
import { Refusal } from '@insaka/domain/core/errors'
import { Connection, TxPipeline, txPipeline } from './connection.ts'
import { citusSettings, genericPlans } from './distribution.ts'
import type { ConstraintMessages } from './errors.ts'
import { refusalOf } from './errors.ts'
import type {
  Actor,
  Chain,
  ChangingDirectoryTx,
  DirectoryTx,
  LockChain,
  TenantTx,
  UnchainedTx,
  WriteTx,
} from './transactions.ts'
import { isUuid } from './uuid.ts'
import { KeyedSemaphore } from './keyed-semaphore.ts'

/** Returns the transaction for an actor at a given time. */
export type ActAs = (actor: Actor, now: Date) => WriteTx

const longDeadlineMs = 60_000
/** Allows for many records on a slow disk. */
const snapshotDeadlineMs = 15_000

type DatabaseOptions = {
  connection: ClientConfig
  constraints: ConstraintMessages
  lockChain: LockChain
  clock: () => Date
  /** True if the tables are sharded over several machines. */
  distributed?: boolean
  /** Number of migration steps of this release; databases with more steps are not written. */
  knownSteps: number
  poolSize?: number
  /** Time limit of a transaction, including the wait for a connection. */
  deadlineMs?: number
}

/** Opens all transactions and sets the institution whose rows they see. */
export class Database {
  private readonly pool: Pool
  private readonly writerSemaphore = new KeyedSemaphore()
  private lastAnswerAt = 0
  private readonly pids = new Set<number>()
  private readonly options: Required<DatabaseOptions>

  constructor(options: DatabaseOptions) {
    this.options = { distributed: false, poolSize: 10, deadlineMs: 1_800, ...options }
    this.pool = new Pool({
      ...options.connection,
      // Independent statements are sent together.
      pipeline: true,
      max: this.options.poolSize,
      connectionTimeoutMillis: this.options.deadlineMs,
      options: [
        '-c lock_timeout=1500 -c idle_in_transaction_session_timeout=10000',
        // Time zone of the API.
        '-c timezone=Africa/Lusaka',
        // Starting parallel workers takes longer than any query of a page.
        '-c max_parallel_workers_per_gather=0',
        // Compiling a plan takes longer as well.
        '-c jit=off',
        // Generic plans save planning time, but a distributed database needs the values to plan.
        ...(this.options.distributed ? [] : [genericPlans]),
        citusSettings,
      ].join(' '),
    })
    // A lost connection fails its transaction, and the pool opens another one.
    this.pool.on('error', () => undefined)
    this.pool.on('connect', (client) => {
      client.on('error', () => undefined)
      this.pids.add(pidOf(client))
    })
    this.pool.on('remove', (client) => this.pids.delete(pidOf(client)))
  }

  readDirectory<T>(work: (tx: DirectoryTx) => Promise<T>): Promise<T> {
    return this.transaction(
      'BEGIN READ ONLY',
      (pipeline) => work({ kind: 'directory', [txPipeline]: pipeline }),
      {
        isReadOnly: true,
      },
    )
  }

  writeDirectory<T>(work: (tx: ChangingDirectoryTx) => Promise<T>): Promise<T> {
    return this.transaction(this.beginWrite(), (pipeline) =>
      work({ kind: 'directory', mayChange: true, [txPipeline]: pipeline }),
    )
  }

  /** Fails if a newer release has migrated the database; the check costs no extra round trip. */
  private beginWrite(): string {
    return `BEGIN; SELECT app.refuse_outdated(${this.options.knownSteps})`
  }

  /** Citus workers receive the setting only through the function; a single database can skip it. */
  private setTenant(institutionId: string): string {
    return this.options.distributed ? setTenantSql(institutionId) : setTenantLocally(institutionId)
  }

  async read<T>(institutionId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.transaction(
      `BEGIN READ ONLY; ${this.setTenant(institutionId)}`,
      (pipeline) => work({ kind: 'tenant', institutionId, [txPipeline]: pipeline }),
      { isReadOnly: true },
    )
  }

  /** Reads one snapshot, with a longer deadline for many records. */
  async readSnapshot<T>(institutionId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.transaction(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${setTenantSql(institutionId)}`,
      (pipeline) => work({ kind: 'tenant', institutionId, [txPipeline]: pipeline }),
      { isReadOnly: true, isSnapshot: true, deadlineMs: snapshotDeadlineMs },
    )
  }

  write<T>(institutionId: string, actor: Actor, work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return this.writeActingAs(institutionId, (actAs) => work(actAs(actor, this.options.clock())))
  }

  /** Writes actions of several users and times in one transaction, such as demo data. */
  writeBackdated<T>(institutionId: string, work: (actAs: ActAs) => Promise<T>): Promise<T> {
    return this.writeActingAs(institutionId, work, longDeadlineMs)
  }

  private async writeActingAs<T>(
    institutionId: string,
    work: (actAs: ActAs) => Promise<T>,
    deadlineMs = this.options.deadlineMs,
  ): Promise<T> {
    const release = await this.writerSemaphore.acquire(institutionId, deadlineMs)
    const afterCommit: (() => void)[] = []
    let hasAnswered = true
    try {
      let chain: Chain
      const result = await this.transaction(
        `${this.beginWrite()}; ${this.setTenant(institutionId)}`,
        async (pipeline) => {
          const tx: UnchainedTx = { kind: 'tenant', mayChange: true, institutionId, [txPipeline]: pipeline }
          chain = this.options.lockChain(tx)
          return work((actor, now) => ({
            ...tx,
            now,
            actor,
            record: (change) => chain.append(actor, change, now),
            afterCommit: (step) => afterCommit.push(step),
          }))
        },
        { deadlineMs, beforeCommit: () => chain.flush() },
      )
      for (const step of afterCommit) step()
      return result
    } catch (error) {
      hasAnswered = !(error instanceof Refusal && error.status === 503)
      throw error
    } finally {
      release(hasAnswered)
    }
  }

  /** Writes data without history, such as sessions; records must use `write`. */
  async writeUnchained<T>(
    institutionId: string,
    work: (tx: UnchainedTx) => Promise<T>,
    deadlineMs = this.options.deadlineMs,
  ): Promise<T> {
    return this.transaction(
      `${this.beginWrite()}; ${this.setTenant(institutionId)}`,
      (pipeline) => work({ kind: 'tenant', mayChange: true, institutionId, [txPipeline]: pipeline }),
      { deadlineMs },
    )
  }

  /** Process ids of the connections. */
  get connections(): number[] {
    return [...this.pids]
  }

  get poolUse(): { total: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool
    return { total: totalCount, idle: idleCount, waiting: waitingCount }
  }

  async close(): Promise<void> {
    await this.pool.end()
  }

  private async transaction<T>(
    begin: string,
    work: (pipeline: TxPipeline) => Promise<T>,
    {
      deadlineMs = this.options.deadlineMs,
      isReadOnly = false,
      isSnapshot = false,
      beforeCommit = async () => undefined,
    }: {
      deadlineMs?: number
      isReadOnly?: boolean
      isSnapshot?: boolean
      beforeCommit?: () => Promise<void>
    } = {},
  ): Promise<T> {
    const startedAt = Date.now()
    const client = await this.connect(startedAt)
    const connection = Connection.of(client)
    // A hanging database never answers; closing the socket makes all pending queries fail.
    let isLate = false
    const deadlineTimer = setTimeout(
      () => {
        isLate = true
        connection.destroy()
      },
      Math.max(startedAt + deadlineMs - Date.now(), 1),
    )
    const release = (isBroken: boolean): void => {
      clearTimeout(deadlineTimer)
      if (!isBroken) this.lastAnswerAt = Date.now()
      client.release(isBroken)
    }
    const beginsEachPacket = isReadOnly && !isSnapshot
    const pipeline = new TxPipeline(connection, {
      plansOnce: !this.options.distributed,
      beginEach: beginsEachPacket ? begin : undefined,
    })
    if (!beginsEachPacket) pipeline.begin(begin)
    try {
      const result = await work(pipeline)
      if (isReadOnly) {
        // Without an institution the result is empty instead of correct.
        const beginFailure = await pipeline.beginFailure()
        if (beginFailure) throw beginFailure
        if (isSnapshot) void pipeline.query('COMMIT')
        pipeline.close()
        // Returns before the commit, which cannot change what was read.
        void pipeline.waitForAll().then(
          () => release(false),
          () => release(true),
        )
        return result
      }
      await beforeCommit()
      // After a failed statement PostgreSQL answers COMMIT with ROLLBACK, and `waitForAll` throws the failure.
      void pipeline.query('COMMIT')
      pipeline.close()
      await pipeline.waitForAll()
      release(false)
      return result
    } catch (thrown) {
      pipeline.close()
      // The thrown error may only be a consequence of an earlier failed statement.
      const beginFailure = await pipeline.beginFailure()
      const error =
        beginFailure ?? (thrown instanceof Refusal ? thrown : ((await pipeline.firstFailure()) ?? thrown))
      const refusal = error instanceof Refusal ? error : refusalOf(error, this.options.constraints)
      const isUnavailable = refusal !== error && refusal?.code === 'UNAVAILABLE'
      const isRolledBack = !isUnavailable && (await client.query('ROLLBACK').catch(() => null))
      release(!isRolledBack)
      throw isLate ? this.timeoutRefusal(startedAt) : (refusal ?? error)
    }
  }

  private async connect(startedAt: number): Promise<PoolClient> {
    try {
      return await this.pool.connect()
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('timeout exceeded')))
        throw refusalOf(error, {}) ?? error
      throw this.timeoutRefusal(startedAt)
    }
  }

  /** If other callers got answers in the meantime, the database is busy rather than unavailable. */
  private timeoutRefusal(startedAt: number): Refusal {
    return new Refusal(this.lastAnswerAt > startedAt ? 'BUSY' : 'UNAVAILABLE', { retryAfterSeconds: 2 })
  }
}

const pidOf = (client: PoolClient): number => (client as unknown as { processID: number }).processID

/** Sets the institution whose rows a transaction sees, also on Citus workers. */
export const setTenantSql = (institutionId: string): string =>
  `SELECT app.set_tenant('${checkedId(institutionId)}')`

const setTenantLocally = (institutionId: string): string =>
  `SET LOCAL app.institution_id = '${checkedId(institutionId)}'`

function checkedId(institutionId: string): string {
  if (!isUuid(institutionId)) throw new Error('The institution id is not a UUID.')
  return institutionId
}
