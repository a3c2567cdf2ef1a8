import { and, eq, sql } from 'drizzle-orm'
import type { TenantTx } from '../db/database.ts'
import { statement, type Values } from '../db/statement.ts'
import { departments, designations } from './structure.table.ts'

type Key = { institutionId: string; id: string }

export const updateDepartment = statement(
  'departments.update',
  (orm, $: Values<Key & { code: string; name: string; active: boolean }>) =>
    orm
      .update(departments)
      .set({
        code: sql`${$.code}`,
        name: sql`${$.name}`,
        active: sql`${$.active}`,
        version: sql`${departments.version} + 1`,
      })
      .where(and(eq(departments.institutionId, $.institutionId), eq(departments.id, $.id))),
)

export const updateDesignation = statement(
  'designations.update',
  (orm, $: Values<Key & { code: string; title: string; active: boolean }>) =>
    orm
      .update(designations)
      .set({
        code: sql`${$.code}`,
        title: sql`${$.title}`,
        active: sql`${$.active}`,
        version: sql`${designations.version} + 1`,
      })
      .where(and(eq(designations.institutionId, $.institutionId), eq(designations.id, $.id))),
)

/** Every table whose records name a department, but for people and their designations, who are no records. */
const tablesWithDepartments = statement('departments.tablesThatUseThem', (orm) =>
  orm.select({
    name: sql<string>`constraints.conrelid::regclass::text`,
    column: sql<string>`columns.attname::text`,
  }).from(sql`pg_constraint constraints JOIN pg_attribute columns
                ON columns.attrelid = constraints.conrelid AND columns.attnum = constraints.conkey[2]`)
    .where(sql`constraints.contype = 'f' AND constraints.confrelid = 'departments'::regclass
                 AND constraints.conrelid <> ALL ('{users,designations}'::regclass[])`),
)

/** Whether a record of any register stands in the department. */
export async function isDepartmentUsed(tx: TenantTx, id: string): Promise<boolean> {
  for (const { name, column } of await tablesWithDepartments(tx, {})) {
    const { rows } = await tx.connection.orm.execute(
      sql`SELECT FROM ${sql.raw(name)} WHERE institution_id = ${tx.institutionId} AND ${sql.raw(column)} = ${id} LIMIT 1`,
    )
    if (rows.length > 0) return true
  }
  return false
}
