import { and, eq, sql } from 'drizzle-orm'
import { directoryRead, readText, tenantChange, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { departments, designations } from './structure.table.ts'

export const updateDepartment = tenantChange(
  'departments.update',
  (orm, $: TenantValues<{ id: string; code: string; name: string; active: boolean }>) =>
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

export const updateDesignation = tenantChange(
  'designations.update',
  (orm, $: TenantValues<{ id: string; code: string; title: string; active: boolean }>) =>
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

/** Every table whose records refer to a department, except users and designations, which are not records. */
const tablesWithDepartments = directoryRead('departments.tablesThatUseThem', (orm) =>
  orm.select({
    name: sql<string>`constraints.conrelid::regclass::text`,
    column: sql<string>`columns.attname::text`,
  }).from(sql`pg_constraint constraints JOIN pg_attribute columns
                ON columns.attrelid = constraints.conrelid AND columns.attnum = constraints.conkey[2]`)
    .where(sql`constraints.contype = 'f' AND constraints.confrelid = 'departments'::regclass
                 AND constraints.conrelid <> ALL ('{users,designations}'::regclass[])`),
)

type DepartmentUse = { id: string; hasDesignations: boolean; hasPeople: boolean }

/** Use of each department: open designations, and enabled or pending users. */
export const findDepartmentUses = (tx: TenantTx, ids: readonly string[]): Promise<DepartmentUse[]> =>
  readText(tx, {
    name: 'departments.uses',
    text: `
      SELECT d.id,
             EXISTS (SELECT FROM designations g WHERE g.institution_id = $1 AND g.department_id = d.id AND g.active)
               AS "hasDesignations",
             EXISTS (SELECT FROM users u WHERE u.institution_id = $1 AND u.department_id = d.id
                                           AND (u.enabled OR u.approved_on IS NULL)) AS "hasPeople"
        FROM departments d WHERE d.institution_id = $1 AND d.id = ANY ($2::uuid[])`,
    values: [ids],
  })

export const findUsedDesignations = (tx: TenantTx, ids: readonly string[]): Promise<{ id: string }[]> =>
  readText(tx, {
    name: 'designations.used',
    text: `
      SELECT DISTINCT designation_id AS id FROM users
       WHERE institution_id = $1 AND designation_id = ANY ($2::uuid[]) AND (enabled OR approved_on IS NULL)`,
    values: [ids],
  })

export async function isDepartmentUsed(tx: TenantTx, id: string): Promise<boolean> {
  const tables = await tablesWithDepartments(tx)
  const results = await Promise.all(
    tables.map(({ name, column }) => {
      const text = `SELECT FROM ${name} WHERE institution_id = $1 AND ${column} = $2 LIMIT 1`
      return readText(tx, { text, values: [id] })
    }),
  )
  return results.some((rows) => rows.length > 0)
}
