import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OwnerTx } from '../db/owner.ts'

type Numbered = {
  name: string
  table: PgTable & { institutionId: PgColumn; id: PgColumn; register?: PgColumn }
}

export type RollupFault = { institution: string; what: string; kept: string; counted: string }

/** Numbers run from 1 to the last one without a gap. */
export async function checkSeries(
  tx: OwnerTx,
  { name, table }: Numbered,
  institutionId?: string,
): Promise<RollupFault[]> {
  const ofRegister = table.register ? sql`${table.register} = ${name}` : sql`true`
  const ofOne = (column: SQL | PgColumn) =>
    institutionId === undefined ? sql`true` : sql`${column} = ${institutionId}`
  const { rows } = await tx.execute<RollupFault>(sql`
    SELECT institutions.code AS institution, ${`${name}: last number`}::text AS what,
           coalesce(number_series.last, 0)::text AS kept,
           coalesce(found.records, 0) || ' records up to number ' || coalesce(found.highest, 0) AS counted
      FROM (SELECT ${table.institutionId} AS institution_id, count(*) AS records, max(${table.id}) AS highest
              FROM ${table} WHERE ${ofRegister} AND ${ofOne(table.institutionId)} GROUP BY 1) found
      FULL JOIN (SELECT * FROM number_series WHERE register = ${name} AND ${ofOne(sql`institution_id`)}) number_series USING (institution_id)
      JOIN institutions ON institutions.id = institution_id
     WHERE (found.records, found.highest) IS DISTINCT FROM (number_series.last, number_series.last)
     ORDER BY 1`)
  return rows
}
