import type { Fuel } from '@insaka/domain/fuel-products/fuel-products.labels'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { TransactionRow } from './fuel-accounts.repository.ts'

export type MonthRow = {
  month: string
  kind: TransactionRow['state']
  fuelType: 'NA' | Fuel
  amount: string
  litres: string
}

export const listMonths = (tx: TenantTx, departmentId: string, before: string): Promise<MonthRow[]> =>
  readText<MonthRow>(tx, {
    name: 'fuelMonths.list',
    text: `SELECT month::text AS month, kind, fuel_type AS "fuelType", amount::text AS amount, litres::text AS litres
             FROM fuel_months WHERE institution_id = $1 AND department_id = $2 AND month < $3::date ORDER BY month`,
    values: [departmentId, before],
  })

/** Sums of one account, kind and fuel, either before or within a period. */
type AccountSum = Omit<MonthRow, 'month'> & { department: string; name: string; isBefore: boolean }

export const sumMonths = (
  tx: TenantTx,
  { from, before }: { from: string; before: string },
): Promise<AccountSum[]> =>
  readText<AccountSum>(tx, {
    name: 'fuelMonths.ofAll',
    text: `SELECT d.code AS department, d.name, sums.* FROM departments d, LATERAL (
             SELECT kind, fuel_type AS "fuelType", month < $2::date AS "isBefore", sum(amount)::text AS amount,
                    sum(litres)::text AS litres
               FROM fuel_months m
              WHERE m.institution_id = $1 AND m.department_id = d.id AND month < $3::date AND entries > 0
              GROUP BY 1, 2, 3) AS sums
            WHERE d.institution_id = $1 ORDER BY d.name, d.code`,
    values: [from, before],
  })

export async function findIdsBetweenDays(
  tx: TenantTx,
  departmentId: string,
  { from, before, limit }: { from: string; before: string; limit: number },
): Promise<number[]> {
  const rows = await readText<{ id: number }>(tx, {
    name: 'fuelTransactions.betweenDays',
    text: `SELECT id::float8 AS id FROM fuel_transactions
            WHERE institution_id = $1 AND department_id = $2 AND transaction_date >= $3::date AND transaction_date < $4::date
            ORDER BY transaction_date, sequence LIMIT $5`,
    values: [departmentId, from, before, limit],
  })
  return rows.map(({ id }) => id)
}
