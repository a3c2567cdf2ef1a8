import { addDays, toDay, startOfDay } from '@insaka/domain/core/dates'
import {
  firstStepsDays,
  firstStepsOf,
  welcomeDays,
  type FirstStep,
} from '@insaka/domain/dashboard/first-steps'
import type { FirstStepStates } from '@insaka/domain/dashboard/dashboard.schema'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Caller } from '../idempotency/caller.ts'

type StepFlags = Record<Exclude<FirstStep, 'backup'>, boolean>

// The first start creates a department, a designation and an administrator, so a step is done only with a second one.
const stepsDoneSql = `
  SELECT (SELECT count(*) FROM departments WHERE institution_id = $1) > 1 AS departments,
         (SELECT count(*) FROM designations WHERE institution_id = $1) > 1 AS designations,
         (SELECT count(*) FROM users
           WHERE institution_id = $1 AND role <> 'DEV' AND enabled AND status = 'ACTIVE') > 1 AS colleagues,
         EXISTS (SELECT FROM imports
                  WHERE institution_id = $1 AND state = 'DONE' AND register NOT IN ('departments', 'designations', 'users')) AS import,
         EXISTS (SELECT FROM fuel_prices WHERE institution_id = $1) AS "fuelPrice",
         EXISTS (SELECT FROM enquiries WHERE institution_id = $1 AND import_id IS NULL) AS enquiry
    FROM institutions AS i JOIN institution_details AS d ON d.institution_id = i.id
   WHERE i.id = $1 AND NOT i.demo
     AND (d.created_on >= $2 OR NOT EXISTS (SELECT FROM enquiries WHERE institution_id = $1))`

/** Setup steps for this role; empty for demo data, and once the first weeks are over and an enquiry exists. */
export async function readFirstSteps(
  tx: TenantTx,
  { role }: Pick<Caller, 'role'>,
  now: Date,
): Promise<FirstStepStates> {
  const steps = firstStepsOf(role)
  if (steps.length === 0) return []
  const values = [daysAgo(now, firstStepsDays)]
  const [done] = await readText<StepFlags>(tx, { name: 'work.firstSteps', text: stepsDoneSql, values })
  return done ? steps.map((step) => ({ step, isDone: step !== 'backup' && done[step] })) : []
}

/** The server knows the backups, but the database does not. */
export const withBackup = (steps: FirstStepStates, holdsRecords: boolean): FirstStepStates =>
  steps.map((each) => (each.step === 'backup' ? { ...each, isDone: holdsRecords } : each))

const newcomerSql = `
  SELECT FROM users AS u JOIN institutions AS i ON i.id = u.institution_id
   WHERE u.institution_id = $1 AND u.id = $2 AND u.approved_on >= $3 AND NOT i.demo`

export async function isNewHere(
  tx: TenantTx,
  { userId }: Pick<Caller, 'userId'>,
  now: Date,
): Promise<boolean> {
  const values = [userId, daysAgo(now, welcomeDays)]
  return (await readText(tx, { name: 'work.newcomer', text: newcomerSql, values })).length > 0
}

const daysAgo = (now: Date, days: number): string => startOfDay(addDays(toDay(now), -days))
