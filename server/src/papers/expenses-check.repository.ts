import { sql } from 'drizzle-orm'
import type { OwnerTx } from '../db/owner.ts'
import type { RollupFault } from '../registers/check.ts'

/** Adds up all papers anew, and compares expenses and waits with what is kept of them. */
export async function checkExpenses(tx: OwnerTx): Promise<RollupFault[]> {
  const { rows: expenses } = await tx.execute<RollupFault>(sql`
    WITH counted AS (
      SELECT institution_id, dimension, extract(year FROM expense_on)::integer AS year,
             CASE dimension WHEN 'vendor' THEN 0 ELSE extract(month FROM expense_on)::integer END AS month,
             key COLLATE "C" AS key, currency, count(*) AS records, sum(purchase_order_value) AS amount
        FROM papers, LATERAL (VALUES
               ('department', department_id::text), ('vendor', lower(vendor COLLATE "C")), ('vendorCategory', vendor_category),
               ('expenseType', expense_type), ('funder', funder), ('method', procurement_method),
               ('category', procurement_category)) AS each (dimension, key)
       WHERE state <> 'CANCELLED'
       GROUP BY 1, 2, 3, 4, 5, 6
    ), kept AS (SELECT * FROM expense_totals WHERE records <> 0 OR amount <> 0)
    SELECT i.code AS institution, concat_ws(' ', 'expenses by', dimension, key, year, nullif(month, 0), currency) AS what,
           coalesce(kept.records, 0) || ' of ' || coalesce(kept.amount, 0) AS kept,
           coalesce(counted.records, 0) || ' of ' || coalesce(counted.amount, 0) AS counted
      FROM counted FULL JOIN kept USING (institution_id, dimension, year, month, key, currency)
      JOIN institutions i ON i.id = institution_id
     WHERE (counted.records, counted.amount) IS DISTINCT FROM (kept.records, kept.amount)
     ORDER BY 1, 2`)
  const { rows: waits } = await tx.execute<RollupFault>(sql`
    WITH counted AS (
      SELECT institution_id, wait, extract(year FROM until)::integer AS year, department_id, until - since AS days,
             count(*) AS records
        FROM papers, LATERAL (VALUES ('approval', requisitioned_on, approval_date), ('order', enquired_on, purchase_order_date))
               AS each (wait, since, until)
       WHERE state <> 'CANCELLED' AND until >= since
       GROUP BY 1, 2, 3, 4, 5
    ), kept AS (SELECT * FROM wait_counts WHERE records <> 0),
    differing AS (
      SELECT institution_id, wait, year, department_id, days, kept.records AS kept, counted.records AS counted
        FROM counted FULL JOIN kept USING (institution_id, wait, year, department_id, days)
       WHERE counted.records IS DISTINCT FROM kept.records
    )
    SELECT i.code AS institution, concat_ws(' ', 'days to', wait, d.code, year || ':', days) AS what,
           coalesce(kept, 0)::text AS kept, coalesce(counted, 0)::text AS counted
      FROM differing w
      JOIN institutions i ON i.id = w.institution_id
      JOIN departments d ON d.institution_id = w.institution_id AND d.id = w.department_id
     ORDER BY 1, 2`)
  const { rows: copies } = await tx.execute<RollupFault>(sql`
    SELECT i.code AS institution, p.register || ' ' || p.id || ': of its enquiry' AS what,
           concat_ws(' ', p.vendor_category, p.enquired_on) AS kept, concat_ws(' ', e.vendor_category, issued.on_day) AS counted
      FROM papers p
      JOIN enquiries e ON e.institution_id = p.institution_id AND e.id = p.enquiry_id
      JOIN institutions i ON i.id = p.institution_id,
           LATERAL (SELECT CASE WHEN e.enquiry_type <> 'NTR' THEN (e.issued_on AT TIME ZONE 'Africa/Lusaka')::date END AS on_day)
             AS issued
     WHERE (p.vendor_category, p.enquired_on) IS DISTINCT FROM (e.vendor_category, issued.on_day)
     ORDER BY 1, 2`)
  return [...expenses, ...waits, ...copies]
}
