import { addDays } from '@insaka/domain/core/dates'
import type { WorkKey } from '@insaka/domain/dashboard/dashboard.labels'
import { maxOwnPaperRows, slowDays, maxQueueRows } from '@insaka/domain/dashboard/dashboard.rules'
import type { WorkPaper } from '@insaka/domain/dashboard/dashboard.schema'
import type { TenantTx } from '../db/transactions.ts'
import { isCurrentWorkSql, queueReadLimit, buildQueue, readQueueRows } from './work-rows.repository.ts'

/** Longest waiting first by `place`; an index has this order, so no more rows are read than counted. */
const paperQueueSql = (waiting: string, since: string, limit = maxQueueRows) => `
  WITH found AS (${waiting}),
       shown AS (SELECT * FROM found ORDER BY place, register, id LIMIT ${limit})
  SELECT (SELECT count(*) FROM found)::int AS counted, p.register, p.id::float8 AS id, p.reference, p.description, p.vendor,
         p.state, p.purchase_order_value::float8 AS value, p.currency, p.cautions, (${since})::text AS since
    FROM shown JOIN papers p ON p.institution_id = $1 AND p.register = shown.register AND p.id = shown.id
   ORDER BY shown.place, shown.register, shown.id`

const stateSinceSql = `
  SELECT max(s.since)::date FROM paper_states s
   WHERE s.institution_id = $1 AND s.register = p.register AND s.paper_id = p.id`

const readPapers = async <const K extends WorkKey>(tx: TenantTx, key: K, text: string, values: unknown[]) =>
  buildQueue(key, await readQueueRows<WorkPaper>(tx, key, text, values))

const myPapersSql = paperQueueSql(
  `SELECT register, id, created_on AS place FROM papers
    WHERE institution_id = $1 AND initiator_id = $2 AND state = 'IN_PROGRESS' AND ${isCurrentWorkSql('expense_on')} ORDER BY created_on LIMIT ${queueReadLimit}`,
  stateSinceSql,
  maxOwnPaperRows,
)

const toOrderSql = paperQueueSql(
  `SELECT register, id, approval_date AS place FROM papers
    WHERE institution_id = $1 AND state = 'IN_PROGRESS' AND approval_date IS NOT NULL AND purchase_order_date IS NULL
      AND ${isCurrentWorkSql('expense_on')}
    ORDER BY approval_date LIMIT ${queueReadLimit}`,
  'p.approval_date',
)

const withoutFileSql = paperQueueSql(
  `SELECT register, id, updated_on AS place FROM papers
    WHERE institution_id = $1 AND state = 'COMPLETE' AND attachment_id IS NULL AND ${isCurrentWorkSql('expense_on')}
    ORDER BY updated_on LIMIT ${queueReadLimit}`,
  stateSinceSql,
)

const slowPapersSql = paperQueueSql(
  `SELECT register, id, initiated_on AS place FROM papers
    WHERE institution_id = $1 AND state = 'IN_PROGRESS' AND initiated_on < $2 AND ${isCurrentWorkSql('expense_on')}
    ORDER BY initiated_on, register, id LIMIT ${queueReadLimit}`,
  'p.initiated_on',
)

export const readMyPapers = (tx: TenantTx, userId: string) =>
  readPapers(tx, 'myPapers', myPapersSql, [userId])
export const readToOrderQueue = (tx: TenantTx) => readPapers(tx, 'toOrder', toOrderSql, [])
export const readWithoutFileQueue = (tx: TenantTx) => readPapers(tx, 'withoutFile', withoutFileSql, [])
export const readSlowPapers = (tx: TenantTx, today: string) =>
  readPapers(tx, 'slowPapers', slowPapersSql, [addDays(today, -slowDays)])
