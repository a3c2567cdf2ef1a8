import { startOfDay } from '@insaka/domain/core/dates'
import { and, desc, eq, sql } from 'drizzle-orm'
import { defaultPrices, priceOn } from '@insaka/domain/fuel-products/fuel-products.rules'
import type { Fuel } from '@insaka/domain/fuel-products/fuel-products.labels'
import type { FuelSettings, ProductRecord } from '@insaka/domain/fuel-products/fuel-products.schema'
import { changeText, insertion, readText, tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { lastNumber } from '../registers/number-series.ts'
import { fuelPrices, fuelSettings } from './fuel-products.table.ts'

type PriceRow = typeof fuelPrices.$inferSelect

export const insertPrice = insertion('fuelPrices.insert', fuelPrices)

const defaultLimit = 1_000

const findLatest = tenantRead('fuelPrices.newest', (orm, $: TenantValues<{ limit: number }>) =>
  orm
    .select()
    .from(fuelPrices)
    .where(eq(fuelPrices.institutionId, $.institutionId))
    .orderBy(desc(fuelPrices.id))
    .limit($.limit),
)

export const productRecordOf = ({ institutionId: _institutionId, ...row }: PriceRow): ProductRecord => ({
  ...row,
  updatedOn: row.createdOn,
})

const findMany = tenantRead('fuelPrices.findMany', (orm, $: TenantValues<{ ids: number[] }>) =>
  orm
    .select()
    .from(fuelPrices)
    .where(
      and(eq(fuelPrices.institutionId, $.institutionId), sql`${fuelPrices.id} = ANY (${$.ids}::bigint[])`),
    ),
)

export const findPrices = async (tx: TenantTx, ids: number[]): Promise<ProductRecord[]> =>
  (await findMany(tx, { ids })).map(productRecordOf)

/** Number of prices, including the defaults of every institution. */
export const countPrices = async (tx: TenantTx): Promise<number> =>
  defaultPrices.length + (await lastNumber(tx, 'fuelPrices'))

/** Prices in posting order, after the defaults of every institution. */
export async function listPrices(tx: TenantTx, limit = defaultLimit): Promise<ProductRecord[]> {
  const rows = await findLatest(tx, { limit })
  const first = defaultPrices.map((price) => {
    const since = startOfDay(price.effectiveOn)
    return { ...price, id: 0, initiator: null, createdOn: since, updatedOn: since }
  })
  return [...first, ...rows.toReversed().map(productRecordOf)]
}

export async function findPrice(tx: TenantTx, type: Fuel, day: string): Promise<number | undefined> {
  const [row] = await readText<{ price: number }>(tx, {
    name: 'fuelPrices.onDay',
    text: `SELECT price::float8 AS price FROM fuel_prices
            WHERE institution_id = $1 AND type = $2 AND effective_on <= $3::date
            ORDER BY effective_on DESC, id DESC LIMIT 1`,
    values: [type, day],
  })
  return row?.price ?? priceOn(defaultPrices, type, day)?.price
}

/** Limits the work of the count, so saving a price stays fast. */
export const maxCountedDraws = 1_000

export async function countDrawsAtOtherPrice(
  tx: TenantTx,
  { type, effectiveOn, price }: Pick<PriceRow, 'type' | 'effectiveOn' | 'price'>,
): Promise<number> {
  const [row] = await readText<{ draws: number }>(tx, {
    name: 'fuelPrices.drawsBefore',
    text: `SELECT count(*)::int AS draws FROM (
             SELECT FROM fuel_transactions
              WHERE institution_id = $1 AND state = 'WITHDRAW' AND fuel_type = $2 AND price <> $4::numeric AND import_id IS NULL
                AND NOT EXISTS (SELECT FROM fuel_transactions AS reversal
                     WHERE reversal.institution_id = $1 AND reversal.reverses = fuel_transactions.id)
                AND transaction_date >= $3::date
                AND transaction_date < coalesce(
                  (SELECT min(effective_on) FROM fuel_prices
                    WHERE institution_id = $1 AND type = $2 AND effective_on > $3::date), 'infinity')
              LIMIT ${maxCountedDraws}) AS made`,
    values: [type, effectiveOn, price.toFixed(2)],
  })
  return row!.draws
}

const readSettings = tenantRead('fuelSettings.read', (orm, $) =>
  orm
    .select({ refuseOverdraft: fuelSettings.refuseOverdraft, version: fuelSettings.version })
    .from(fuelSettings)
    .where(eq(fuelSettings.institutionId, $.institutionId)),
)

/** By default, an institution asks before an account goes below zero. */
export const findSettings = async (tx: TenantTx): Promise<FuelSettings> =>
  (await readSettings(tx))[0] ?? { refuseOverdraft: false, version: 1 }

export function saveSettings(tx: WriteTx, { refuseOverdraft, version }: FuelSettings): void {
  changeText(tx, {
    name: 'fuelSettings.keep',
    text: `INSERT INTO fuel_settings (institution_id, refuse_overdraft, version) VALUES ($1, $2, $3)
               ON CONFLICT (institution_id) DO UPDATE SET refuse_overdraft = excluded.refuse_overdraft, version = excluded.version`,
    values: [refuseOverdraft, version],
  })
}
