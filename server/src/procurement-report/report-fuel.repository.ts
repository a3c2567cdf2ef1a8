import type { Snapshot } from '../db/snapshot.ts'
import { isUndoSql, isUndoneSql } from '../fuel-accounts/undone-imports.ts'
import type { ReportScope } from './report-parameters.ts'

/** A fuel account over the period; a reversal counts on its own day. */
export type ReportFuel = {
  department: string
  name: string
  opening: string
  deposits: string
  petrol: string
  petrolLitres: string
  diesel: string
  dieselLitres: string
  closing: string
  /** Number of transactions of the period posted after the end of their month, without imported ones. */
  late: number
}

const fuelQuery = `
  SELECT d.code AS department, d.name,
         coalesce(sum(change) FILTER (WHERE day < $2), 0.00)::text AS opening,
         coalesce(sum(change) FILTER (WHERE day >= $2 AND fuel_type = 'NA'), 0.00)::text AS deposits,
         coalesce(-sum(change) FILTER (WHERE day >= $2 AND fuel_type = 'PETROL'), 0.00)::text AS petrol,
         coalesce(sum(litres) FILTER (WHERE day >= $2 AND fuel_type = 'PETROL'), 0.000)::text AS "petrolLitres",
         coalesce(-sum(change) FILTER (WHERE day >= $2 AND fuel_type = 'DIESEL'), 0.00)::text AS diesel,
         coalesce(sum(litres) FILTER (WHERE day >= $2 AND fuel_type = 'DIESEL'), 0.000)::text AS "dieselLitres",
         coalesce(sum(change), 0.00)::text AS closing,
         count(*) FILTER (WHERE day >= $2 AND is_late)::int AS late
    FROM departments d
    JOIN (SELECT t.department_id, t.transaction_date AS day, t.fuel_type,
                 CASE t.state WHEN 'DEPOSIT' THEN t.amount ELSE -t.amount END AS change,
                 CASE t.state WHEN 'WITHDRAW' THEN t.litres ELSE -t.litres END AS litres,
                 t.import_id IS NULL AND t.created_on::date >= date_trunc('month', t.transaction_date) + interval '1 month' AS is_late
            FROM fuel_transactions t
           WHERE t.institution_id = $1 AND t.transaction_date <= $3) AS posted ON posted.department_id = d.id
   WHERE d.institution_id = $1 AND (cardinality($4::text[]) = 0 OR d.code = ANY ($4))
   GROUP BY d.code, d.name ORDER BY d.name, d.code`

export const readFuelAccounts = (
  snapshot: Snapshot,
  { from, to, departments }: ReportScope,
): Promise<ReportFuel[]> => snapshot.readAll<ReportFuel>(fuelQuery, [from, to, departments])

/** Number of transactions in the period, without those taken back with an import and the entries that undo them. */
export const countFuelTransactions = async (
  snapshot: Snapshot,
  { from, to, departments }: ReportScope,
): Promise<number> =>
  (
    await snapshot.readAll<{ moved: number }>(
      `SELECT count(*)::int AS moved FROM fuel_transactions t JOIN departments d ON d.institution_id = $1 AND d.id = t.department_id
        WHERE t.institution_id = $1 AND t.transaction_date BETWEEN $2 AND $3 AND (cardinality($4::text[]) = 0 OR d.code = ANY ($4))
          AND NOT ${isUndoSql('t')} AND NOT ${isUndoneSql('t')}`,
      [from, to, departments],
    )
  )[0]!.moved
