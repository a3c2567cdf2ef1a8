import { sql } from 'drizzle-orm'
import type { OwnerTx } from '../db/owner.ts'
import type { RollupFault } from '../registers/check.ts'

/** Adds up every account anew, entry by entry and month by month. */
export async function checkFuel(tx: OwnerTx): Promise<RollupFault[]> {
  const { rows: entries } = await tx.execute<RollupFault>(sql`
    SELECT i.code AS institution, 'fuel: balance of ' || d.code || ' after entry ' || found.sequence AS what,
           found.balance::text AS kept, found.counted::text AS counted
      FROM (SELECT institution_id, department_id, sequence, balance,
                   sum(CASE state WHEN 'DEPOSIT' THEN amount ELSE -amount END)
                     OVER (PARTITION BY institution_id, department_id ORDER BY sequence) AS counted,
                   row_number() OVER (PARTITION BY institution_id, department_id ORDER BY sequence) AS place
              FROM fuel_transactions) AS found
      JOIN institutions i ON i.id = found.institution_id
      JOIN departments d ON d.institution_id = found.institution_id AND d.id = found.department_id
     WHERE balance <> counted OR sequence <> place
     ORDER BY 1, 2`)
  const { rows: months } = await tx.execute<RollupFault>(sql`
    WITH counted AS (
      SELECT t.institution_id, t.department_id, date_trunc('month', t.transaction_date)::date AS month,
             coalesce(reversed.state, t.state) AS kind, t.fuel_type,
             sum(t.amount * sign) AS amount, sum(coalesce(t.litres, 0.000) * sign) AS litres, sum(sign) AS entries
        FROM fuel_transactions t
        LEFT JOIN fuel_transactions reversed ON reversed.institution_id = t.institution_id AND reversed.id = t.reverses,
             LATERAL (SELECT CASE WHEN t.reverses IS NULL THEN 1 ELSE -1 END AS sign) AS signed
       GROUP BY 1, 2, 3, 4, 5), compared AS (
      SELECT institution_id, department_id, concat_ws(' ', to_char(month, 'YYYY-MM'), kind, fuel_type) AS what,
             concat_ws(' of ', kept.entries, kept.amount, kept.litres) AS kept,
             concat_ws(' of ', counted.entries, counted.amount, counted.litres) AS counted
        FROM counted FULL JOIN fuel_months kept USING (institution_id, department_id, month, kind, fuel_type)
       WHERE (counted.entries, counted.amount, counted.litres) IS DISTINCT FROM (kept.entries, kept.amount, kept.litres))
    SELECT i.code AS institution, concat('fuel: ', d.code, ' ', what) AS what, kept, counted
      FROM compared JOIN institutions i ON i.id = compared.institution_id
      JOIN departments d ON d.institution_id = compared.institution_id AND d.id = compared.department_id
     ORDER BY 1, 2`)
  return [...entries, ...months]
}
