import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { streamRows, sqlLiteral, type OwnerTx } from '../db/owner-transactions.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { ExceptionName } from './rebuild-exceptions.ts'

/** The source rows of derived data: a table, or one register of the table. */
export type Source = {
  table: PgTable & {
    institutionId: PgColumn
    id: PgColumn
    register?: PgColumn
  }
  register?: string
  /** Values looked up in other tables, by the property of the row that holds them. */
  joined?: Record<string, Joined>
}

type Joined = {
  table: PgTable
  on: SQL
  columns: Record<string, PgColumn>
  /** True if the joined row may be missing; the property is null then. */
  isOptional?: true
}

/** `before` is null for a new row. */
export type Change<Row> = { before: Row | null; after: Row }

/** A unit of comparison: an institution, or one block of its records. */
export type ComparisonUnit = { institutionId: string; block: number | null }

export type Fault = {
  what: string
  kept: string
  counted: string
  /** The reason for which a rebuild leaves the fault unchanged. */
  exception?: ExceptionName
}

/** The faults of a group and their corrections, each a short transaction. */
export type UnitFaults = ComparisonUnit & {
  faults: Fault[]
  corrections: ((tx: WriteTx) => void)[]
}

export type Comparison<Row> = {
  addRow: (row: Row, group: ComparisonUnit) => Promise<UnitFaults[]>
  finish: () => Promise<UnitFaults[]>
}

/** Data derived from rows, defined once for updating, checking and rebuilding. */
export type DerivedData<Row> = {
  name: string
  /** Incremented when rows contribute differently; `migrations/figures.sql` has a step for each version. */
  version: number
  source: Source
  /** Compares block by block instead of institution by institution. */
  inBlocks: boolean
  compare: (tx: OwnerTx, within?: ComparisonUnit) => Comparison<Row>
}

/** Derived data that every save updates in its own transaction. */
export type Projection<Row> = DerivedData<Row> & {
  keep: (tx: WriteTx, changes: Change<Row>[]) => void
}

export type AnyDerivedData = DerivedData<never>
export type AnyProjection = Projection<never>

/** The rows of a source, sorted by institution and number. */
export async function* rowsOf(
  tx: OwnerTx,
  source: Source,
  within?: ComparisonUnit,
): AsyncGenerator<SourceRow> {
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

/** A subquery per row: statistics of freshly filled tables would mislead the planner of a join. */
const valuesOf = ({ table, on, columns }: Joined): SQL => {
  const texts = Object.values(columns).map((column) => sql`${column}::text`)
  return sql`(SELECT ARRAY[${sql.join(texts, sql`, `)}] FROM ${table} WHERE ${on})`
}

export async function countRows(tx: OwnerTx, source: Source, within?: ComparisonUnit): Promise<number> {
  const { rows } = await tx.execute<{ rows: string }>(
    sql`SELECT count(*) AS rows FROM ${source.table} WHERE ${sourceCondition(source, within)}`,
  )
  return Number(rows[0]!.rows)
}

export type SourceRow = { institutionId: string; id: number }

const valueOf = (column: PgColumn, value: unknown): unknown =>
  value === null ? null : column.mapFromDriverValue(value)

export const blockSize = 2048

const sourceCondition = ({ table, register }: Source, within?: ComparisonUnit): SQL =>
  sql.join(
    [
      sql`true`,
      ...(register === undefined ? [] : [sql`${table.register} = ${sqlLiteral(register)}`]),
      ...(within ? [unitCondition(within, table.institutionId, table.id)] : []),
    ],
    sql` AND `,
  )

export const unitCondition = (
  { institutionId, block }: ComparisonUnit,
  institution: PgColumn,
  id: PgColumn,
): SQL =>
  block === null
    ? sql`${institution} = ${sqlLiteral(institutionId)}`
    : sql`${institution} = ${sqlLiteral(institutionId)} AND ${id} >= ${sql.raw(String(block * blockSize))} AND ${id} < ${sql.raw(String((block + 1) * blockSize))}`
