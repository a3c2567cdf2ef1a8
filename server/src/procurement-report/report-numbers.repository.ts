import { sql } from 'drizzle-orm'
import { institutions } from '../db/directory.table.ts'
import type { OwnerTx } from '../db/owner-transactions.ts'
import type { RollupFault } from '../registers/check-number-series.ts'
import { numberSeries } from '../registers/registers.table.ts'

/** Numbers are assigned before generation, so a cancelled report leaves a gap. */
export const reportNumberSeries = 'reportReferences'

/** Institutions whose series is behind their stored reports. */
const laggingSeries = (institutionId: string | undefined) => {
  const institutionFilter = institutionId === undefined ? sql`true` : sql`institution_id = ${institutionId}`
  return sql`
    SELECT institution_id, coalesce(last, 0) AS last, highest
      FROM (SELECT institution_id, max(substring(reference FROM '[.]RPT[.]([0-9]+)[.]')::bigint) AS highest
              FROM reports WHERE reference IS NOT NULL AND ${institutionFilter} GROUP BY 1) kept
      LEFT JOIN (SELECT institution_id, last FROM number_series WHERE register = ${reportNumberSeries} AND ${institutionFilter}) series
        USING (institution_id)
     WHERE coalesce(last, 0) < highest`
}

export async function checkReportNumbers(tx: OwnerTx, institutionId?: string): Promise<RollupFault[]> {
  const { rows } = await tx.execute<RollupFault>(sql`
    SELECT institutions.code AS institution, 'reports: last number on paper' AS what,
           last::text AS kept, 'a report with number ' || highest AS counted
      FROM (${laggingSeries(institutionId)}) low JOIN institutions ON institutions.id = institution_id
     ORDER BY 1`)
  return rows
}

export async function rebuildReportNumbers(tx: OwnerTx, institutionId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO number_series (institution_id, register, last)
    SELECT institution_id, ${reportNumberSeries}, highest FROM (${laggingSeries(institutionId)}) low
        ON CONFLICT (institution_id, register) DO UPDATE SET last = excluded.last`)
}

/** More reports than an institution is expected to make in a day. */
const numbersPerDay = 1_000
const dayMs = 86_400_000

/** Skips numbers that reports may have used since the backup, because the restored database lacks these reports. */
export async function skipReportNumbers(tx: OwnerTx, age: { madeOn: Date; now: Date }): Promise<void> {
  const days = 1 + Math.floor(Math.max(age.now.getTime() - age.madeOn.getTime(), 0) / dayMs)
  const institutionIds = await tx.select({ institutionId: institutions.id }).from(institutions)
  if (institutionIds.length === 0) return
  await tx
    .insert(numberSeries)
    .values(
      institutionIds.map((each) => ({ ...each, register: reportNumberSeries, last: days * numbersPerDay })),
    )
    .onConflictDoUpdate({
      target: [numberSeries.institutionId, numberSeries.register],
      set: { last: sql`${numberSeries.last} + excluded.last` },
    })
}
