import { institutions } from '../db/directory.table.ts'
import type { OwnerTx } from '../db/owner-transactions.ts'

export async function institutionCodes(tx: OwnerTx): Promise<(id: string) => string> {
  const rows = await tx.select({ id: institutions.id, code: institutions.code }).from(institutions)
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  return (id) => codes.get(id) ?? id
}
