import { sql } from 'drizzle-orm'
import type { OwnerTx } from '../db/owner.ts'
import type { RollupFault } from '../registers/check-series.ts'

/** Adds up every account anew, entry by entry. */
export async function checkLedgers(tx: OwnerTx): Promise<RollupFault[]> {
  const { rows } = await tx.execute<RollupFault>(sql`
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
  return rows
}
