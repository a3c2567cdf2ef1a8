import { standstill } from '@insaka/domain/contracts/contracts.standstill'
import { addDays } from '@insaka/domain/core/dates'
import { maxQueueRows } from '@insaka/domain/dashboard/dashboard.rules'
import type { WorkContract } from '@insaka/domain/dashboard/dashboard.schema'
import type { TenantTx } from '../db/transactions.ts'
import { queueReadLimit, buildQueue, readQueueRows } from './work-rows.repository.ts'

/** Contracts sorted by `day`, earliest first; an index has this order. */
const contractQueueSql = (day: 'cleared_on' | 'notified_on', conditionSql: string) => `
  WITH found AS (SELECT id, ${day} AS place FROM contracts
                WHERE institution_id = $1 AND ${conditionSql} AND state <> 'TAKEN_BACK' ORDER BY ${day}, id LIMIT ${queueReadLimit}),
       shown AS (SELECT * FROM found ORDER BY place, id LIMIT ${maxQueueRows})
  SELECT (SELECT count(*) FROM found)::int AS counted, 'contracts' AS register, c.id::float8 AS id, c.reference, c.description,
         c.vendor, c.state, c.revised_value::float8 AS value, c.currency, c.cautions, shown.place::text AS since
    FROM shown JOIN contracts c ON c.institution_id = $1 AND c.id = shown.id
   ORDER BY shown.place, shown.id`

const clearancesSql = contractQueueSql('cleared_on', 'cleared_on > $2')

/** The value is inlined, because PostgreSQL uses a partial index only if the query repeats its condition literally. */
const standstillsSql = contractQueueSql(
  'notified_on',
  `value > ${standstill.above} AND notified_on > $2 AND notified_on <= $3`,
)

export const readClearanceQueue = async (tx: TenantTx, today: string) =>
  buildQueue('clearances', await readQueueRows<WorkContract>(tx, 'clearances', clearancesSql, [today]))

export const readStandstillQueue = async (tx: TenantTx, today: string) =>
  buildQueue(
    'standstills',
    await readQueueRows<WorkContract>(tx, 'standstills', standstillsSql, [
      addDays(today, -standstill.days),
      today,
    ]),
  )
