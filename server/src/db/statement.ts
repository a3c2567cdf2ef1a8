import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { and, eq, sql, type Placeholder } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'

export type Orm = NodePgDatabase

/** What every transaction offers to a repository: its own connection and nothing else, so that no query can stray. */
export type AnyTx = { readonly connection: Connection }

type Prepared = { execute(values: Record<string, unknown>): Promise<unknown> }

/** A pooled connection with the statements that have been prepared on it. */
export class Connection {
  readonly client: PoolClient
  readonly orm: Orm
  private readonly prepared = new Map<string, Prepared>()

  private constructor(client: PoolClient) {
    this.client = client
    this.orm = drizzle(client)
  }

  private static readonly known = new WeakMap<PoolClient, Connection>()

  static of(client: PoolClient): Connection {
    let connection = Connection.known.get(client)
    if (!connection) Connection.known.set(client, (connection = new Connection(client)))
    return connection
  }

  prepare(name: string, build: (orm: Orm) => Preparable<unknown>): Prepared {
    let statement = this.prepared.get(name)
    if (!statement) this.prepared.set(name, (statement = build(this.orm).prepare(name)))
    return statement
  }
}

type Preparable<R> = { prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R> } }

export type Values<V> = { [K in keyof V & string]: Placeholder<K, V[K]> }

const names = new Set<string>()

/**
 * A query that is built once for each connection and runs there as a named prepared statement.
 * `$` stands for the values to come: `statement('users.find', (orm, $: Values<{ id: string }>) => …)`.
 */
export function statement<V extends Record<string, unknown>, R>(
  name: string,
  build: (orm: Orm, $: Values<V>) => Preparable<R>,
): (tx: AnyTx, values: V) => Promise<R> {
  if (names.has(name)) throw new Error(`Two statements are named ${name}.`)
  names.add(name)
  return (tx, values) => runNamed(tx, name, build, values)
}

/** The same for a query that takes one of a few forms; its name tells which. */
export function runNamed<V extends Record<string, unknown>, R>(
  { connection }: AnyTx,
  name: string,
  build: (orm: Orm, $: Values<V>) => Preparable<R>,
  values: V,
): Promise<R> {
  return connection
    .prepare(name, (orm) => build(orm, placeholders as Values<V>))
    .execute(values) as Promise<R>
}

const placeholders = new Proxy({}, { get: (_, key) => sql.placeholder(String(key)) })

/** The insertion of a whole row: leaving a column out does not compile. */
export function insertion<T extends PgTable>(name: string, table: T) {
  type Row = T['$inferSelect']
  return statement<Row, unknown>(name, (orm, $) =>
    orm
      .insert(table)
      .values(Object.fromEntries(columnsOf(table).map((column) => [column, $[column as never]])) as never),
  )
}

/** The change of a whole record of a register, found by its institution and number. */
export function replacement<T extends PgTable & { institutionId: PgColumn; id: PgColumn }>(
  name: string,
  table: T,
) {
  type Row = T['$inferSelect']
  return statement<Row, unknown>(name, (orm, $) => {
    const changed = columnsOf(table).filter((column) => column !== 'institutionId' && column !== 'id')
    // A placeholder by itself would skip what the column does to a value on its way to the database.
    const values = changed.map((column) => {
      const target = (table as unknown as Record<string, PgColumn>)[column]!
      return [column, sql`${sql.param($[column as never], target)}`]
    })
    return orm
      .update<PgTable>(table)
      .set(Object.fromEntries(values) as never)
      .where(and(eq(table.institutionId, $['institutionId' as never]), eq(table.id, $['id' as never])))
  })
}

const columnsOf = (table: PgTable): string[] =>
  Object.keys((table as unknown as { [key: symbol]: object })[drizzleColumns] ?? {})

const drizzleColumns = Symbol.for('drizzle:Columns')
