import type { StoredCaution } from '@insaka/domain/core/cautions'
import { paperRegisters, splitPurchaseRegister, type PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { changeText, readText } from '../db/statement.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'

export type PaperCautions = { register: PaperRegister; id: number; cautions: StoredCaution[] }

/** More matches would not change the result. */
const maxSameOrder = 20

export type SameOrderPaper = PaperCautions & { purchaseOrder: string }

/** Papers of both kinds with these order numbers, except cancelled and taken-back ones. */
export const findSameOrderPapers = (tx: TenantTx, keys: string[]): Promise<SameOrderPaper[]> =>
  readText<SameOrderPaper>(tx, {
    name: 'papers.ordered',
    text: `SELECT found.*
               FROM unnest($2::text[]) AS asked (key)
              CROSS JOIN LATERAL (
                    SELECT register, id::float8 AS id, cautions, purchase_order AS "purchaseOrder" FROM papers
                     WHERE institution_id = $1 AND register IN ('${paperRegisters.join("', '")}') AND purchase_order_key = asked.key
                       AND state NOT IN ('CANCELLED', 'TAKEN_BACK')
                     LIMIT ${maxSameOrder}) AS found`,
    values: [keys],
  })

export type SameVendorPaper = PaperCautions & {
  vendor: string
  initiatedOn: string
  purchaseOrderValue: number
}

/** Query limit for the papers before a date, and for those after it. At this limit, existing cautions are kept. */
export const maxSameVendor = 50
const maxSpellings = 10

/** The lower-case vendor, and the period to search in both directions from `on`. */
export type VendorPeriod = { vendor: string; from: string; on: string; to: string }

const sameVendorColumns = `register, id::float8 AS id, cautions, vendor, initiated_on::text AS "initiatedOn",
                       purchase_order_value::float8 AS "purchaseOrderValue"`
const sameVendorQuery = (days: string, order: 'ASC' | 'DESC') => `
  (SELECT ${sameVendorColumns} FROM papers
    WHERE institution_id = $1 AND register = '${splitPurchaseRegister}' AND vendor = spelled.name AND ${days}
      AND state NOT IN ('CANCELLED', 'TAKEN_BACK') AND currency = 'ZMW'
    ORDER BY initiated_on ${order} LIMIT ${maxSameVendor})`

/** Low value papers in kwacha of these vendors, ignoring case. */
export const findSameVendorPapers = (tx: TenantTx, periods: VendorPeriod[]): Promise<SameVendorPaper[]> =>
  readText<SameVendorPaper>(tx, {
    name: 'papers.bought',
    text: `SELECT found.*
               FROM unnest($2::text[], $3::date[], $4::date[], $5::date[]) AS asked (vendor, from_day, day, to_day)
              CROSS JOIN LATERAL (
                    SELECT name FROM vendor_names
                     WHERE institution_id = $1 AND beginning = asked.vendor AND length(name) = length(beginning)
                       AND records > 0
                     LIMIT ${maxSpellings}) AS spelled
              CROSS JOIN LATERAL (
                    ${sameVendorQuery('initiated_on BETWEEN asked.from_day AND asked.day', 'DESC')}
                    UNION ALL
                    ${sameVendorQuery('initiated_on > asked.day AND initiated_on <= asked.to_day', 'ASC')}) AS found`,
    values: [
      periods.map(({ vendor }) => vendor),
      periods.map(({ from }) => from),
      periods.map(({ on }) => on),
      periods.map(({ to }) => to),
    ],
  })

/** Updates the cautions of related papers without changing their version. */
export function saveCautions(tx: WriteTx, papers: PaperCautions[]): void {
  if (papers.length === 0) return
  changeText(tx, {
    name: 'papers.keepCautions',
    text: `UPDATE papers SET cautions = judged.cautions
             FROM unnest($2::text[], $3::bigint[], $4::jsonb[]) AS judged (register, id, cautions)
            WHERE papers.institution_id = $1 AND papers.register = judged.register AND papers.id = judged.id`,
    values: [
      papers.map(({ register }) => register),
      papers.map(({ id }) => id),
      papers.map(({ cautions }) => JSON.stringify(cautions)),
    ],
  })
}
