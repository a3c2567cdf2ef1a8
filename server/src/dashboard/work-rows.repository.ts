import { contractCautions } from '@insaka/domain/contracts/contracts.cautions'
import { withMessages, type KeptCaution } from '@insaka/domain/core/cautions'
import type { WorkKey } from '@insaka/domain/dashboard/dashboard.labels'
import { workCounted } from '@insaka/domain/dashboard/dashboard.rules'
import type { WorkOdd } from '@insaka/domain/dashboard/dashboard.schema'
import { lvpCautions } from '@insaka/domain/lvp/lvp.cautions'
import { mpcCautions } from '@insaka/domain/mpc/mpc.cautions'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'

/** One more than is counted tells that there are more. */
export const looked = workCounted + 1

/** Excludes imported history: papers and contracts of years before the one in which they were imported. */
export const isWork = (day: 'expense_on' | 'approved_on'): string =>
  `(import_id IS NULL OR ${day} >= date_trunc('year', created_on)::date)`

export type QueueRow<Row> = Row & { counted: number }

export function queueOf<const K extends WorkKey, Row>(key: K, found: QueueRow<Row>[]) {
  const counted = found[0]?.counted ?? 0
  const rows = found.map(({ counted: _counted, ...row }) => row)
  return { key, total: Math.min(counted, workCounted), more: counted > workCounted, rows }
}

type Stored<Row> = Omit<Row, 'cautions'> & {
  counted: number
  register: WorkOdd['register']
  cautions: KeptCaution[]
}

const tables = { lvp: lvpCautions, mpc: mpcCautions, contracts: contractCautions }

/** Papers and contracts of a queue, with what is odd about them in words. */
export async function readRows<Row extends WorkOdd>(
  tx: TenantTx,
  key: WorkKey,
  text: string,
  values: unknown[],
) {
  const found = await readText<Stored<Row>>(tx, { name: `work.${key}`, text, values })
  return found.map((row) => ({ ...row, cautions: withMessages(tables[row.register], row.cautions) }))
}

/** The moment at which a day begins. */
export const midnight = (day: string): string => `${day}T00:00:00+02:00`
