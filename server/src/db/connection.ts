import type { Duplex } from 'node:stream'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Client, PoolClient, QueryConfig, QueryResult } from 'pg'
import { combinedQueries, type CombinableChange } from './combined-query.ts'

export type Orm = NodePgDatabase

export type Preparable<R> = {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R> }
}

type PreparedStatement = { execute(values: Record<string, unknown>): Promise<unknown> }

export class Connection {
  readonly client: Client | PoolClient
  readonly orm: Orm
  private readonly stream: Duplex
  private isCorked = false
  private readonly preparedStatements = new Map<string, PreparedStatement>()

  private constructor(client: Client | PoolClient) {
    this.client = client
    this.orm = drizzle(client)
    this.stream = (client as unknown as { connection: { stream: Duplex } }).connection.stream
  }

  /** Sends the statements of one tick in one packet, which saves system calls on both sides. */
  corkUntilNextTick(): void {
    if (this.isCorked) return
    this.isCorked = true
    this.stream.cork()
    process.nextTick(() => {
      this.isCorked = false
      this.stream.uncork()
    })
  }

  destroy(): void {
    this.stream.destroy()
  }

  private static readonly connections = new WeakMap<Client | PoolClient, Connection>()

  static of(client: Client | PoolClient): Connection {
    let connection = Connection.connections.get(client)
    if (!connection) Connection.connections.set(client, (connection = new Connection(client)))
    return connection
  }

  prepare(name: string, build: (orm: Orm) => Preparable<unknown>): PreparedStatement {
    let statement = this.preparedStatements.get(name)
    if (!statement) this.preparedStatements.set(name, (statement = build(this.orm).prepare(name)))
    return statement
  }
}

/** Sends statements without waiting for earlier answers; PostgreSQL skips all that follow a failure. */
export class TxPipeline {
  private readonly connection: Connection
  private readonly outcomes: Promise<unknown>[] = []
  private isClosed = false
  private waiting: CombinableChange[] = []
  private readonly usesGenericPlans: boolean

  private readonly beginEach: string | undefined
  private readonly beginnings: Promise<unknown>[] = []
  private isBegun = false

  /**
   * `plansOnce`: the connection uses generic plans for named statements. `beginEach`: begins a transaction for the
   * statements of each tick and commits it in the same packet. That saves a packet; each statement has its own snapshot
   * anyway.
   */
  constructor(
    connection: Connection,
    { plansOnce = false, beginEach }: { plansOnce?: boolean; beginEach?: string | undefined } = {},
  ) {
    this.connection = connection
    this.usesGenericPlans = plansOnce
    this.beginEach = beginEach
  }

  run<R>(send: (connection: Connection) => Promise<R>): Promise<R> {
    this.sendWaiting()
    return this.send(send)
  }

  /** Sends the change later, in one statement with others, because every statement has a cost of its own. */
  combine(change: CombinableChange): void {
    if (this.isClosed) throw new Error('This transaction has ended.')
    if (!this.usesGenericPlans) {
      const { name, text, values } = change
      return void this.text({ name, text, values })
    }
    if (this.waiting.some(({ rows }) => rows === change.rows)) this.sendWaiting()
    this.waiting.push(change)
  }

  private sendWaiting(): void {
    if (this.waiting.length === 0) return
    const queries = combinedQueries(this.waiting)
    this.waiting = []
    for (const query of queries) void this.text(query)
  }

  private send<R>(send: (connection: Connection) => Promise<R>): Promise<R> {
    // The connection may already serve another transaction.
    if (this.isClosed) throw new Error('This transaction has ended.')
    this.beginPacket()
    return this.sendNow(send)
  }

  private beginPacket(): void {
    if (this.beginEach === undefined || this.isBegun) return
    this.isBegun = true
    // Registered before the packet is, so that it contains the commit.
    process.nextTick(() => {
      this.isBegun = false
      void this.sendNow(({ client }) => client.query('COMMIT'))
    })
    this.beginnings.push(this.sendNow(({ client }) => client.query(this.beginEach!)))
  }

  private sendNow<R>(send: (connection: Connection) => Promise<R>): Promise<R> {
    this.connection.corkUntilNextTick()
    const answer = send(this.connection)
    // The transaction checks every answer before it ends, awaited by a caller or not.
    this.outcomes.push(
      answer.then(
        () => undefined,
        (error: unknown) => error,
      ),
    )
    return answer
  }

  /** Plans the statement for its values. `send` must send it synchronously, between the two settings. */
  runWithCustomPlan<R>(send: (connection: Connection) => Promise<R>): Promise<R> {
    if (!this.usesGenericPlans) return this.run(send)
    void this.query('SET LOCAL plan_cache_mode = force_custom_plan')
    const answer = this.run(send)
    void this.query('SET LOCAL plan_cache_mode = DEFAULT')
    return answer
  }

  begin(text: string): void {
    this.beginnings.push(this.query(text))
  }

  /** The error of a `BEGIN`, after which PostgreSQL runs the following statements without an institution. */
  async beginFailure(): Promise<unknown> {
    const outcomes = await Promise.allSettled(this.beginnings)
    return outcomes.find((outcome) => outcome.status === 'rejected')?.reason
  }

  query(text: string): Promise<QueryResult> {
    return this.run(({ client }) => client.query(text))
  }

  close(): void {
    this.isClosed = true
  }

  /** Unnamed statements are planned on each call anyway, so they get a custom plan. */
  text<Row extends object>(config: QueryConfig, { byValues = false } = {}): Promise<QueryResult<Row>> {
    const send = ({ client }: Connection) => client.query<Row>(config)
    const isUnnamed = config.name === undefined && config.values !== undefined
    return byValues || isUnnamed ? this.runWithCustomPlan(send) : this.run(send)
  }

  /** Waits for every answer, because answers may settle out of order. */
  async firstFailure(): Promise<unknown> {
    const failures = await Promise.all(this.outcomes)
    return failures.find((failure) => failure !== undefined)
  }

  async waitForAll(): Promise<void> {
    const failure = await this.firstFailure()
    if (failure !== undefined) throw failure
  }
}

/** Hides the pipeline of a transaction from code outside this folder. */
export const txPipeline = Symbol('sending')
