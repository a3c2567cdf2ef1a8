import { getTableName, sql } from 'drizzle-orm'
import { institutions } from '../db/directory.table.ts'
import { liftTimeLimits, type OwnerTx } from '../db/owner-transactions.ts'
import { tables } from '../all-tables.ts'

/** Rows are backed up as text, with each value in the format that PostgreSQL prints and parses. */

export type TableShape = {
  name: string
  columns: { name: string; type: string }[]
  /** ORDER BY terms that give the same order in every database. */
  sortOrder: string
}

const tableNames = (group: Record<string, Parameters<typeof getTableName>[0]>): string[] =>
  Object.values(group).map((table) => getTableName(table))

/** Jobs are not backed up, because each database has its own. */
const { jobs, ...otherLocalTables } = tables.local
export const jobsTable = getTableName(jobs)
/** Tables that are never distributed: attempt counters, security events with their seals, and reset requests. */
export const localTables = tableNames(otherLocalTables)
/** Tables copied to every worker, and tables sharded by institution. */
export const distributedTables = {
  reference: tableNames(tables.reference),
  tenant: tableNames(tables.tenant),
}
export const allTables = [...distributedTables.reference, ...distributedTables.tenant, ...localTables]

/** Fixes the text format of values for every server configuration. */
export async function fixTextFormat(tx: OwnerTx): Promise<void> {
  await tx.execute(
    sql.raw(`
      SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres';
      SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL lc_monetary = 'C'`),
  )
  await liftTimeLimits(tx)
}

export async function startSnapshot(tx: OwnerTx): Promise<void> {
  await tx.execute(sql.raw('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY'))
}

/** Tables to restore, in byte order. Migrations and jobs describe the database itself and stay. */
export async function listTables(tx: OwnerTx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ('schema_migrations', ${jobsTable})
     ORDER BY relname`)
  return rows.map(({ name }) => name)
}

export async function describeTable(tx: OwnerTx, name: string): Promise<TableShape> {
  const columns = await tx.execute<{ name: string; type: string }>(sql`
    SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = ${name}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`)
  // Byte order, because collations differ between servers.
  const key = await tx.execute<{ term: string }>(sql`
    SELECT quote_ident(attname) || CASE WHEN attcollation = 0 THEN '' ELSE ' COLLATE "C"' END AS term
      FROM pg_index CROSS JOIN unnest(indkey) WITH ORDINALITY AS part(number, place)
      JOIN pg_attribute ON attrelid = indrelid AND attnum = part.number
     WHERE indrelid = ${name}::regclass AND indisprimary ORDER BY place`)
  if (key.rows.length === 0) throw new Error(`The table ${name} has no primary key to order it by.`)
  return { name, columns: columns.rows, sortOrder: key.rows.map(({ term }) => term).join(', ') }
}

/** Names of the first three institutions, which help users to find the right backup. */
export async function readInstitutionNames(tx: OwnerTx): Promise<string[]> {
  const rows = await tx
    .select({ name: institutions.name })
    .from(institutions)
    .orderBy(institutions.name)
    .limit(3)
  return rows.map(({ name }) => name)
}

const partBytes = 1024 * 1024
const partRows = 2_000

/** Yields the rows as NDJSON in parts of limited size. */
export async function* readTable(
  tx: OwnerTx,
  { name, columns, sortOrder }: TableShape,
): AsyncGenerator<{ text: string; rows: number }> {
  const values = columns.map((column) => `${quoteIdentifier(column.name)}::text`).join(', ')
  await tx.execute(
    sql.raw(`DECLARE backup_rows NO SCROLL CURSOR FOR
             SELECT to_json(ARRAY[${values}]::text[])::text AS line FROM ${quoteIdentifier(name)} ORDER BY ${sortOrder}`),
  )
  // Adapts the batch to the size of the last rows; the first batch is small, since rows may be large.
  for (let batchSize = 20; ;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`FETCH ${batchSize} FROM backup_rows`))
    if (rows.length === 0) break
    const text = rows.map(({ line }) => `${line}\n`).join('')
    yield { text, rows: rows.length }
    batchSize = Math.max(1, Math.min(partRows, Math.floor((partBytes * rows.length) / text.length)))
  }
  await tx.execute(sql.raw('CLOSE backup_rows'))
}

export async function insertPart(tx: OwnerTx, { name, columns }: TableShape, part: string): Promise<void> {
  const names = columns.map((column) => quoteIdentifier(column.name)).join(', ')
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ')
  // A JSON line contains no raw line break.
  const lines = `[${part.trimEnd().replaceAll('\n', ',')}]`
  await tx.execute(sql`
    INSERT INTO ${sql.raw(`${quoteIdentifier(name)} (${names})`)} OVERRIDING SYSTEM VALUE
    SELECT ${sql.raw(values)} FROM jsonb_array_elements(${lines}::jsonb) AS part (line)`)
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
