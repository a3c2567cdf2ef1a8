import { maxWaiting, type DecidedRegister } from '@insaka/domain/decisions/decisions.labels'
import { sql } from 'drizzle-orm'
import { readText, unchainedChangeReturning, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { decisionReminders } from './decision-reminders.table.ts'

export type WaitingRecord = { register: DecidedRegister; id: number }

/** One extra record shows that there are more. */
export const waitingLimit = maxWaiting + 1

const isPending = `decision IN ('SUBMITTED', 'FUNDED')`

/** Records that wait for a decision, if the institution decides in Insaka. */
const waitingSql = `
  SELECT register, id, decision, submitted_on, initiator_id FROM papers
   WHERE institution_id = $1 AND ${isPending} AND state = 'IN_PROGRESS'
   UNION ALL
  SELECT 'contracts', id, decision, submitted_on, initiator_id FROM contracts
   WHERE institution_id = $1 AND ${isPending} AND state <> 'TAKEN_BACK'
   UNION ALL
  SELECT 'amendments', id, decision, submitted_on, initiator_id FROM amendments
   WHERE institution_id = $1 AND ${isPending} AND state <> 'TAKEN_BACK'
   UNION ALL
  SELECT 'requisitions', id, state, submitted_on, initiator_id FROM requisitions
   WHERE institution_id = $1 AND state IN ('SUBMITTED', 'APPROVED', 'FUNDED') AND import_id IS NULL
     AND created_on::date >= (SELECT decisions_from FROM decision_settings WHERE institution_id = $1)`

const longestFirst = `ORDER BY submitted_on, register, id LIMIT ${waitingLimit}`

/** The longest waiting records of these kinds after `skip` others, except those that the user initiated. */
export const findWaiting = (
  tx: TenantTx,
  { userId, kinds, skip }: { userId: string; kinds: readonly string[]; skip: number },
): Promise<WaitingRecord[]> =>
  readText(tx, {
    name: 'decisions.waiting',
    text: `SELECT register, id::float8 AS id FROM (${waitingSql}) AS waiting
            WHERE register || ' ' || decision = ANY ($2::text[])
              AND initiator_id IS DISTINCT FROM $3::uuid ${longestFirst} OFFSET $4`,
    values: [kinds, userId, skip],
  })

type Submitter = {
  userId: string
  registers: readonly DecidedRegister[]
  /** Only records that the user initiated. */
  ownOnly: boolean
}

/** The longest waiting records of these registers that the user initiated or submitted. */
export const findSubmitted = (
  tx: TenantTx,
  { userId, registers, ownOnly }: Submitter,
): Promise<WaitingRecord[]> =>
  readText(tx, {
    name: 'decisions.submitted',
    text: `SELECT register, id::float8 AS id FROM (${waitingSql}) AS waiting
            WHERE register = ANY ($3::text[])
              AND (initiator_id = $2::uuid
                OR NOT $4::boolean AND EXISTS (SELECT FROM record_steps s
                            WHERE s.institution_id = $1 AND s.register = waiting.register
                              AND s.record_id = waiting.id AND s.step = 'submit' AND s.by_id = $2::uuid))
            ${longestFirst}`,
    values: [userId, registers, ownOnly],
  })

type Reminder = WaitingRecord & { day: string }

/** The last reminder of each record. */
export const findReminders = (tx: TenantTx, records: readonly WaitingRecord[]): Promise<Reminder[]> =>
  records.length === 0
    ? Promise.resolve([])
    : readText(tx, {
        name: 'decisionReminders.find',
        text: `SELECT register, record_id::float8 AS id, max(day)::text AS day FROM decision_reminders
                WHERE institution_id = $1
                  AND (register, record_id) IN (SELECT * FROM unnest($2::text[], $3::bigint[]))
                GROUP BY register, record_id`,
        values: [records.map(({ register }) => register), records.map(({ id }) => id)],
      })

/** Notes a reminder; returns nothing if the record had one on this day. */
export const insertReminder = unchainedChangeReturning(
  'decisionReminders.insert',
  (orm, $: TenantValues<{ register: string; recordId: number; day: string; byId: string }>) =>
    orm
      .insert(decisionReminders)
      .values({
        institutionId: $.institutionId,
        register: sql`${$.register}`,
        recordId: sql`${$.recordId}`,
        day: sql`${$.day}`,
        byId: sql`${$.byId}`,
      })
      .onConflictDoNothing()
      .returning({ day: decisionReminders.day }),
)

type OfficerRow = { id: string | null; name: string; openPapers: number; submitted: number }

/** Open papers by their initiator, those with most papers first. */
export const countOpenPapers = (tx: TenantTx): Promise<OfficerRow[]> =>
  readText(tx, {
    name: 'workload.openPapers',
    text: `SELECT initiator_id AS id, max(initiator) AS name, count(*)::float8 AS "openPapers",
                  (count(*) FILTER (WHERE ${isPending}))::float8 AS submitted
             FROM papers WHERE institution_id = $1 AND state = 'IN_PROGRESS'
            GROUP BY initiator_id, CASE WHEN initiator_id IS NULL THEN initiator END
            ORDER BY count(*) DESC, max(initiator) LIMIT 200`,
  })

type DeciderRow = { id: string; name: string; decisions: number; medianDays: number | null }

/** Deciding steps by person since a moment, with the median of the days since the step before. */
export const countDecisions = (
  tx: TenantTx,
  { since, steps }: { since: string; steps: string[] },
): Promise<DeciderRow[]> =>
  readText(tx, {
    name: 'workload.decisions',
    text: `SELECT by_id AS id, max(by_name) AS name, count(*)::float8 AS decisions,
                  round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM taken_on - before) / 86400))::numeric, 1)::float8
                    AS "medianDays"
             FROM (SELECT s.by_id, s.by_name, s.taken_on,
                          (SELECT max(e.taken_on) FROM record_steps e
                            WHERE e.institution_id = $1 AND e.register = s.register AND e.record_id = s.record_id
                              AND e.record_version < s.record_version) AS before
                     FROM record_steps s
                    WHERE s.institution_id = $1 AND s.taken_on >= $2 AND s.step = ANY ($3::text[])) AS decided
            GROUP BY by_id ORDER BY count(*) DESC, max(by_name) LIMIT 200`,
    values: [since, steps],
  })

type ActingRow = { duty: string; holder: string; actingFor: string; from: string; to: string | null }

/** Duties held on behalf of others today or later. */
export const findActingDuties = (tx: TenantTx, { today }: { today: string }): Promise<ActingRow[]> =>
  readText(tx, {
    name: 'workload.acting',
    text: `SELECT d.duty, u.first_name || ' ' || u.last_name AS holder,
                  a.first_name || ' ' || a.last_name AS "actingFor", d.first_day::text AS "from", d.last_day::text AS "to"
             FROM duties d
             JOIN users u ON u.institution_id = $1 AND u.id = d.user_id
             JOIN users a ON a.institution_id = $1 AND a.id = d.acting_for_id
            WHERE d.institution_id = $1 AND coalesce(d.last_day, 'infinity') >= $2::date
            ORDER BY d.first_day, d.id LIMIT 200`,
    values: [today],
  })
