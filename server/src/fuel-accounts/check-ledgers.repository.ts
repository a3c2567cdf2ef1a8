import { sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../db/owner.ts'
import type { RollupFault } from '../registers/check-series.ts'

/** The accounts of one institution, or of all. */
export async function checkLedgers(tx: OwnerTx, institutionId?: string): Promise<RollupFault[]> {
  const ofOne = institutionId === undefined ? sql`true` : sql`institution_id = ${institutionId}`
  return [...(await checkBalances(tx, ofOne)), ...(await checkCoupons(tx, ofOne))]
}

/** Which coupons are used up by entries that nobody has reversed. */
async function checkCoupons(tx: OwnerTx, ofOne: SQL): Promise<RollupFault[]> {
  const { rows } = await tx.execute<RollupFault>(sql`
    SELECT i.code AS institution, 'fuel: coupon ' || coupon_key || ' of ' || year AS what,
           coalesce('entry ' || kept.transaction_id, 'none') AS kept, coalesce('entry ' || counted.transaction_id, 'none') AS counted
      FROM (SELECT * FROM fuel_coupons WHERE ${ofOne}) AS kept
      FULL JOIN (SELECT institution_id, extract(year FROM transaction_date)::integer AS year, coupon_key, id AS transaction_id
                   FROM fuel_transactions AS entry
                  WHERE ${ofOne} AND coupon_key IS NOT NULL AND NOT EXISTS (
                        SELECT FROM fuel_transactions AS reversal
                         WHERE reversal.institution_id = entry.institution_id AND reversal.reverses = entry.id)
                ) AS counted USING (institution_id, year, coupon_key)
      JOIN institutions i ON i.id = institution_id
     WHERE kept.transaction_id IS DISTINCT FROM counted.transaction_id
     ORDER BY 1, 2`)
  return rows
}

/** Adds up every account anew, entry by entry. */
async function checkBalances(tx: OwnerTx, ofOne: SQL): Promise<RollupFault[]> {
  const { rows } = await tx.execute<RollupFault>(sql`
    SELECT i.code AS institution, 'fuel: balance of ' || d.code || ' after entry ' || found.sequence AS what,
           found.balance::text AS kept, found.counted::text AS counted
      FROM (SELECT institution_id, department_id, sequence, balance, previous_sequence, previous_balance,
                   lag(sequence) OVER account AS before, lag(balance) OVER account AS left_before,
                   sum(CASE state WHEN 'DEPOSIT' THEN amount ELSE -amount END)
                     OVER account AS counted,
                   row_number() OVER account AS place
              FROM fuel_transactions
             WHERE ${ofOne}
            WINDOW account AS (PARTITION BY institution_id, department_id ORDER BY sequence)) AS found
      JOIN institutions i ON i.id = found.institution_id
      JOIN departments d ON d.institution_id = found.institution_id AND d.id = found.department_id
     WHERE balance <> counted OR sequence <> place
        OR (previous_sequence, previous_balance) IS DISTINCT FROM (before, left_before)
     ORDER BY 1, 2`)
  return rows
}
