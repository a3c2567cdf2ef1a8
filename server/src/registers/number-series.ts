import { and, eq } from 'drizzle-orm'
import { readText, tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import { numberSeries } from './registers.table.ts'

const read = tenantRead('series.last', (orm, $: TenantValues<{ register: string }>) =>
  orm
    .select({ last: numberSeries.last })
    .from(numberSeries)
    .where(and(eq(numberSeries.institutionId, $.institutionId), eq(numberSeries.register, $.register))),
)

/**
 * Reserves consecutive record numbers and returns the first. They are released if the transaction fails, so a register
 * has no gaps.
 */
export async function nextNumbers(tx: UnchainedTx, register: string, count: number): Promise<number> {
  return (await nextNumbersOf(tx, { [register]: count }))[register]!
}

/** Reserves numbers in several registers. */
export async function nextNumbersOf<R extends string>(
  tx: UnchainedTx,
  counts: Record<R, number>,
): Promise<Record<R, number>> {
  const rows = await readText<{ register: R; last: string }>(tx, {
    name: 'series.advance',
    text: `INSERT INTO number_series (institution_id, register, last)
           SELECT $1::uuid, * FROM unnest($2::text[], $3::bigint[])
               ON CONFLICT (institution_id, register) DO UPDATE SET last = number_series.last + excluded.last
           RETURNING register, last`,
    values: [Object.keys(counts), Object.values(counts)],
  })
  return Object.fromEntries(
    rows.map(({ register, last }) => [register, Number(last) - counts[register] + 1]),
  ) as Record<R, number>
}

/** The last number of a register, which equals its number of records. */
export async function lastNumber(tx: TenantTx, register: string): Promise<number> {
  const [series] = await read(tx, { register })
  return series?.last ?? 0
}

const readAll = tenantRead('series.all', (orm, $: TenantValues) =>
  orm
    .select({ register: numberSeries.register, last: numberSeries.last })
    .from(numberSeries)
    .where(eq(numberSeries.institutionId, $.institutionId)),
)

export async function lastNumbers(tx: TenantTx): Promise<Record<string, number>> {
  return Object.fromEntries((await readAll(tx)).map(({ register, last }) => [register, last]))
}
