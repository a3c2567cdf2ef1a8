import { contractCautions } from '@insaka/domain/contracts/contracts.cautions'
import { withMessages, type StoredCaution } from '@insaka/domain/core/cautions'
import type { WorkKey } from '@insaka/domain/dashboard/dashboard.labels'
import { maxQueueCount } from '@insaka/domain/dashboard/dashboard.rules'
import type { WorkWithCautions } from '@insaka/domain/dashboard/dashboard.schema'
import { lvpCautions } from '@insaka/domain/lvp/lvp.cautions'
import { mpcCautions } from '@insaka/domain/mpc/mpc.cautions'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'

/** One extra row shows that there are more. */
export const queueReadLimit = maxQueueCount + 1

/** Excludes imported history: papers and contracts of years before the one in which they were imported. */
export const isCurrentWorkSql = (day: 'expense_on' | 'approved_on'): string =>
  `(import_id IS NULL OR ${day} >= date_trunc('year', created_on)::date)`

export type QueueRow<Row> = Row & { counted: number }

export function buildQueue<const K extends WorkKey, Row>(key: K, queueRows: QueueRow<Row>[]) {
  const counted = queueRows[0]?.counted ?? 0
  const rows = queueRows.map(({ counted: _counted, ...row }) => row)
  return { key, total: Math.min(counted, maxQueueCount), more: counted > maxQueueCount, rows }
}

type StoredRow<Row> = Omit<Row, 'cautions'> & {
  counted: number
  register: WorkWithCautions['register']
  cautions: StoredCaution[]
}

const cautionTables = { lvp: lvpCautions, mpc: mpcCautions, contracts: contractCautions }

/** Rows of a queue, with the messages of their cautions. */
export async function readQueueRows<Row extends WorkWithCautions>(
  tx: TenantTx,
  key: WorkKey,
  text: string,
  values: unknown[],
) {
  const storedRows = await readText<StoredRow<Row>>(tx, { name: `work.${key}`, text, values })
  return storedRows.map((row) => ({
    ...row,
    cautions: withMessages(cautionTables[row.register], row.cautions),
  }))
}
