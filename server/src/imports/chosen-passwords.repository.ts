import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'

export const findChosenPasswords = (
  tx: TenantTx,
  ids: readonly string[],
): Promise<{ id: string; on: Date }[]> =>
  readText(tx, {
    name: 'users.chosenPasswords',
    text: `
      SELECT subject_id AS id, max(happened_on) AS on FROM audit_events
       WHERE institution_id = $1 AND subject = 'users' AND subject_id = ANY ($2::text[])
         AND action = 'changed own password'
       GROUP BY subject_id`,
    values: [ids],
  })
