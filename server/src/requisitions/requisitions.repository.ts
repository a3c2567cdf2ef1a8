import type { Outcomes } from '@insaka/domain/requisitions/requisitions.endpoints'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'

const maxOutcomes = 100

const madeForSql = `SELECT enquiry_id FROM enquiry_requisitions WHERE institution_id = $1 AND requisition_id = $2 AND records > 0`

/** The enquiries made for a requisition, and their papers. */
export async function findOutcomes(tx: TenantTx, requisitionId: number): Promise<Outcomes> {
  const [enquiries, papers] = await Promise.all([
    readText<Outcomes['enquiries'][number]>(tx, {
      name: 'requisitions.enquiries',
      text: `SELECT id::float8 AS id, reference, enquiry_type AS "enquiryType", description, state FROM enquiries
              WHERE institution_id = $1 AND id IN (${madeForSql}) AND state <> 'TAKEN_BACK'
              ORDER BY id LIMIT ${maxOutcomes}`,
      values: [requisitionId],
    }),
    readText<Outcomes['papers'][number]>(tx, {
      name: 'requisitions.papers',
      text: `SELECT p.register, p.id::float8 AS id, p.reference, p.description, p.state AS status, p.vendor,
                    p.purchase_order_value::float8 AS value, p.currency, c.reference AS contract
               FROM papers p
               LEFT JOIN contracts c ON c.institution_id = p.institution_id AND c.paper_id = p.id AND p.register = 'mpc'
                     AND c.state <> 'TAKEN_BACK'
              WHERE p.institution_id = $1 AND p.enquiry_id IN (${madeForSql}) AND p.state <> 'TAKEN_BACK'
              ORDER BY p.register, p.id LIMIT ${maxOutcomes}`,
      values: [requisitionId],
    }),
  ])
  return { enquiries, papers }
}
