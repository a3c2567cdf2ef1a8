import { Pool, type ClientConfig, type PoolClient } from 'pg'
import { Refusal } from '@insaka/domain/core/errors'
import { Connection, Sending, sending } from './connection.ts'
import { carriesSettings, plansOnce } from './distribution.ts'
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
import { WritersGate } from './writers-gate.ts'

/** The transaction in the hands of one person at one time. */
export type By = (actor: Actor, now: Date) => WriteTx

const longDeadlineMs = 60_000
/** For many records at once, on a slow disk. */
const snapshotDeadlineMs = 15_000

type Options = {
  connection: ClientConfig
  constraints: ConstraintMessages
  lockChain: LockChain
  clock: () => Date
  /** Whether tables lie on several machines. */
  distributed?: boolean
  /** How many steps of migrations this release has. Nothing is written into a database that has more. */
  knownSteps: number
  poolSize?: number
  /** How long a transaction may take, waiting for its connection included. */
  deadlineMs?: number
}

/** The one place that opens transactions and says whose rows they see. */
export class Database {
  private readonly pool: Pool
  private readonly gate = new WritersGate()
  private lastAnswer = 0
  private readonly pids = new Set<number>()
  private readonly options: Required<Options>

  constructor(options: Options) {
    this.options = { distributed: false, poolSize: 10, deadlineMs: 1_800, ...options }
    this.pool = new Pool({
      ...options.connection,
      // Statements that need no answers of each other go out together.
      pipeline: true,
      max: this.options.poolSize,
      connectionTimeoutMillis: this.options.deadlineMs,
      options: [
        '-c lock_timeout=1500 -c idle_in_transaction_session_timeout=10000',
        // The zone of the wire, so that moments come as they go out.
        '-c timezone=Africa/Lusaka',
        // Starting helpers takes longer than any page.
        '-c max_parallel_workers_per_gather=0',
        // So does compiling a plan.
        '-c jit=off',
        // So does planning; a distributed database cannot plan without the values.
        ...(this.options.distributed ? [] : [plansOnce]),
        carriesSettings,
      ].join(' '),
    })
    // A connection that dies is no failure by itself: its transaction fails, and the pool opens another one.
    this.pool.on('error', () => undefined)
    this.pool.on('connect', (client) => {
      client.on('error', () => undefined)
      this.pids.add(pidOf(client))
    })
    this.pool.on('remove', (client) => this.pids.delete(pidOf(client)))
  }

  readDirectory<T>(work: (tx: DirectoryTx) => Promise<T>): Promise<T> {
    return this.transaction('BEGIN READ ONLY', (own) => work({ kind: 'directory', [sending]: own }), {
      reading: true,
    })
  }

  writeDirectory<T>(work: (tx: ChangingDirectoryTx) => Promise<T>): Promise<T> {
    return this.transaction(this.beginWrite(), (own) =>
      work({ kind: 'directory', mayChange: true, [sending]: own }),
    )
  }

  /** Every write checks first that no newer release has changed the database. The check costs no round trip. */
  private beginWrite(): string {
    return `BEGIN; SELECT app.refuse_outdated(${this.options.knownSteps})`
  }

  /** Several machines hand on what the function sets; one machine is spared it. */
  private setTenant(institutionId: string): string {
    return this.options.distributed ? setTenant(institutionId) : setTenantHere(institutionId)
  }

  async read<T>(institutionId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.transaction(
      `BEGIN READ ONLY; ${this.setTenant(institutionId)}`,
      (own) => work({ kind: 'tenant', institutionId, [sending]: own }),
      { reading: true },
    )
  }

  /** The same of one moment, whatever is saved meanwhile; what reads many records may take its time. */
  async readSnapshot<T>(institutionId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.transaction(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${setTenant(institutionId)}`,
      (own) => work({ kind: 'tenant', institutionId, [sending]: own }),
      { reading: true, deadlineMs: snapshotDeadlineMs },
    )
  }

  write<T>(institutionId: string, actor: Actor, work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return this.writeBy(institutionId, (by) => work(by(actor, this.options.clock())))
  }

  /** Writes what several people did at several times in one go, such as demo data. May take its time. */
  writePast<T>(institutionId: string, work: (by: By) => Promise<T>): Promise<T> {
    return this.writeBy(institutionId, work, longDeadlineMs)
  }

  private async writeBy<T>(
    institutionId: string,
    work: (by: By) => Promise<T>,
    deadlineMs = this.options.deadlineMs,
  ): Promise<T> {
    const leave = await this.gate.enter(institutionId, deadlineMs)
    const afterCommit: (() => void)[] = []
    let answered = true
    try {
      let chain: Chain
      const result = await this.transaction(
        `${this.beginWrite()}; ${this.setTenant(institutionId)}`,
        async (own) => {
          const tx: UnchainedTx = { kind: 'tenant', mayChange: true, institutionId, [sending]: own }
          chain = this.options.lockChain(tx)
          return work((actor, now) => ({
            ...tx,
            now,
            record: (change) => chain.append(actor, change, now),
            afterCommit: (step) => afterCommit.push(step),
          }))
        },
        { deadlineMs, beforeCommit: () => chain.settle() },
      )
      for (const step of afterCommit) step()
      return result
    } catch (error) {
      answered = !(error instanceof Refusal && error.status === 503)
      throw error
    } finally {
      leave(answered)
    }
  }

  /** Writes what belongs to no chain, such as sessions; everything people would call a record goes through `write`. */
  async writeUnchained<T>(
    institutionId: string,
    work: (tx: UnchainedTx) => Promise<T>,
    deadlineMs = this.options.deadlineMs,
  ): Promise<T> {
    return this.transaction(
      `${this.beginWrite()}; ${this.setTenant(institutionId)}`,
      (own) => work({ kind: 'tenant', mayChange: true, institutionId, [sending]: own }),
      { deadlineMs },
    )
  }

  /** Its connections, as PostgreSQL numbers them. */
  get connections(): number[] {
    return [...this.pids]
  }

  /** How many connections there are and do nothing, and how many transactions wait for one. */
  get poolUse(): { total: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool
    return { total: totalCount, idle: idleCount, waiting: waitingCount }
  }

  async close(): Promise<void> {
    await this.pool.end()
  }

  private async transaction<T>(
    begin: string,
    work: (own: Sending) => Promise<T>,
    {
      deadlineMs = this.options.deadlineMs,
      reading = false,
      beforeCommit = async () => undefined,
    }: { deadlineMs?: number; reading?: boolean; beforeCommit?: () => Promise<void> } = {},
  ): Promise<T> {
    const began = Date.now()
    const client = await this.connect(began)
    const connection = Connection.of(client)
    // A database that hangs answers nothing at all; closing the socket makes every pending query fail.
    let late = false
    const cut = setTimeout(
      () => {
        late = true
        connection.cut()
      },
      Math.max(began + deadlineMs - Date.now(), 1),
    )
    const release = (broken: boolean): void => {
      clearTimeout(cut)
      if (!broken) this.lastAnswer = Date.now()
      client.release(broken)
    }
    const own = new Sending(connection, { plansOnce: !this.options.distributed })
    const begun = own.query(begin)
    const end = (): void => {
      void own.query('COMMIT')
      own.close()
    }
    try {
      const result = await work(own)
      if (reading) {
        // Where it did not begin, no institution was set and nothing was there to be seen.
        await begun
        // What was read is answered at once: its commit can change nothing about it.
        end()
        void own.settle().then(
          () => release(false),
          () => release(true),
        )
        return result
      }
      await beforeCommit()
      // After a statement that failed, PostgreSQL answers COMMIT with ROLLBACK, and `settle` throws what failed.
      end()
      await own.settle()
      release(false)
      return result
    } catch (thrown) {
      own.close()
      // What the work met may only be the consequence of a statement that had failed before.
      const unbegun = await begun.then(
        () => undefined,
        (failure: unknown) => failure,
      )
      const error = unbegun ?? (thrown instanceof Refusal ? thrown : ((await own.firstFailure()) ?? thrown))
      const refusal = error instanceof Refusal ? error : refusalOf(error, this.options.constraints)
      const gone = refusal !== error && refusal?.code === 'UNAVAILABLE'
      const back = !gone && (await client.query('ROLLBACK').catch(() => null))
      release(!back)
      throw late ? this.awayOrBusy(began) : (refusal ?? error)
    }
  }

  private async connect(began: number): Promise<PoolClient> {
    try {
      return await this.pool.connect()
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('timeout exceeded')))
        throw refusalOf(error, {}) ?? error
      throw this.awayOrBusy(began)
    }
  }

  /** A transaction that is too late while others are answered has waited for those, and not for the database. */
  private awayOrBusy(began: number): Refusal {
    return new Refusal(this.lastAnswer > began ? 'BUSY' : 'UNAVAILABLE', { retryAfterSeconds: 2 })
  }
}

const pidOf = (client: PoolClient): number => (client as unknown as { processID: number }).processID

/** Says whose rows a transaction sees, on one machine or several. */
export const setTenant = (institutionId: string): string =>
  `SELECT app.set_tenant('${checkedId(institutionId)}')`

const setTenantHere = (institutionId: string): string =>
  `SET LOCAL app.institution_id = '${checkedId(institutionId)}'`

function checkedId(institutionId: string): string {
  if (!isUuid(institutionId)) throw new Error('An institution is named by its id.')
  return institutionId
}
