import { and, eq, sql } from 'drizzle-orm'
import { tenantRead, unchainedChangeReturning, type TenantValues } from '../db/statement.ts'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import { numberSeries } from './registers.table.ts'

const advance = unchainedChangeReturning(
  'series.advance',
  (orm, $: TenantValues<{ register: string; count: number }>) =>
    orm
      .insert(numberSeries)
      .values({ institutionId: $.institutionId, register: $.register, last: $.count })
      .onConflictDoUpdate({
        target: [numberSeries.institutionId, numberSeries.register],
        set: { last: sql`${numberSeries.last} + excluded.last` },
      })
      .returning({ last: numberSeries.last }),
)

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
  const [series] = await advance(tx, { register, count })
  return series!.last - count + 1
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
