import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OwnerTx } from '../db/owner.ts'

type Numbered = {
  name: string
  table: PgTable & { institutionId: PgColumn; id: PgColumn; register?: PgColumn }
}

export type RollupFault = { institution: string; what: string; kept: string; counted: string }

/** Numbers run from 1 to the last one without a gap. */
export async function checkSeries(tx: OwnerTx, { name, table }: Numbered): Promise<RollupFault[]> {
  const ofRegister = table.register ? sql`WHERE ${table.register} = ${name}` : sql``
  const { rows } = await tx.execute<RollupFault>(sql`
    SELECT institutions.code AS institution, ${`${name}: last number`}::text AS what,
           coalesce(number_series.last, 0)::text AS kept,
           coalesce(found.records, 0) || ' records up to number ' || coalesce(found.highest, 0) AS counted
      FROM (SELECT ${table.institutionId} AS institution_id, count(*) AS records, max(${table.id}) AS highest
              FROM ${table} ${ofRegister} GROUP BY 1) found
      FULL JOIN (SELECT * FROM number_series WHERE register = ${name}) number_series USING (institution_id)
      JOIN institutions ON institutions.id = institution_id
     WHERE (found.records, found.highest) IS DISTINCT FROM (number_series.last, number_series.last)
     ORDER BY 1`)
  return rows
}
