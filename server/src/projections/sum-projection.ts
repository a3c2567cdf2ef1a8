import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { streamRows, sqlLiteral, type OwnerTx } from '../db/owner-transactions.ts'
import { combinedChange } from '../db/statement.ts'
import type { WriteTx } from '../db/transactions.ts'
import { createComparison, type StoredValue } from './compare.ts'
import type { ComparisonUnit, Projection, Source } from './projection.ts'

/** The contribution of one row: raw keys, and values in integers of the smallest unit, such as ngwee. */
type Contribution<K extends string, V extends string> = Record<K, string | number> & Record<V, bigint>

type SumDefinition<Row, K extends string, V extends string> = {
  name: string
  version: number
  of: Source
  label?: string
  target: PgTable & { institutionId: PgColumn }
  keys: readonly K[]
  values: readonly V[]
  /** Constant key values that separate projections sharing a table. */
  fixedKeys?: Record<string, string>
  contributions: (row: Row) => Contribution<K, V>[]
}

/** Sums of values over rows, grouped by keys. */
export function sumProjection<Row, K extends string, V extends string>({
  name,
  version,
  of,
  label = name,
  target,
  keys,
  values,
  fixedKeys = {},
  contributions,
}: SumDefinition<Row, K, V>): Projection<Row> {
  const columns = getTableColumns(target)
  const columnsOf = (names: readonly string[]) => names.map((each) => columns[each]!)
  const scales = columnsOf(values).map((column) => scaleOf(column))
  const add = {
    name: `${name}.add`,
    text: addition(target, columnsOf(Object.keys(fixedKeys)), columnsOf(keys), columnsOf(values)),
  }

  const rows = [name, ...Object.values(fixedKeys)].join('.')

  function addContributions(totals: Map<string, bigint[]>, row: Row, sign: 1n | -1n): void {
    for (const each of contributions(row)) {
      const key = keys.map((column) => String(each[column])).join(separator)
      const before = totals.get(key)
      totals.set(
        key,
        values.map((column, i) => (before?.[i] ?? 0n) + sign * (each[column] as bigint)),
      )
    }
  }

  function write(tx: WriteTx, totals: Map<string, bigint[]>): void {
    const changed = [...totals].filter(([, amounts]) => !isZero(amounts))
    if (changed.length === 0) return
    const sorted = changed.toSorted(([one], [other]) => (one < other ? -1 : 1))
    const ofKeys = keys.map((_, i) => sorted.map(([key]) => key.split(separator)[i]))
    const ofValues = values.map((_, i) => sorted.map(([, amounts]) => decimal(amounts[i]!, scales[i]!)))
    combinedChange(tx, { ...add, rows, values: [...Object.values(fixedKeys), ...ofKeys, ...ofValues] })
  }

  return {
    name,
    version,
    source: of,
    inBlocks: false,
    keep(tx, changes) {
      const totals = new Map<string, bigint[]>()
      for (const { before, after } of changes) {
        if (before) addContributions(totals, before, -1n)
        addContributions(totals, after, 1n)
      }
      write(tx, totals)
    },
    compare: (tx, within) =>
      createComparison<Row, bigint[]>({
        count: (computed, row) => addContributions(computed, row, 1n),
        stored: readStored(
          tx,
          { name, target, fixedKeys, keys: columnsOf(keys), values: columnsOf(values) },
          within,
        ),
        isSame: (stored, computed) => values.every((_, i) => (stored?.[i] ?? 0n) === (computed?.[i] ?? 0n)),
        describe: (key, stored, computed) => {
          // Omits values that are zero on both sides, except the first one.
          const nonZero = values.map((_, i) => i).filter((i) => i === 0 || stored?.[i] || computed?.[i])
          const text = (amounts: bigint[] | undefined) =>
            nonZero.map((i) => decimal(amounts?.[i] ?? 0n, scales[i]!)).join(' of ')
          const parts = key.split(separator).filter((part) => part !== '')
          return { what: `${label}: ${parts.join(', ')}`, kept: text(stored), counted: text(computed) }
        },
        correct: (writer, differences) =>
          write(
            writer,
            new Map(
              differences.map(({ key, stored, counted }) => [
                key,
                values.map((_, i) => (counted?.[i] ?? 0n) - (stored?.[i] ?? 0n)),
              ]),
            ),
          ),
      }),
  }
}

/** PostgreSQL text never contains this character. */
const separator = '\0'

const isZero = (amounts: bigint[]): boolean => amounts.every((amount) => amount === 0n)

const scaleOf = (column: PgColumn): number => Number(/,\s*(\d+)\)$/.exec(column.getSQLType())?.[1] ?? 0)

function decimal(amount: bigint, scale: number): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(scale + 1, '0')
  const integerPart = digits.slice(0, digits.length - scale)
  return `${amount < 0n ? '-' : ''}${integerPart}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`
}

const toWholeUnits = (text: string): bigint => BigInt(text.replace('.', ''))

export function addition(into: PgTable, only: PgColumn[], keys: PgColumn[], values: PgColumn[]): string {
  const table = getTableName(into)
  const namesOf = (columns: PgColumn[]) => columns.map(({ name }) => name)
  const keyColumns = [...only, ...keys]
  const fixedValues = only.map((column, i) => `$${i + 2}::${column.getSQLType()}, `)
  const arrays = [...keys, ...values].map((column, i) => `$${only.length + i + 2}::${column.getSQLType()}[]`)
  const sets = namesOf(values).map((value) => `${value} = ${table}.${value} + excluded.${value}`)
  return `INSERT INTO ${table} (institution_id, ${namesOf([...keyColumns, ...values]).join(', ')})
          SELECT $1::uuid, ${fixedValues.join('')}* FROM unnest(${arrays.join(', ')})
              ON CONFLICT (institution_id, ${namesOf(keyColumns).join(', ')}) DO UPDATE SET ${sets.join(', ')}`
}

type StoredSumsQuery = {
  name: string
  target: PgTable & { institutionId: PgColumn }
  fixedKeys: Record<string, string>
  keys: PgColumn[]
  values: PgColumn[]
}

async function* readStored(
  tx: OwnerTx,
  { name, target, fixedKeys, keys, values }: StoredSumsQuery,
  within: ComparisonUnit | undefined,
): AsyncGenerator<StoredValue<bigint[]>> {
  const columns = getTableColumns(target)
  const asText = (selectedColumns: PgColumn[]) =>
    sql.join(
      selectedColumns.map((column) => sql`${column}::text`),
      sql`, `,
    )
  const conditions = [
    ...Object.entries(fixedKeys).map(([name, value]) => sql`${columns[name]!} = ${sqlLiteral(value)}`),
    ...(within ? [sql`${target.institutionId} = ${sqlLiteral(within.institutionId)}`] : []),
  ]
  type Row = { institution_id: string; keys: string[]; values: string[] }
  const rows = streamRows<Row>(
    tx,
    `kept ${name}`,
    sql`SELECT institution_id, ARRAY[${asText(keys)}] AS keys, ARRAY[${asText(values)}] AS values FROM ${target}
         WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)} ORDER BY institution_id`,
  )
  for await (const row of rows)
    yield {
      institutionId: row.institution_id,
      block: null,
      key: row.keys.join(separator),
      value: row.values.map(toWholeUnits),
    }
}
