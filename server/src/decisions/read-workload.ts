import { addDays, startOfDay, toDay } from '@insaka/domain/core/dates'
import type { Workload } from '@insaka/domain/decisions/decisions.schema'
import type { TenantTx } from '../db/transactions.ts'
import { decidingSteps } from './decided-kinds.ts'
import { countDecisions, countOpenPapers, findActingDuties } from './decisions.repository.ts'

/** Days of decisions that the workload counts. */
const workloadDays = 90

/** Open papers of officers, decisions of people with duties, and duties held on behalf of others. */
export async function readWorkload(tx: TenantTx, now: Date): Promise<Workload> {
  const today = toDay(now)
  const from = addDays(today, -workloadDays)
  const [officers, deciders, absences] = await Promise.all([
    countOpenPapers(tx),
    countDecisions(tx, { since: startOfDay(from), steps: decidingSteps }),
    findActingDuties(tx, { today }),
  ])
  return { from, officers, deciders, absences: absences as Workload['absences'] }
}
