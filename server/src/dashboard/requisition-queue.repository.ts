import { maxQueueRows } from '@insaka/domain/dashboard/dashboard.rules'
import type { WorkQueue, WorkRequisition } from '@insaka/domain/dashboard/dashboard.schema'
import { holdsDuty, may, type Rights } from '@insaka/domain/permissions'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { buildQueue, queueReadLimit, type QueueRow } from './work-rows.repository.ts'

/** Few requisitions are accepted at a time, so all of them are read. */
const requisitionsToBuySql = `
  WITH found AS (SELECT id, needed_on FROM requisitions r
                  WHERE institution_id = $1 AND state = 'ACCEPTED'
                    AND ($3 OR assigned_to_id = $2::uuid OR NOT EXISTS (
                      SELECT FROM users u WHERE u.institution_id = $1 AND u.id = assigned_to_id AND u.enabled AND u.status = 'ACTIVE'))
                    AND NOT EXISTS (SELECT FROM enquiry_requisitions m
                                      JOIN enquiries e ON e.institution_id = $1 AND e.id = m.enquiry_id
                                     WHERE m.institution_id = $1 AND m.requisition_id = r.id AND m.records > 0
                                       AND e.state NOT IN ('WITHDRAWN', 'TAKEN_BACK'))
                  ORDER BY needed_on, id LIMIT ${queueReadLimit}),
       shown AS (SELECT * FROM found ORDER BY needed_on, id LIMIT ${maxQueueRows})
  SELECT (SELECT count(*) FROM found)::int AS counted, 'requisitions' AS register, r.id::float8 AS id, r.reference,
         r.description, d.code AS department, r.assigned_to AS "assignedTo", r.estimated_value::float8 AS value,
         r.currency, r.needed_on::text AS "neededOn"
    FROM shown JOIN requisitions r ON r.institution_id = $1 AND r.id = shown.id
    JOIN departments d ON d.institution_id = $1 AND d.id = r.department_id
   ORDER BY shown.needed_on, shown.id`

/** Accepted requisitions that lead to nothing yet: those of the officer, or all for the Head of Procurement. */
export async function readRequisitionQueue(
  tx: TenantTx,
  officer: Rights & { userId: string },
): Promise<WorkQueue[]> {
  const rows = may(officer, 'CREATE_CONTENT')
    ? await readText<QueueRow<WorkRequisition>>(tx, {
        name: 'work.requisitionsToBuy',
        text: requisitionsToBuySql,
        values: [officer.userId, holdsDuty(officer, 'HEAD_OF_PROCUREMENT')],
      })
    : []
  return [buildQueue('requisitionsToBuy', rows)]
}
