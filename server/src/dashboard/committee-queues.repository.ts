import { addDays } from '@insaka/domain/core/dates'
import { maxQueueRows, membershipDays, minutesDays } from '@insaka/domain/dashboard/dashboard.rules'
import type { WorkOfCommittee, WorkQueue } from '@insaka/domain/dashboard/dashboard.schema'
import { holdsDuty, may, type Rights } from '@insaka/domain/permissions'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { buildQueue, queueReadLimit, type QueueRow } from './work-rows.repository.ts'

/** A committee has few meetings and members, so all of them are read. */
const committeeQueueSql = (dueRows: string) => `
  WITH due AS (${dueRows} LIMIT ${queueReadLimit})
  SELECT (SELECT count(*) FROM due)::int AS counted, due.* FROM due ORDER BY due, id LIMIT ${maxQueueRows}`

const meetingsDueSql = (condition: string) =>
  committeeQueueSql(`
    SELECT 'meetings' AS register, id::float8 AS id, 'Meeting ' || meeting_number AS description, place,
           (held_on + ${minutesDays})::text AS due
      FROM meetings WHERE institution_id = $1 AND state = 'HELD' AND import_id IS NULL AND ${condition} ORDER BY held_on, id`)

const membershipsEndingSql = committeeQueueSql(`
  SELECT 'committeeMembers' AS register, id::float8 AS id, name AS description, coalesce(letter, '') AS place,
         appointed_to::text AS due
    FROM committee_members
   WHERE institution_id = $1 AND state = 'APPOINTED' AND appointed_to BETWEEN $2 AND $3 ORDER BY appointed_to, id`)

const queries = {
  minutesDue: meetingsDueSql('attachment_id IS NULL'),
  confirmationsDue: meetingsDueSql('attachment_id IS NOT NULL'),
  membershipsEnding: membershipsEndingSql,
} as const

/** Queues of those who look after the procurement committee; the Controlling Officer confirms minutes, too. */
export const readCommitteeQueues = (tx: TenantTx, rights: Rights, today: string): Promise<WorkQueue[]> =>
  Promise.all(
    queuesFor(rights).map(async (key) =>
      buildQueue(
        key,
        await readText<QueueRow<WorkOfCommittee>>(tx, {
          name: `work.${key}`,
          text: queries[key],
          values: key === 'membershipsEnding' ? [today, addDays(today, membershipDays)] : [],
        }),
      ),
    ),
  )

function queuesFor(rights: Rights): readonly (keyof typeof queries)[] {
  if (may(rights, 'MANAGE_COMMITTEE')) return Object.keys(queries) as (keyof typeof queries)[]
  return holdsDuty(rights, 'CONTROLLING_OFFICER') ? ['confirmationsDue'] : []
}
