import { and, asc, eq, sql } from 'drizzle-orm'
import type { TakenStep } from '@insaka/domain/steps/steps.schema'
import { insertionOfMany, tenantRead, type TenantValues } from '../db/statement.ts'
import { recordSteps } from './steps.table.ts'

export type StepRow = Omit<typeof recordSteps.$inferSelect, 'institutionId'>

export const insertSteps = insertionOfMany('recordSteps.insert', recordSteps)

/** The steps of records, those of each record in the order in which they were taken. */
export const findSteps = tenantRead(
  'recordSteps.find',
  (orm, $: TenantValues<{ register: string; ids: number[] }>) =>
    orm
      .select()
      .from(recordSteps)
      .where(
        and(
          eq(recordSteps.institutionId, $.institutionId),
          eq(recordSteps.register, $.register),
          sql`${recordSteps.recordId} = ANY (${$.ids}::bigint[])`,
        ),
      )
      .orderBy(asc(recordSteps.recordId), asc(recordSteps.recordVersion), asc(recordSteps.place)),
)

export const toTakenStep = (row: StepRow): TakenStep => ({
  step: row.step,
  by: row.byName,
  duty: row.duty,
  actingFor: row.actingForName,
  on: row.takenOn,
  version: row.recordVersion,
  reason: row.reason,
})
