import { addDays, startOfDay } from '@insaka/domain/core/dates'
import { noticeDays, maxQueueRows } from '@insaka/domain/dashboard/dashboard.rules'
import type { WorkWithCorrection, WorkWithCautions } from '@insaka/domain/dashboard/dashboard.schema'
import type { TenantTx } from '../db/transactions.ts'
import { queueReadLimit, buildQueue, readQueueRows } from './work-rows.repository.ts'

/** Joins the paper or contract that a row of `source` refers to; `owner` is an optional extra filter. */
const recordJoinSql = (source: string, owner = '') => `LATERAL (
      SELECT reference, description, vendor, state, purchase_order_value AS value, currency, cautions FROM papers
       WHERE institution_id = $1 AND register = ${source}.register AND id = ${source}.id AND state <> 'TAKEN_BACK' ${owner}
       UNION ALL
      SELECT reference, description, vendor, state, revised_value, currency, cautions FROM contracts
       WHERE ${source}.register = 'contracts' AND institution_id = $1 AND id = ${source}.id AND state <> 'TAKEN_BACK' ${owner}) AS r`

const recordColumns = `register, id::float8 AS id, reference, description, vendor, state, value::float8 AS value, currency, cautions`

/** Latest reopening or correction of each record by another user. A partial index covers these events. */
const changedByOthersSql = `
  WITH done AS (SELECT DISTINCT ON (subject, subject_id) subject AS register, subject_id::bigint AS id, happened_on,
                       actor_name, content
                  FROM audit_events
                 WHERE institution_id = $1 AND action IN ('reopened', 'corrected') AND happened_on >= $3
                   AND actor_id IS DISTINCT FROM $2
                 ORDER BY subject, subject_id, sequence DESC),
       found AS (SELECT done.*, r.* FROM done, ${recordJoinSql('done', 'AND initiator_id = $2')}
                  ORDER BY happened_on DESC LIMIT ${queueReadLimit})
  SELECT (SELECT count(*) FROM found)::int AS counted, ${recordColumns}, happened_on::date::text AS since, actor_name AS by,
         content::json -> 'after' ->> 'changeReason' AS reason
    FROM found ORDER BY happened_on DESC, register, id LIMIT ${maxQueueRows}`

export const readChangedByOthersQueue = async (tx: TenantTx, userId: string, today: string) =>
  buildQueue(
    'changedByOthers',
    await readQueueRows<WorkWithCorrection>(tx, 'changedByOthers', changedByOthersSql, [
      userId,
      startOfDay(addDays(today, -noticeDays)),
    ]),
  )

const changedColumn = 'changed_after_approval_on'
const changedRowsSql = (register: string, table: string, states: string) =>
  `(SELECT ${register} AS register, id, ${changedColumn} AS place FROM ${table}
     WHERE institution_id = $1 AND ${changedColumn} IS NOT NULL AND ${states} ORDER BY ${changedColumn} DESC LIMIT ${queueReadLimit})`

/** Newest change first. Each subquery has this order, so no more rows are read than counted. */
const changedAfterApprovalSql = `
  WITH found AS (SELECT * FROM (
                   ${changedRowsSql('register', 'papers', "state IN ('IN_PROGRESS', 'COMPLETE')")}
                    UNION ALL
                   ${changedRowsSql("'contracts'", 'contracts', "state <> 'TAKEN_BACK'")}) AS both_kinds
                  ORDER BY place DESC LIMIT ${queueReadLimit}),
       shown AS (SELECT * FROM found ORDER BY place DESC, register, id LIMIT ${maxQueueRows})
  SELECT (SELECT count(*) FROM found)::int AS counted, ${recordColumns}, place::date::text AS since
    FROM shown, ${recordJoinSql('shown')} ORDER BY place DESC, register, id`

export const readChangedAfterApprovalQueue = async (tx: TenantTx) =>
  buildQueue(
    'changedAfterApproval',
    await readQueueRows<WorkWithCautions>(tx, 'changedAfterApproval', changedAfterApprovalSql, []),
  )
