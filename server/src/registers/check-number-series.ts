import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OwnerTx } from '../db/owner-transactions.ts'
import type { ExceptionName } from '../projections/rebuild-exceptions.ts'

type NumberedRegister = {
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

type WrongSeries = { institutionId: string; code: string; last: string; records: string; highest: string }

/** Series whose last number differs from the number of the latest record, or whose records have gaps. */
async function wrongSeries(
  tx: OwnerTx,
  { name, table }: NumberedRegister,
  institutionId: string | undefined,
): Promise<WrongSeries[]> {
  const ofRegister = table.register ? sql`${table.register} = ${name}` : sql`true`
  const institutionFilter = (column: SQL | PgColumn) =>
    institutionId === undefined ? sql`true` : sql`${column} = ${institutionId}`
  const { rows } = await tx.execute<WrongSeries>(sql`
    SELECT institution_id AS "institutionId", code, last::text, records::text, highest::text
      FROM (SELECT institution_id, coalesce(series.last, 0) AS last, coalesce(found.records, 0) AS records,
                   coalesce(found.highest, 0) AS highest
              FROM (SELECT ${table.institutionId} AS institution_id, count(*) AS records, max(${table.id}) AS highest
                      FROM ${table} WHERE ${ofRegister} AND ${institutionFilter(table.institutionId)} GROUP BY 1) AS found
              FULL JOIN (SELECT * FROM number_series
                          WHERE register = ${name} AND ${institutionFilter(sql`institution_id`)}) AS series USING (institution_id)
           ) AS compared
      JOIN institutions ON institutions.id = institution_id
     WHERE (records, highest) IS DISTINCT FROM (last, last)
     ORDER BY code`)
  return rows
}

async function hasNoGaps(
  tx: OwnerTx,
  { name }: NumberedRegister,
  { institutionId, records, highest }: WrongSeries,
): Promise<boolean> {
  if (records !== highest) return false
  const { rows } = await tx.execute(sql`
    SELECT FROM audit_events
     WHERE institution_id = ${institutionId} AND subject = ${name}
       AND subject_id ~ '^[0-9]+$' AND subject_id::numeric > ${highest}::numeric
     LIMIT 1`)
  return rows.length === 0
}

/** Checks that record numbers run from 1 to the last one without gaps. */
export async function checkSeries(
  tx: OwnerTx,
  register: NumberedRegister,
  institutionId?: string,
): Promise<RollupFault[]> {
  const faults: RollupFault[] = []
  for (const wrong of await wrongSeries(tx, register, institutionId))
    faults.push({
      institution: wrong.code,
      what: `${register.name}: last number`,
      kept: wrong.last,
      counted: `${wrong.records} records up to number ${wrong.highest}`,
      exception: (await hasNoGaps(tx, register, wrong)) ? null : 'recordsGone',
    })
  return faults
}

/** Sets the last number to the number of the latest record, unless a record may be missing. */
export async function rebuildSeries(
  tx: OwnerTx,
  register: NumberedRegister,
  institutionId: string,
): Promise<void> {
  const [wrong] = await wrongSeries(tx, register, institutionId)
  if (!wrong || !(await hasNoGaps(tx, register, wrong))) return
  const highest = Number(wrong.highest)
  await tx.execute(
    highest === 0
      ? sql`DELETE FROM number_series WHERE institution_id = ${institutionId} AND register = ${register.name}`
      : sql`INSERT INTO number_series (institution_id, register, last)
            VALUES (${institutionId}, ${register.name}, ${highest})
            ON CONFLICT (institution_id, register) DO UPDATE SET last = excluded.last`,
  )
}
