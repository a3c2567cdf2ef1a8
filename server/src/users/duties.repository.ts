import { and, asc, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { roles, type Duty, type Role } from '@insaka/domain/permissions'
import { mayHold } from '@insaka/domain/users/duties.rules'
import type { DutyRecord } from '@insaka/domain/users/duties.schema'
import type { DutyHolder } from '@insaka/domain/users/people.schema'
import { departments } from '../institutions/structure.table.ts'
import { insertion, replacement, tenantChange, tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { duties } from './duties.table.ts'
import { canAct } from './user-filters.repository.ts'
import { users } from './users.table.ts'

export const insertDuty = insertion('duties.insert', duties)
export const updateDuty = replacement('duties.update', duties, ['userId', 'id'])

export const deleteDuty = tenantChange(
  'duties.delete',
  (orm, $: TenantValues<{ userId: string; id: string }>) =>
    orm
      .delete(duties)
      .where(
        and(eq(duties.institutionId, $.institutionId), eq(duties.userId, $.userId), eq(duties.id, $.id)),
      ),
)

export const dutiesSql = (
  institutionId: string | Placeholder<'institutionId', string>,
): SQL<DutyRecord[]> => sql`(
  SELECT coalesce(json_agg(json_build_object(
           'id', d.id, 'duty', d.duty, 'department', p.code, 'departmentId', d.department_id,
           'from', d.first_day, 'to', d.last_day,
           'actingFor', d.acting_for_id, 'actingForName', a.first_name || ' ' || a.last_name)
           ORDER BY d.first_day, d.id), '[]')
    FROM ${duties} d
    LEFT JOIN ${departments} p ON p.institution_id = d.institution_id AND p.id = d.department_id
    LEFT JOIN ${users} a ON a.institution_id = d.institution_id AND a.id = d.acting_for_id
   WHERE d.institution_id = ${institutionId} AND d.user_id = users.id)`

/** The duties of users, on any day. */
export const findDutiesOfUsers = tenantRead('duties.ofUsers', (orm, $: TenantValues<{ ids: string[] }>) =>
  orm
    .select({ id: users.id, role: users.role, duties: dutiesSql($.institutionId) })
    .from(users)
    .where(and(eq(users.institutionId, $.institutionId), sql`${users.id} = ANY (${$.ids}::uuid[])`)),
)

export const findExistingUserIds = tenantRead(
  'duties.findUserIds',
  (orm, $: TenantValues<{ ids: string[] }>) =>
    orm
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.institutionId, $.institutionId), sql`${users.id} = ANY (${$.ids}::uuid[])`)),
)

type HolderQuery = {
  duty: Duty
  day: string
  /** The department that a Head of Department heads; without it, those of all departments. */
  department?: string | undefined
}

const represented = alias(users, 'represented')

const findHolders = tenantRead(
  'duties.findHolders',
  (orm, $: TenantValues<{ duty: Duty; day: string; department: string | null; holderRoles: string[] }>) =>
    orm
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        department: departments.code,
        actingFor: duties.actingForId,
        actingForName: sql<string | null>`${represented.firstName} || ' ' || ${represented.lastName}`,
      })
      .from(duties)
      .innerJoin(users, and(eq(users.institutionId, duties.institutionId), eq(users.id, duties.userId)))
      .leftJoin(
        departments,
        and(eq(departments.institutionId, duties.institutionId), eq(departments.id, duties.departmentId)),
      )
      .leftJoin(
        represented,
        and(eq(represented.institutionId, duties.institutionId), eq(represented.id, duties.actingForId)),
      )
      .where(
        and(
          eq(duties.institutionId, $.institutionId),
          eq(duties.duty, $.duty),
          sql`${$.day}::date BETWEEN ${duties.firstDay} AND coalesce(${duties.lastDay}, 'infinity')`,
          canAct,
          sql`${users.role} = ANY (${$.holderRoles}::text[])`,
          sql`(${$.department}::text IS NULL OR lower(${departments.code}) = lower(${$.department}))`,
        ),
      )
      .orderBy(
        sql`${duties.actingForId} IS NOT NULL`,
        asc(users.lastName),
        asc(users.firstName),
        asc(duties.id),
      ),
)

/** Users who hold the duty on a day and can act, those who hold it in their own right first. */
export const findDutyHolders = (
  tx: TenantTx,
  { duty, day, department }: HolderQuery,
): Promise<DutyHolder[]> =>
  findHolders(tx, {
    duty,
    day,
    department: department ?? null,
    holderRoles: (Object.keys(roles) as Role[]).filter((role) => mayHold(role, duty)),
  })
