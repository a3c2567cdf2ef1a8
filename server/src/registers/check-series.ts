import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OwnerTx } from '../db/owner.ts'
import type { ExceptionName } from '../projections/rebuild-exceptions.ts'

export type Numbered = {
  name: string
  table: PgTable & {
    institutionId: PgColumn
    id: PgColumn
    register?: PgColumn
  }
}

export type RollupFault = {
  institution: string
  what: string
  kept: string
  counted: string
  exception?: ExceptionName | null
}

/** Wrong series with the highest number of a record, and whether no record can be missing. */
const wrongSeries = ({ name, table }: Numbered, institutionId: string | undefined): SQL => {
  const ofRegister = table.register ? sql`${table.register} = ${name}` : sql`true`
  const ofOne = (column: SQL | PgColumn) =>
    institutionId === undefined ? sql`true` : sql`${column} = ${institutionId}`
  return sql`
    SELECT *, records = highest AND NOT EXISTS (
             SELECT FROM audit_events AS event
              WHERE event.institution_id = compared.institution_id AND event.subject = ${name}
                AND event.subject_id ~ '^[0-9]+$' AND event.subject_id::numeric > highest) AS is_whole
      FROM (SELECT institution_id, coalesce(series.last, 0) AS last, coalesce(found.records, 0) AS records,
                   coalesce(found.highest, 0) AS highest
              FROM (SELECT ${table.institutionId} AS institution_id, count(*) AS records, max(${table.id}) AS highest
                      FROM ${table} WHERE ${ofRegister} AND ${ofOne(table.institutionId)} GROUP BY 1) AS found
              FULL JOIN (SELECT * FROM number_series
                          WHERE register = ${name} AND ${ofOne(sql`institution_id`)}) AS series USING (institution_id)
           ) AS compared
     WHERE (records, highest) IS DISTINCT FROM (last, last)`
}

/** Numbers run from 1 to the last one without a gap. */
export async function checkSeries(
  tx: OwnerTx,
  numbered: Numbered,
  institutionId?: string,
): Promise<RollupFault[]> {
  const { rows } = await tx.execute<RollupFault>(sql`
    SELECT institutions.code AS institution, ${`${numbered.name}: last number`}::text AS what,
           last::text AS kept, records || ' records up to number ' || highest AS counted,
           CASE WHEN NOT is_whole THEN 'recordsGone' END AS exception
      FROM (${wrongSeries(numbered, institutionId)}) AS wrong
      JOIN institutions ON institutions.id = institution_id
     ORDER BY 1`)
  return rows
}

/** Sets the last number to that of the newest record, unless a number may have been given that no record has. */
export async function rebuildSeries(tx: OwnerTx, numbered: Numbered, institutionId: string): Promise<void> {
  const { rows } = await tx.execute<{ highest: string }>(
    sql`SELECT highest FROM (${wrongSeries(numbered, institutionId)}) AS wrong WHERE is_whole`,
  )
  const highest = Number(rows[0]?.highest ?? Number.NaN)
  if (Number.isNaN(highest)) return
  await tx.execute(
    highest === 0
      ? sql`DELETE FROM number_series WHERE institution_id = ${institutionId} AND register = ${numbered.name}`
      : sql`INSERT INTO number_series (institution_id, register, last)
            VALUES (${institutionId}, ${numbered.name}, ${highest})
            ON CONFLICT (institution_id, register) DO UPDATE SET last = excluded.last`,
  )
}
