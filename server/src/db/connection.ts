import type { Duplex } from 'node:stream'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Client, PoolClient, QueryConfig, QueryResult } from 'pg'

export type Orm = NodePgDatabase

export type Preparable<R> = {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R> }
}

type PreparedStatement = { execute(values: Record<string, unknown>): Promise<unknown> }

/** A connection with the statements that have been prepared on it. */
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

  /** What is sent in one go leaves in one packet: each by itself would cost a system call on both sides. */
  corkUntilNextTick(): void {
    if (this.isCorked) return
    this.isCorked = true
    this.stream.cork()
    process.nextTick(() => {
      this.isCorked = false
      this.stream.uncork()
    })
  }

  /** Makes every statement under way fail. */
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

/**
 * What one transaction has sent over its connection. Statements are sent at once, without waiting for the answers of
 * those before; PostgreSQL carries them out in this order, and none after one that has failed.
 */
export class TxPipeline {
  private readonly connection: Connection
  private readonly outcomes: Promise<unknown>[] = []
  private isClosed = false
  private readonly usesGenericPlans: boolean

  /** `plansOnce`: the connection plans each named statement once, whatever its values are. */
  constructor(connection: Connection, { plansOnce }: { plansOnce: boolean } = { plansOnce: false }) {
    this.connection = connection
    this.usesGenericPlans = plansOnce
  }

  run<R>(send: (connection: Connection) => Promise<R>): Promise<R> {
    // The connection may be in another transaction by now.
    if (this.isClosed) throw new Error('This transaction has ended.')
    this.connection.corkUntilNextTick()
    const answer = send(this.connection)
    // The transaction looks at every answer before it ends, whether or not anybody else waits for it.
    this.outcomes.push(
      answer.then(
        () => undefined,
        (error: unknown) => error,
      ),
    )
    return answer
  }

  /** Plans this statement by its values. `send` has to send it at once, between the two settings. */
  runWithCustomPlan<R>(send: (connection: Connection) => Promise<R>): Promise<R> {
    if (!this.usesGenericPlans) return this.run(send)
    void this.query('SET LOCAL plan_cache_mode = force_custom_plan')
    const answer = this.run(send)
    void this.query('SET LOCAL plan_cache_mode = DEFAULT')
    return answer
  }

  query(text: string): Promise<QueryResult> {
    return this.run(({ client }) => client.query(text))
  }

  /** Nothing more goes out after its last statement. */
  close(): void {
    this.isClosed = true
  }

  /** A statement without a name is planned at each call anyway, so it is planned by its values. */
  text<Row extends object>(config: QueryConfig, { byValues = false } = {}): Promise<QueryResult<Row>> {
    const send = ({ client }: Connection) => client.query<Row>(config)
    const isUnnamed = config.name === undefined && config.values !== undefined
    return byValues || isUnnamed ? this.runWithCustomPlan(send) : this.run(send)
  }

  /**
   * What failed first, which is why everything after it failed. It is looked for when all answers are there, since some
   * come through more layers than others.
   */
  async firstFailure(): Promise<unknown> {
    const failures = await Promise.all(this.outcomes)
    return failures.find((failure) => failure !== undefined)
  }

  async waitForAll(): Promise<void> {
    const failure = await this.firstFailure()
    if (failure !== undefined) throw failure
  }
}

/** Where a transaction keeps its way to the database; only this folder can use it. */
export const txPipeline = Symbol('sending')
