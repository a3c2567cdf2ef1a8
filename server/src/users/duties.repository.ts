import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { DutyRecord } from '@insaka/domain/users/duties.schema'
import { departments } from '../institutions/structure.table.ts'
import { insertion, replacement, tenantChange, tenantRead, type TenantValues } from '../db/statement.ts'
import { duties } from './duties.table.ts'
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
   WHERE d.institution_id = ${institutionId} AND d.user_id = ${users.id})`

export const findExistingUserIds = tenantRead(
  'duties.findUserIds',
  (orm, $: TenantValues<{ ids: string[] }>) =>
    orm
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.institutionId, $.institutionId), sql`${users.id} = ANY (${$.ids}::uuid[])`)),
)
