import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { streamRows, literal, type OwnerTx } from '../db/owner.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { ExceptionName } from './rebuild-exceptions.ts'

/** The rows of which something is derived: a table, or one register of the table. */
export type Source = {
  table: PgTable & {
    institutionId: PgColumn
    id: PgColumn
    register?: PgColumn
  }
  register?: string
  /** What a row has of other tables, by the name under which the row carries it. */
  joined?: Record<string, Joined>
}

type Joined = {
  table: PgTable
  on: SQL
  columns: Record<string, PgColumn>
  /** Whether there may be none, for which the row carries null. */
  isOptional?: true
}

/** A new row has null before it. */
export type Change<Row> = { before: Row | null; after: Row }

/** A part of the rows that is compared by itself: an institution, or one block of its records. */
export type Group = { institutionId: string; block: number | null }

export type Fault = {
  what: string
  kept: string
  counted: string
  /** The reason why rebuilding leaves it unchanged. */
  exception?: ExceptionName
}

/** What is wrong with the figures of a group, and how it is made right: piece by piece, each in a moment. */
export type GroupFaults = Group & {
  faults: Fault[]
  corrections: ((tx: WriteTx) => void)[]
}

/** Compares rows with what is kept of them. */
export type Comparison<Row> = {
  /** Takes the next row. The answer is what was wrong with the groups before it. */
  addRow: (row: Row, group: Group) => Promise<GroupFaults[]>
  /** What is wrong with the last group, and with everything that is kept of no row. */
  finish: () => Promise<GroupFaults[]>
}

/** What is derived from rows, described once: it is kept, checked and built anew by the same words. */
export type Derived<Row> = {
  name: string
  /** Raised when rows contribute something else than before; `migrations/figures.sql` has a step for each version. */
  version: number
  source: Source
  /** Whether rows are compared block by block, or institution by institution. */
  inBlocks: boolean
  compare: (tx: OwnerTx, within?: Group) => Comparison<Row>
}

/** What every save keeps up to date, in its own transaction. */
export type Projection<Row> = Derived<Row> & {
  keep: (tx: WriteTx, changes: Change<Row>[]) => void
}

/** Whatever its rows are. */
export type AnyDerived = Derived<never>
export type AnyProjection = Projection<never>

/** The rows of a source, in the order of their institutions and numbers. */
export async function* rowsOf(tx: OwnerTx, source: Source, within?: Group): AsyncGenerator<SourceRow> {
  const { table, joined = {} } = source
  const ownColumns = Object.entries(getTableColumns(table)).filter(([, { generated }]) => !generated)
  const selected = [
    ...ownColumns.map(([name, column]) => sql`${column} AS ${sql.identifier(name)}`),
    ...Object.entries(joined).map(([name, join]) => sql`${valuesOf(join)} AS ${sql.identifier(name)}`),
  ]
  const rows = streamRows(
    tx,
    'source',
    sql`SELECT ${sql.join(selected, sql`, `)} FROM ${table} WHERE ${sourceCondition(source, within)}
         ORDER BY ${table.institutionId}, ${table.id}`,
  )
  for await (const row of rows) {
    const sourceRow: Record<string, unknown> = {}
    for (const [name, column] of ownColumns) sourceRow[name] = valueOf(column, row[name])
    for (const [name, { columns }] of Object.entries(joined)) {
      const values = row[name] as (string | null)[] | null
      sourceRow[name] =
        values &&
        Object.fromEntries(
          Object.entries(columns).map(([key, column], i) => [key, valueOf(column, values[i] ?? null)]),
        )
    }
    yield sourceRow as SourceRow
  }
}

/** Looked up for each row: a join would be planned by the statistics of tables that may have just been filled. */
const valuesOf = ({ table, on, columns }: Joined): SQL => {
  const texts = Object.values(columns).map((column) => sql`${column}::text`)
  return sql`(SELECT ARRAY[${sql.join(texts, sql`, `)}] FROM ${table} WHERE ${on})`
}

export async function countRows(tx: OwnerTx, source: Source, within?: Group): Promise<number> {
  const { rows } = await tx.execute<{ rows: string }>(
    sql`SELECT count(*) AS rows FROM ${source.table} WHERE ${sourceCondition(source, within)}`,
  )
  return Number(rows[0]!.rows)
}

export type SourceRow = { institutionId: string; id: number }

const valueOf = (column: PgColumn, value: unknown): unknown =>
  value === null ? null : column.mapFromDriverValue(value)

/** How many records one block holds. */
export const blockSize = 2048

const sourceCondition = ({ table, register }: Source, within?: Group): SQL =>
  sql.join(
    [
      sql`true`,
      ...(register === undefined ? [] : [sql`${table.register} = ${literal(register)}`]),
      ...(within ? [groupCondition(within, table.institutionId, table.id)] : []),
    ],
    sql` AND `,
  )

export const groupCondition = ({ institutionId, block }: Group, institution: PgColumn, id: PgColumn): SQL =>
  block === null
    ? sql`${institution} = ${literal(institutionId)}`
    : sql`${institution} = ${literal(institutionId)} AND ${id} >= ${sql.raw(String(block * blockSize))} AND ${id} < ${sql.raw(String((block + 1) * blockSize))}`
