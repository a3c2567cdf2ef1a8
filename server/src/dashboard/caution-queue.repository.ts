import { stages } from '@insaka/domain/contracts/contracts.labels'
import { daysLater } from '@insaka/domain/core/dates'
import { cautionDays, workShown } from '@insaka/domain/dashboard/dashboard.rules'
import type { WorkOdd } from '@insaka/domain/dashboard/dashboard.schema'
import type { TenantTx } from '../db/transactions.ts'
import { looked, midnight, queueOf, readRows } from './work-rows.repository.ts'

const recent = 'updated_on >= $2'
const oddPapers = (which: string) =>
  `(SELECT register, id, updated_on AS place FROM papers
     WHERE institution_id = $1 AND cautions <> '[]' AND ${which} ORDER BY updated_on DESC LIMIT ${looked})`
const oddContracts = (which: string) =>
  `(SELECT 'contracts', id, updated_on FROM contracts
     WHERE institution_id = $1 AND cautions <> '[]' AND ${which} ORDER BY updated_on DESC LIMIT ${looked})`

const whatIsOdd = [
  oddPapers("state = 'IN_PROGRESS'"),
  oddPapers(`state = 'COMPLETE' AND ${recent}`),
  ...Object.keys(stages).map((stage) =>
    oddContracts(`state = '${stage}'${stage === 'PAID_IN_FULL' ? ` AND ${recent}` : ''}`),
  ),
]

/** What was changed last comes first here; each part is in that order, so that they are read no further than is counted. */
const cautions = `
  WITH found AS (SELECT * FROM (${whatIsOdd.join(' UNION ALL ')}) AS odd ORDER BY place DESC LIMIT ${looked}),
       shown AS (SELECT * FROM found ORDER BY place DESC, register, id LIMIT ${workShown})
  SELECT (SELECT count(*) FROM found)::int AS counted, shown.register, shown.id::float8 AS id, r.reference, r.description, r.vendor,
         r.state, r.value::float8 AS value, r.currency, r.cautions, r.updated_on::date::text AS since
    FROM shown, LATERAL (
      SELECT reference, description, vendor, state, purchase_order_value AS value, currency, cautions, updated_on FROM papers
       WHERE institution_id = $1 AND register = shown.register AND id = shown.id
       UNION ALL
      SELECT reference, description, vendor, state, revised_value, currency, cautions, updated_on FROM contracts
       WHERE shown.register = 'contracts' AND institution_id = $1 AND id = shown.id) AS r
   ORDER BY shown.place DESC, shown.register, shown.id`

export const readCautions = async (tx: TenantTx, today: string) =>
  queueOf(
    'cautions',
    await readRows<WorkOdd>(tx, 'cautions', cautions, [midnight(daysLater(today, -cautionDays))]),
  )
