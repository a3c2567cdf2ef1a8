import type { Direction, Scope } from '@insaka/domain/core/register'
import { may } from '@insaka/domain/permissions'
import type { Database } from '../db/database.ts'
import type { ListRequest } from '../db/register-query.ts'
import { departmentIdOf } from '../institutions/departments.repository.ts'
import type { Caller } from './caller.ts'

type Path = { page: number; sortField: string; pageSize: number }
type Query = {
  scope?: Scope | undefined
  direction?: Direction | undefined
  status?: string | undefined
  department?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
}

/** Turns the address of a list into what is asked of its register. */
export async function listRequestOf(
  database: Database,
  caller: Caller,
  { page, sortField, pageSize }: Path,
  { scope = usualScope(caller), direction = 'desc', status, department, from, to, search }: Query,
): Promise<ListRequest> {
  const departmentId =
    department === undefined
      ? undefined
      : await database.read(caller.institutionId, (tx) => departmentIdOf(tx, department))
  const scopeIds = { mine: caller.userId, department: caller.departmentId, institution: caller.institutionId }
  return {
    page,
    pageSize,
    sortField,
    direction,
    scope,
    scopeId: scopeIds[scope],
    state: status,
    departmentId,
    from,
    to,
    search,
  }
}

/** Whoever makes no records has none of their own to look at. */
const usualScope = ({ role }: Caller): Scope => (may(role, 'CREATE_CONTENT') ? 'mine' : 'institution')
