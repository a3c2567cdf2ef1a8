import { sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../db/owner-transactions.ts'
import type { RollupFault } from '../registers/check-number-series.ts'

const institutionFilter = (institutionId: string | undefined): SQL =>
  institutionId === undefined ? sql`true` : sql`institution_id = ${institutionId}`

const usedCoupons = (institutionId: string | undefined): SQL => sql`
  SELECT institution_id, extract(year FROM transaction_date)::integer AS year, coupon_key,
         min(id) AS transaction_id, count(*) AS draws, string_agg(id::text, ', ' ORDER BY id) AS ids
    FROM fuel_transactions AS entry
   WHERE ${institutionFilter(institutionId)} AND coupon_key IS NOT NULL AND NOT EXISTS (
         SELECT FROM fuel_transactions AS reversal
          WHERE reversal.institution_id = entry.institution_id AND reversal.reverses = entry.id)
   GROUP BY 1, 2, 3`

export async function checkCoupons(tx: OwnerTx, institutionId?: string): Promise<RollupFault[]> {
  const { rows } = await tx.execute<RollupFault>(sql`
    SELECT i.code AS institution, 'fuel: coupon ' || coupon_key || ' of ' || year AS what,
           coalesce('entry ' || kept.transaction_id, 'none') AS kept, coalesce('entry ' || counted.ids, 'none') AS counted,
           CASE WHEN draws > 1 AND kept.transaction_id IS NOT DISTINCT FROM counted.transaction_id
                THEN 'couponUsedTwice' END AS exception
      FROM (SELECT * FROM fuel_coupons WHERE ${institutionFilter(institutionId)}) AS kept
      FULL JOIN (${usedCoupons(institutionId)}) AS counted USING (institution_id, year, coupon_key)
      JOIN institutions i ON i.id = institution_id
     WHERE kept.transaction_id IS DISTINCT FROM counted.transaction_id OR draws > 1
     ORDER BY 1, 2`)
  return rows
}

/** Rebuilds the used coupons of an institution; a coupon of two draws belongs to the first one. */
export async function rebuildCoupons(tx: OwnerTx, institutionId: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM fuel_coupons AS kept
     WHERE institution_id = ${institutionId} AND NOT EXISTS (
           SELECT FROM (${usedCoupons(institutionId)}) AS counted
            WHERE (counted.year, counted.coupon_key, counted.transaction_id) = (kept.year, kept.coupon_key, kept.transaction_id))`)
  await tx.execute(sql`
    INSERT INTO fuel_coupons (institution_id, year, coupon_key, transaction_id)
    SELECT institution_id, year, coupon_key, transaction_id FROM (${usedCoupons(institutionId)}) AS counted
        ON CONFLICT (institution_id, year, coupon_key) DO NOTHING`)
}

export async function checkBalances(tx: OwnerTx, institutionId?: string): Promise<RollupFault[]> {
  const { rows } = await tx.execute<RollupFault>(sql`
    SELECT i.code AS institution, 'fuel: balance of ' || d.code || ' after entry ' || found.sequence AS what,
           found.balance::text AS kept, found.counted::text AS counted, 'balance' AS exception
      FROM (SELECT institution_id, department_id, sequence, balance, previous_sequence, previous_balance,
                   lag(sequence) OVER account AS before, lag(balance) OVER account AS left_before,
                   sum(CASE state WHEN 'DEPOSIT' THEN amount ELSE -amount END)
                     OVER account AS counted,
                   row_number() OVER account AS place
              FROM fuel_transactions
             WHERE ${institutionFilter(institutionId)}
            WINDOW account AS (PARTITION BY institution_id, department_id ORDER BY sequence)) AS found
      JOIN institutions i ON i.id = found.institution_id
      JOIN departments d ON d.institution_id = found.institution_id AND d.id = found.department_id
     WHERE balance <> counted OR sequence <> place
        OR (previous_sequence, previous_balance) IS DISTINCT FROM (before, left_before)
     ORDER BY 1, 2`)
  return rows
}
