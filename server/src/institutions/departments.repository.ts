import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '@insaka/domain/core/errors'
import type { TenantTx } from '../db/database.ts'
import { statement, type Values } from '../db/statement.ts'
import { departments } from './structure.table.ts'

export type DepartmentRow = typeof departments.$inferSelect

const findByCode = statement(
  'departments.findByCode',
  (orm, $: Values<{ institutionId: string; code: string }>) =>
    orm
      .select()
      .from(departments)
      .where(
        and(eq(departments.institutionId, $.institutionId), eq(departments.code, sql`upper(${$.code})`)),
      ),
)

export async function findDepartment(tx: TenantTx, code: string): Promise<DepartmentRow | undefined> {
  const [found] = await findByCode(tx, { institutionId: tx.institutionId, code })
  return found
}

/** The department a record names. A closed one is refused, unless the record has stood there all along. */
export async function departmentFor(
  tx: TenantTx,
  code: string,
  standing: string | null,
): Promise<DepartmentRow> {
  const found = await findDepartment(tx, code)
  if (found && (found.active || found.id === standing)) return found
  const message = found
    ? 'This department has been closed. Choose another one.'
    : 'Choose one of the departments of your institution.'
  throw new Refusal('INVALID', { fields: { department: [message] } })
}

const noDepartment = '00000000-0000-0000-0000-000000000000'

/** The id of a department for looking things up; a code nobody has finds nothing. */
export async function departmentIdOf(tx: TenantTx, code: string): Promise<string> {
  return (await findDepartment(tx, code))?.id ?? noDepartment
}
