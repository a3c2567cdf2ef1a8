import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import { readText, tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { departments, designations } from '../institutions/structure.table.ts'
import { users } from './users.table.ts'

export type UniqueFields = {
  id: string
  code: string | null
  email: string | null
  nationalId: string | null
}

export const findUsersWithSameFields = tenantRead('users.findSame', (orm, $: TenantValues<UniqueFields>) =>
  orm
    .select({
      code: sql<boolean | null>`bool_or(lower(${users.code}) = lower(${$.code}))`,
      email: sql<boolean | null>`bool_or(lower(${users.email}) = lower(${$.email}))`,
      nationalId: sql<boolean | null>`bool_or(lower(${users.nationalId}) = lower(${$.nationalId}))`,
    })
    .from(users)
    .where(
      and(
        eq(users.institutionId, $.institutionId),
        ne(users.id, $.id),
        or(
          sql`lower(${users.code}) = lower(${$.code})`,
          sql`lower(${users.email}) = lower(${$.email})`,
          sql`lower(${users.nationalId}) = lower(${$.nationalId})`,
        ),
      ),
    ),
)

export type SameUser = { id: string; code: string; email: string; nationalId: string; username: string }

export const findSameUsers = (
  tx: TenantTx,
  { codes, emails, nationalIds, usernames }: Record<`${keyof Omit<SameUser, 'id'>}s`, string[]>,
): Promise<SameUser[]> =>
  readText(tx, {
    name: 'users.findSameOfMany',
    text: `
      SELECT id, lower(code) AS code, lower(email) AS email, lower(national_id) AS "nationalId", lower(username) AS username
        FROM users
       WHERE institution_id = $1
         AND (lower(code) = ANY ($2::text[]) OR lower(email) = ANY ($3::text[])
              OR lower(national_id) = ANY ($4::text[]) OR lower(username) = ANY ($5::text[]))`,
    values: [codes, emails, nationalIds, usernames],
  })

type PostNames = { department: string; designation: string }

/**
 * A department and its designation with this title or, failing that, this code. Missing names are empty strings,
 * because a distributed database rejects NULL in the condition of an outer join.
 */
export const findPost = tenantRead('users.findPost', (orm, $: TenantValues<PostNames>) => {
  const hasTitle = sql`lower(${designations.title}) = lower(${$.designation})`
  return orm
    .select({
      departmentId: departments.id,
      department: departments.code,
      departmentActive: departments.active,
      designationId: designations.id,
      designation: designations.title,
      designationActive: designations.active,
    })
    .from(departments)
    .leftJoin(
      designations,
      and(
        eq(designations.institutionId, departments.institutionId),
        eq(designations.departmentId, departments.id),
        or(hasTitle, eq(designations.code, sql`upper(${$.designation})`)),
      ),
    )
    .where(
      and(eq(departments.institutionId, $.institutionId), eq(departments.code, sql`upper(${$.department})`)),
    )
    .orderBy(desc(hasTitle))
    .limit(1)
})

export type PostRow = Awaited<ReturnType<typeof findPost>>[number]
