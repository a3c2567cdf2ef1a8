import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '@insaka/domain/core/errors'
import { tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { departments } from './structure.table.ts'

export type DepartmentRow = typeof departments.$inferSelect

const findByCode = tenantRead('departments.findByCode', (orm, $: TenantValues<{ code: string }>) =>
  orm
    .select()
    .from(departments)
    .where(and(eq(departments.institutionId, $.institutionId), eq(departments.code, sql`upper(${$.code})`))),
)

export async function findDepartment(tx: TenantTx, code: string): Promise<DepartmentRow | undefined> {
  const [department] = await findByCode(tx, { code })
  return department
}

/** Refuses an unknown department, and a closed one unless the record already belongs to it. */
export function requireAllowedDepartment(
  department: DepartmentRow | undefined,
  existingId: string | null,
  field = 'department',
): DepartmentRow {
  if (department && (department.active || department.id === existingId)) return department
  const message = department
    ? 'This department has been closed. Choose another one.'
    : 'Choose one of the departments of your institution.'
  throw new Refusal('INVALID', { fields: { [field]: [message] } })
}
