import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inPieces, type OwnerTx } from '../db/owner.ts'
import { columnOf, type Register } from './query.ts'
import { blockSize, wordBlocks } from './registers.table.ts'
import { numbersIn } from './word-blocks.ts'
import { findable } from './write.ts'

export type RollupFault = { institution: string; what: string; kept: string; counted: string }

/** Counts a register anew, as the owner of all its rows, and tells where what is kept differs from what there is. */
export async function checkRegister(tx: OwnerTx, register: Register): Promise<RollupFault[]> {
  return [
    ...(await checkCounters(tx, register)),
    ...(await checkSeries(tx, register)),
    ...(await checkWords(tx, register)),
    ...(await checkDigits(tx, register)),
  ]
}

/** The rows of a register, in all institutions. */
const rowsOf = ({ name, table }: Register): SQL =>
  table.register ? sql`${table} WHERE ${table.register} = ${name}` : sql`${table}`

async function checkCounters(tx: OwnerTx, register: Register): Promise<RollupFault[]> {
  const { name, table, amount } = register
  const counted = (scope: string, scopeId: PgColumn) => sql`
    SELECT ${table.institutionId} AS institution_id, ${scope}::text AS scope, ${scopeId} AS scope_id,
           ${table.state} AS state, ${amount ? columnOf(table, amount.currency) : sql`''`} AS currency,
           count(*) AS records, ${amount ? sql`sum(${columnOf(table, amount.value)})` : sql`0.00`} AS amount
      FROM ${rowsOf(register)} GROUP BY 1, 2, 3, 4, 5`
  const figure = (side: 'kept' | 'counted') => {
    const column = (what: string) => sql`${sql.identifier(side)}.${sql.identifier(what)}`
    const records = sql`coalesce(${column('records')}, 0)::text`
    return amount ? sql`${records} || ' of ' || coalesce(${column('amount')}, 0)` : records
  }
  const { rows } = await tx.execute<RollupFault>(sql`
    WITH counted AS (
      ${counted('institution', table.institutionId)} UNION ALL
      ${counted('department', table.departmentId)} UNION ALL
      ${counted('mine', table.initiatorId)}
    ), kept AS (
      SELECT institution_id, scope, scope_id, state, currency, records, amount FROM register_counters
       WHERE register = ${name} AND (records <> 0 OR amount <> 0)
    )
    SELECT institutions.code AS institution,
           concat_ws(', ', ${`${name}: `}::text || scope || ' ' || scope_id, state, nullif(currency, '')) AS what,
           ${figure('kept')} AS kept, ${figure('counted')} AS counted
      FROM counted FULL JOIN kept USING (institution_id, scope, scope_id, state, currency)
      JOIN institutions ON institutions.id = institution_id
     WHERE (counted.records, counted.amount) IS DISTINCT FROM (kept.records, kept.amount)
     ORDER BY 1, 2`)
  return rows
}

/** Numbers run from 1 to the last one without a gap. */
async function checkSeries(tx: OwnerTx, register: Register): Promise<RollupFault[]> {
  const { name, table } = register
  const { rows } = await tx.execute<RollupFault>(sql`
    SELECT institutions.code AS institution, ${`${name}: last number`}::text AS what,
           coalesce(number_series.last, 0)::text AS kept,
           coalesce(found.records, 0) || ' records up to number ' || coalesce(found.highest, 0) AS counted
      FROM (SELECT ${table.institutionId} AS institution_id, count(*) AS records, max(${table.id}) AS highest
              FROM ${rowsOf(register)} GROUP BY 1) found
      FULL JOIN (SELECT * FROM number_series WHERE register = ${name}) number_series USING (institution_id)
      JOIN institutions ON institutions.id = institution_id
     WHERE (found.records, found.highest) IS DISTINCT FROM (number_series.last, number_series.last)
     ORDER BY 1`)
  return rows
}

/** Groups of digits in keys. */
async function checkDigits(tx: OwnerTx, { name, table, keys = [] }: Register): Promise<RollupFault[]> {
  const numbers = sql.join(
    keys.map(({ of }) => columnOf(table, of)),
    sql`, `,
  )
  const counted =
    keys.length === 0
      ? sql`SELECT institution_id, digits, id FROM digit_groups WHERE false`
      : sql`SELECT DISTINCT ${table.institutionId} AS institution_id, found[1] AS digits, ${table.id} AS id
              FROM ${table}, LATERAL regexp_matches(concat_ws(' ', ${numbers}), '[1-9][0-9]*', 'g') AS found
             WHERE ${table.register ? sql`${table.register} = ${name}` : sql`true`}`
  const { rows } = await tx.execute<RollupFault>(sql`
    SELECT institutions.code AS institution, ${`${name}: digits `}::text || digits AS what,
           count(kept.id)::text AS kept, count(counted.id)::text AS counted
      FROM (${counted}) AS counted
      FULL JOIN (SELECT * FROM digit_groups WHERE register = ${name}) AS kept USING (institution_id, digits, id)
      JOIN institutions ON institutions.id = institution_id
     GROUP BY institution_id, institutions.code, digits
    HAVING count(kept.id) <> count(counted.id) OR bool_or(kept.id IS NULL)
     ORDER BY 1, 2`)
  return rows
}

/** The numbers that have a word or a mark, within one block of one institution. */
type Numbers = Map<string, number[]>
type Block = { blockKey: string; numbers: Numbers }

/** Words and marks. Both sides are read block by block, so that a register of any size needs no more than one block. */
async function checkWords(tx: OwnerTx, register: Register): Promise<RollupFault[]> {
  const faults = new Map<string, { institutionId: string; word: string; kept: number; counted: number }>()
  const compare = (blockKey: string, kept: Numbers, counted: Numbers): void => {
    for (const word of new Set([...kept.keys(), ...counted.keys()])) {
      const [was, is] = [kept.get(word) ?? [], counted.get(word) ?? []]
      if (was.length === is.length && was.every((id, i) => id === is[i])) continue
      const [institutionId] = blockKey.split(' ') as [string]
      const fault = faults.get(`${institutionId} ${word}`) ?? { institutionId, word, kept: 0, counted: 0 }
      faults.set(`${institutionId} ${word}`, {
        ...fault,
        kept: fault.kept + was.length,
        counted: fault.counted + is.length,
      })
    }
  }
  const noNumbers: Numbers = new Map()
  const [kept, counted] = [keptBlocks(tx, register), countedBlocks(tx, register)]
  let [one, other] = [await next(kept), await next(counted)]
  while (one || other) {
    const blockKey = !other || (one && one.blockKey < other.blockKey) ? one!.blockKey : other.blockKey
    compare(
      blockKey,
      one?.blockKey === blockKey ? one.numbers : noNumbers,
      other?.blockKey === blockKey ? other.numbers : noNumbers,
    )
    if (one?.blockKey === blockKey) one = await next(kept)
    if (other?.blockKey === blockKey) other = await next(counted)
  }
  return named(tx, register, [...faults.values()])
}

const next = async (blocks: AsyncGenerator<Block>): Promise<Block | undefined> => {
  const { value, done } = await blocks.next()
  return done ? undefined : value
}

async function named(
  tx: OwnerTx,
  { name }: Register,
  faults: { institutionId: string; word: string; kept: number; counted: number }[],
): Promise<RollupFault[]> {
  if (faults.length === 0) return []
  const { rows } = await tx.execute<{ id: string; code: string }>(sql`SELECT id, code FROM institutions`)
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  return faults
    .map(({ institutionId, word, kept, counted }) => ({
      institution: codes.get(institutionId)!,
      what: `${name}: ${word.startsWith('=') ? `marked ${word.slice(1)}` : `word ${word}`}`,
      kept: String(kept),
      counted: String(counted),
    }))
    .toSorted((a, b) => (`${a.institution} ${a.what}` < `${b.institution} ${b.what}` ? -1 : 1))
}

const blockKeyOf = (institutionId: string, block: number): string =>
  `${institutionId} ${String(block).padStart(9, '0')}`

async function* keptBlocks(tx: OwnerTx, { name }: Register): AsyncGenerator<Block> {
  type Row = { institution_id: string; word: string; block: number; members: string }
  const rows = inPieces<Row>(
    tx,
    'kept',
    sql`SELECT institution_id, word, block, members::text FROM ${wordBlocks}
         WHERE register = ${sql.raw(`'${name}'`)} ORDER BY institution_id, block`,
  )
  let current: Block | undefined
  for await (const { institution_id, word, block, members } of rows) {
    const blockKey = blockKeyOf(institution_id, block)
    if (current && current.blockKey !== blockKey) yield current
    if (current?.blockKey !== blockKey) current = { blockKey, numbers: new Map() }
    current.numbers.set(word, numbersIn(block, members))
  }
  if (current) yield current
}

async function* countedBlocks(tx: OwnerTx, register: Register): AsyncGenerator<Block> {
  const { table, texts, marks, name } = register
  const columns = [
    'institutionId',
    'id',
    'state',
    'departmentId',
    'initiatorId',
    ...texts,
    ...Object.values(marks),
  ]
  const shown = [...new Set(columns)].map(
    (column) => sql`${columnOf(table, column)} AS ${sql.identifier(column)}`,
  )
  const ofRegister = table.register ? sql`WHERE ${table.register} = ${sql.raw(`'${name}'`)}` : sql``
  type Row = { institutionId: string; id: string }
  const rows = inPieces<Row>(
    tx,
    'counted',
    sql`SELECT ${sql.join(shown, sql`, `)} FROM ${table} ${ofRegister} ORDER BY ${table.institutionId}, ${table.id}`,
  )
  let current: Block | undefined
  for await (const row of rows) {
    const id = Number(row.id)
    const blockKey = blockKeyOf(row.institutionId, Math.floor(id / blockSize))
    if (current && current.blockKey !== blockKey) yield current
    if (current?.blockKey !== blockKey) current = { blockKey, numbers: new Map() }
    for (const word of findable(register, row)) {
      const numbers = current.numbers.get(word)
      if (numbers) numbers.push(id)
      else current.numbers.set(word, [id])
    }
  }
  if (current) yield current
}
