import { and, eq, getTableName, sql, type Placeholder } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { txPipeline, type Connection, type Orm, type Preparable } from './connection.ts'
import type { AnyTx, ChangingTx, TenantTx, UnchainedTx, WriteTx } from './transactions.ts'

export type { Orm } from './connection.ts'

/** Typed placeholders: `directoryRead('users.find', (orm, $: Values<{ id: string }>) => …)`. */
export type Values<V> = { [K in keyof V & string]: Placeholder<K, V[K]> }

/** The institution comes from the transaction. */
export type TenantValues<V = Nothing> = Values<V> & { institutionId: Placeholder<'institutionId', string> }

type Nothing = {}
type Arguments<V> = keyof V extends never ? [] : [values: V]
type Build<V, R> = (orm: Orm, $: V) => Preparable<R>

const names = new Set<string>()

function registerName(name: string): string {
  if (names.has(name)) throw new Error(`Two statements are named ${name}.`)
  checkLength(name)
  names.add(name)
  return name
}

/** PostgreSQL truncates longer names, so two of them could collide. */
function checkLength(name: string): void {
  if (Buffer.byteLength(name) > 63) throw new Error(`The name of a statement is too long: ${name}.`)
}

/** Prepares the query once per connection under its name. The type of `tx` restricts it to certain transactions. */
export function tenantRead<V extends object = Nothing, R = unknown>(
  name: string,
  build: Build<TenantValues<V>, R>,
): (tx: TenantTx, ...values: Arguments<V>) => Promise<R> {
  registerName(name)
  return (tx, values?: V) => runTenant(tx, name, build, values)
}

/** Changes data with history. The write transaction awaits the answer itself. */
export function tenantChange<V extends object = Nothing>(
  name: string,
  build: Build<TenantValues<V>, unknown>,
): (tx: WriteTx, ...values: Arguments<V>) => void {
  registerName(name)
  return (tx, values?: V) => void runTenant(tx, name, build, values)
}

export function tenantChangeReturning<V extends object = Nothing, R = unknown>(
  name: string,
  build: Build<TenantValues<V>, R>,
): (tx: WriteTx, ...values: Arguments<V>) => Promise<R> {
  registerName(name)
  return (tx, values?: V) => runTenant(tx, name, build, values)
}

/** Changes data without history: sessions, waiting uploads, saved views. */
export function unchainedChange<V extends object = Nothing>(
  name: string,
  build: Build<TenantValues<V>, unknown>,
): (tx: UnchainedTx, ...values: Arguments<V>) => void {
  registerName(name)
  return (tx, values?: V) => void runTenant(tx, name, build, values)
}

export function unchainedChangeReturning<V extends object = Nothing, R = unknown>(
  name: string,
  build: Build<TenantValues<V>, R>,
): (tx: UnchainedTx, ...values: Arguments<V>) => Promise<R> {
  registerName(name)
  return (tx, values?: V) => runTenant(tx, name, build, values)
}

/** Reads tables shared by all institutions; allowed in any transaction. */
export function directoryRead<V extends object = Nothing, R = unknown>(
  name: string,
  build: Build<Values<V>, R>,
): (tx: AnyTx, ...values: Arguments<V>) => Promise<R> {
  registerName(name)
  return (tx, values?: V) => runNamed(tx, name, build as Build<never, R>, { ...values })
}

type PlanOptions = {
  /** Plans the query on each call, because the best plan depends on its values. */
  customPlan?: boolean
}

export const directoryChange: <V extends object = Nothing, R = unknown>(
  name: string,
  build: Build<Values<V>, R>,
) => (tx: ChangingTx, ...values: Arguments<V>) => Promise<R> = directoryRead

/** Runs a tenant query that has one of a few forms, each with its own name. */
export function runTenant<V extends object, R>(
  tx: TenantTx,
  name: string,
  build: Build<TenantValues<V>, R>,
  values: V | undefined,
  planning: PlanOptions = {},
): Promise<R> {
  const all = { ...values, institutionId: tx.institutionId }
  return runNamed(tx, name, build as Build<never, R>, all, planning)
}

function runNamed<R>(
  tx: AnyTx,
  name: string,
  build: Build<never, R>,
  values: Record<string, unknown>,
  { customPlan = false }: PlanOptions = {},
): Promise<R> {
  checkLength(name)
  const send = (connection: Connection) =>
    connection.prepare(name, (orm) => build(orm, placeholders as never)).execute(values) as Promise<R>
  return customPlan ? tx[txPipeline].runWithCustomPlan(send) : tx[txPipeline].run(send)
}

const placeholders = new Proxy({}, { get: (_, key) => sql.placeholder(String(key)) })

/** Builds a tenant query on each call, for queries with too many forms to prepare. */
export function queryTenant<R>(
  tx: TenantTx,
  build: (orm: Orm, institutionId: string) => PromiseLike<R>,
): Promise<R> {
  // drizzle sends a query when `then` is called.
  return tx[txPipeline].runWithCustomPlan(({ orm }) => {
    const query = build(orm, tx.institutionId)
    return new Promise((resolve, reject) => void query.then(resolve, reject))
  })
}

type SqlText = { name?: string; text: string; values?: unknown[] }

const textByName = new Map<string, string>()

/** A second text under one name would fail only on connections that have prepared the first. */
function registerText({ name, text }: Pick<SqlText, 'name' | 'text'>): void {
  if (name === undefined) return
  const knownText = textByName.get(name)
  if (knownText === text) return
  if (knownText !== undefined || names.has(name)) throw new Error(`Two statements are named ${name}.`)
  checkLength(name)
  textByName.set(name, text)
}

/** Reads tenant rows by SQL text; $1 is the institution. */
export async function readText<Row extends object>(
  tx: TenantTx,
  { values = [], customPlan = false, ...query }: SqlText & PlanOptions,
): Promise<Row[]> {
  registerText(query)
  const config = { ...query, values: [tx.institutionId, ...values] }
  const { rows } = await tx[txPipeline].text<Row>(config, { byValues: customPlan })
  return rows
}

export const changeText = (tx: WriteTx, query: SqlText): void => changeUnchained(tx, query)

export function changeUnchained(tx: UnchainedTx, { values = [], ...query }: SqlText): void {
  registerText(query)
  void tx[txPipeline].text({ ...query, values: [tx.institutionId, ...values] })
}

/** Changes rows by a statement that may be combined with others of the transaction. */
export function combinedChange(
  tx: UnchainedTx,
  { values, ...query }: Required<SqlText> & { rows?: string },
): void {
  registerText(query)
  tx[txPipeline].combine({ rows: query.name, ...query, values: [tx.institutionId, ...values] })
}

/** Runs SQL without adding the institution: database functions, which check access themselves, and catalog queries. */
export async function callFunction<Row extends object>(tx: AnyTx, query: SqlText): Promise<Row[]> {
  const { rows } = await tx[txPipeline].text<Row>(query)
  return rows
}

type Insertion<T extends PgTable> = (orm: Orm, $: TenantValues<Omit<Row<T>, 'institutionId'>>) => never
/** Columns of an insert; PostgreSQL computes generated columns. */
type Row<T extends PgTable> = Pick<T['$inferSelect'], keyof T['$inferSelect'] & keyof T['$inferInsert']>

/** Inserts a whole row; a missing column is a compile error. */
const insertStatement = <T extends PgTable>(table: T): Insertion<T> =>
  ((orm: Orm, $: Record<string, unknown>) =>
    orm
      .insert(table)
      .values(Object.fromEntries(columnsOf(table).map((column) => [column, $[column]])) as never)) as never

export const insertion = <T extends PgTable>(
  name: string,
  table: T,
): ((tx: WriteTx, row: Omit<Row<T>, 'institutionId'>) => void) => unchainedInsertion(name, table)

/** Inserts any number of rows. RETURNING keeps Citus from using COPY, which row security forbids. */
export const insertionOfMany = <T extends PgTable>(
  name: string,
  table: T,
): ((tx: WriteTx, rows: Omit<Row<T>, 'institutionId'>[]) => void) => unchainedInsertionOfMany(name, table)

export function unchainedInsertionOfMany<T extends PgTable>(name: string, table: T) {
  const columns = columnsOf(table).map((key) => ({ key, column: (table as unknown as Columns)[key]! }))
  const otherColumns = columns.filter(({ key }) => key !== 'institutionId')
  const insertInto = `INSERT INTO ${getTableName(table)} (institution_id, ${otherColumns.map(({ column }) => column.name).join(', ')})`
  const arrays = otherColumns.map(({ column }, i) => `$${i + 2}::${column.getSQLType()}[]`)
  // For a single row, arrays would double the cost.
  const singleRow = {
    name: `${name}.one`,
    text: `${insertInto} VALUES ($1, ${otherColumns.map((_, i) => `$${i + 2}`).join(', ')})`,
  }
  const manyRows = {
    name,
    text: `${insertInto}\n    SELECT $1, * FROM unnest(${arrays.join(', ')}) RETURNING 1`,
  }
  return (tx: UnchainedTx, rows: Omit<Row<T>, 'institutionId'>[]): void => {
    if (rows.length === 0) return
    const values = otherColumns.map(({ key, column }) =>
      rows.map((row) => {
        const value = (row as Record<string, unknown>)[key]
        return value === null || value === undefined ? null : column.mapToDriverValue(value)
      }),
    )
    if (rows.length === 1) combinedChange(tx, { ...singleRow, values: values.flat(1) })
    else combinedChange(tx, { ...manyRows, values })
  }
}

export function unchainedInsertion<T extends PgTable>(name: string, table: T) {
  const insert = unchainedInsertionOfMany(name, table)
  return (tx: UnchainedTx, row: Omit<Row<T>, 'institutionId'>): void => insert(tx, [row])
}

/** Inserts a large row and waits, so that only one is in memory at a time. */
export function awaitedInsertion<T extends PgTable>(name: string, table: T) {
  registerName(name)
  return (tx: UnchainedTx, row: Omit<Row<T>, 'institutionId'>): Promise<unknown> =>
    runTenant(tx, name, insertStatement(table), row)
}

export const directoryInsertion = <T extends PgTable>(name: string, table: T) =>
  directoryChange<Row<T>>(name, insertStatement(table) as never)

/** Updates a whole row by its institution and other keys. */
export function replacement<T extends PgTable & { institutionId: PgColumn }>(
  name: string,
  table: T,
  keys: string[] = ['id'],
) {
  return tenantChange<Omit<Row<T>, 'institutionId'>>(name, (orm, $) => {
    const columns = table as unknown as Columns
    const values = $ as unknown as Record<string, never>
    const changed = columnsOf(table).filter((column) => column !== 'institutionId' && !keys.includes(column))
    // A bare placeholder would skip the column’s value conversion.
    const set = changed.map((column) => [column, sql`${sql.param(values[column], columns[column])}`])
    return orm
      .update<PgTable>(table)
      .set(Object.fromEntries(set) as never)
      .where(
        and(eq(table.institutionId, $.institutionId), ...keys.map((key) => eq(columns[key]!, values[key]))),
      )
  })
}

type Columns = Record<string, PgColumn>

const columnsOf = (table: PgTable): string[] =>
  Object.entries((table as unknown as { [key: symbol]: Columns })[drizzleColumns] ?? {}).flatMap(
    ([name, { generated }]) => (generated ? [] : name),
  )

const drizzleColumns = Symbol.for('drizzle:Columns')
