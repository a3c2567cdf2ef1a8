import { and, asc, eq, sql } from 'drizzle-orm'
import type { Person } from '@insaka/domain/users/people.schema'
import { queryTenant } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { departments, designations } from '../institutions/structure.table.ts'
import { canAct, departmentCondition, nameFields, searchCondition } from './user-filters.repository.ts'
import { users } from './users.table.ts'

const maxPeople = 20

type PeopleQuery = {
  search?: string | undefined
  /** The code of a department; an unknown code has no matches. */
  department?: string | undefined
  id?: string | undefined
}

/** Colleagues to choose from. Only what they may see of each other is searched. */
export async function findPeople(
  tx: TenantTx,
  { search, department, id }: PeopleQuery,
): Promise<{ people: Person[]; more: number }> {
  const rows = await queryTenant(tx, (orm, institutionId) =>
    orm
      .select({
        person: {
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          department: departments.code,
          designation: designations.title,
        },
        total: sql<number>`(count(*) OVER ())::int`,
      })
      .from(users)
      .innerJoin(
        departments,
        and(eq(departments.institutionId, users.institutionId), eq(departments.id, users.departmentId)),
      )
      .innerJoin(
        designations,
        and(eq(designations.institutionId, users.institutionId), eq(designations.id, users.designationId)),
      )
      .where(
        and(
          eq(users.institutionId, institutionId),
          canAct,
          search ? searchCondition(orm, institutionId, search, nameFields) : undefined,
          department === undefined ? undefined : departmentCondition(orm, institutionId, department),
          id === undefined ? undefined : eq(users.id, id),
        ),
      )
      .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
      .limit(maxPeople),
  )
  return { people: rows.map(({ person }) => person), more: (rows[0]?.total ?? 0) - rows.length }
}
