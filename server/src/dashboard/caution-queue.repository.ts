import { stages } from '@insaka/domain/contracts/contracts.labels'
import { addDays, startOfDay } from '@insaka/domain/core/dates'
import { cautionDays, maxQueueRows } from '@insaka/domain/dashboard/dashboard.rules'
import type { WorkWithCautions } from '@insaka/domain/dashboard/dashboard.schema'
import { splitPurchaseRegister } from '@insaka/domain/papers/paper-kinds'
import type { TenantTx } from '../db/transactions.ts'
import { isCurrentWorkSql, queueReadLimit, buildQueue, readQueueRows } from './work-rows.repository.ts'

/** Limit of records scanned, far above the limit of entries, since many split purchases may form one entry. */
const maxScanned = 1_000
const maxListedIds = 12

const recentlyUpdated = 'updated_on >= $2'
const papersWithCautions = (conditionSql: string) =>
  `(SELECT register, id, updated_on AS place, vendor, cautions FROM papers
     WHERE institution_id = $1 AND cautions <> '[]' AND ${conditionSql} AND ${isCurrentWorkSql('expense_on')}
     ORDER BY updated_on DESC LIMIT ${maxScanned})`
const contractsWithCautions = (conditionSql: string) =>
  `(SELECT 'contracts', id, updated_on, vendor, cautions FROM contracts
     WHERE institution_id = $1 AND cautions <> '[]' AND ${conditionSql} AND ${isCurrentWorkSql('approved_on')}
     ORDER BY updated_on DESC LIMIT ${maxScanned})`

const cautionSources = [
  papersWithCautions("state = 'IN_PROGRESS'"),
  papersWithCautions(`state = 'COMPLETE' AND ${recentlyUpdated}`),
  ...Object.keys(stages).map((stage) =>
    contractsWithCautions(`state = '${stage}'${stage === 'PAID_IN_FULL' ? ` AND ${recentlyUpdated}` : ''}`),
  ),
]

const hasSplitCaution = `cautions @> '[{"code": "SPLIT"}]'`
const hasOtherCaution = `EXISTS (SELECT FROM jsonb_array_elements(cautions) AS each WHERE each ->> 'code' <> 'SPLIT')`

/**
 * Newest change first. Split purchases from one vendor form one entry; other cautions of the same paper form a separate
 * entry.
 */
const cautionsSql = `
  WITH odd AS (SELECT * FROM (${cautionSources.join(' UNION ALL ')}) AS each ORDER BY place DESC LIMIT ${maxScanned}),
       found AS (SELECT register, id, place, NULL::bigint[] AS ids FROM odd WHERE ${hasOtherCaution}
                  UNION ALL
                 SELECT '${splitPurchaseRegister}', (array_agg(id ORDER BY place DESC, id DESC))[1], max(place), array_agg(id ORDER BY place DESC, id DESC)
                   FROM odd WHERE ${hasSplitCaution} GROUP BY lower(vendor)
                  ORDER BY place DESC LIMIT ${queueReadLimit}),
       shown AS (SELECT * FROM found ORDER BY place DESC, register, id LIMIT ${maxQueueRows})
  SELECT (SELECT count(*) FROM found)::int AS counted, shown.register, shown.id::float8 AS id, r.reference, r.description, r.vendor,
         r.state, r.value::float8 AS value, r.currency, r.updated_on::date::text AS since,
         (SELECT coalesce(jsonb_agg(each), '[]') FROM jsonb_array_elements(r.cautions) AS each
           WHERE (each ->> 'code' = 'SPLIT') = (shown.ids IS NOT NULL)) AS cautions,
         cardinality(shown.ids) AS records, to_jsonb(shown.ids[:${maxListedIds}]) AS ids
    FROM shown, LATERAL (
      SELECT reference, description, vendor, state, purchase_order_value AS value, currency, cautions, updated_on FROM papers
       WHERE institution_id = $1 AND register = shown.register AND id = shown.id
       UNION ALL
      SELECT reference, description, vendor, state, revised_value, currency, cautions, updated_on FROM contracts
       WHERE shown.register = 'contracts' AND institution_id = $1 AND id = shown.id) AS r
   ORDER BY shown.place DESC, shown.register, shown.id`

type CautionRow = Omit<WorkWithCautions, 'split'> & { records: number | null; ids: number[] | null }

export async function readCautionQueue(tx: TenantTx, today: string) {
  const since = startOfDay(addDays(today, -cautionDays))
  const cautionRows = await readQueueRows<CautionRow>(tx, 'cautions', cautionsSql, [since])
  return buildQueue(
    'cautions',
    cautionRows.map(({ records, ids, ...row }) => ({
      ...row,
      ...(records && records > 1 && { split: { records, ids: ids! } }),
    })),
  )
}
