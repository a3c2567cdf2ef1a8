import { and, eq, ilike, inArray, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { AccountState } from '@insaka/domain/users/users.labels'
import type { Orm } from '../db/statement.ts'
import { departments, designations } from '../institutions/structure.table.ts'
import { users } from './users.table.ts'

/** Mirrors `accountState` of the domain, and matches the partial index of waiting users. */
export const waitingCondition =
  "users.approved_on IS NULL AND NOT users.enabled AND users.declined_on IS NULL AND users.status = 'ACTIVE'"

export const accountStateConditions: Record<AccountState, SQL> = {
  activated: sql`${users.enabled}`,
  waiting: sql.raw(`(${waitingCondition})`),
  deactivated: sql.raw(`(NOT users.enabled AND NOT (${waitingCondition}))`),
}

export const departmentCondition = (orm: Orm, institutionId: string | Placeholder, department: string): SQL =>
  inArray(
    users.departmentId,
    orm
      .select({ id: departments.id })
      .from(departments)
      .where(and(eq(departments.institutionId, institutionId), eq(departments.code, department))),
  )

/** Users who can act. */
export const canAct = sql`(${users.status} = 'ACTIVE' AND ${users.enabled})`

const { firstName, middleName, lastName, username, email, code } = users
/** The fields that every colleague sees. */
export const nameFields = [firstName, lastName]
const allSearchedFields = [firstName, middleName, lastName, username, email, code]

const maxWords = 8

/** Matches a user if each word of the search, up to `maxWords`, occurs in a field, the designation or the department. */
export const searchCondition = (
  orm: Orm,
  institutionId: string | Placeholder,
  search: string,
  fields = allSearchedFields,
): SQL | undefined =>
  and(
    ...search
      .split(/\s+/)
      .slice(0, maxWords)
      .map((word) => {
        const like = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
        return or(
          // Words contain no blanks, so a match never spans two fields.
          ilike(sql`concat_ws(' ', ${sql.join(fields, sql`, `)})`, like),
          inArray(
            users.designationId,
            orm
              .select({ id: designations.id })
              .from(designations)
              .where(and(eq(designations.institutionId, institutionId), ilike(designations.title, like))),
          ),
          inArray(
            users.departmentId,
            orm
              .select({ id: departments.id })
              .from(departments)
              .where(and(eq(departments.institutionId, institutionId), ilike(departments.name, like))),
          ),
        )
      }),
  )
