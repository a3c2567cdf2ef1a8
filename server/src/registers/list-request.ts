import { isShared, readsOwnRecords, type RegisterName } from '@insaka/domain/all-registers'
import type { Direction, Scope } from '@insaka/domain/core/register-list.schema'
import { may, type Rights } from '@insaka/domain/permissions'
import type { Caller } from '../idempotency/caller.ts'
import type { Filters, ListRequest } from './register.ts'

type ListCaller = Pick<Caller, 'userId' | 'departmentId' | 'institutionId' | keyof Rights>
type ListPath = { page: number; sortField: string; pageSize: number }
type ListQuery = {
  scope?: Scope | undefined
  direction?: Direction | undefined
  status?: readonly string[] | undefined
  /** The name of `status` in some registers. */
  stage?: readonly string[] | undefined
  department?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
}

export function listRequestOf(
  caller: ListCaller,
  register: RegisterName,
  { page, sortField, pageSize }: ListPath,
  {
    scope = defaultScope(caller, isShared(register)),
    direction = 'desc',
    stage = [],
    status: states = stage,
    department,
    from,
    to,
    search,
    ...filters
  }: ListQuery & Filters,
): ListRequest {
  const scopeIds = { mine: caller.userId, department: caller.departmentId, institution: caller.institutionId }
  // Also if the caller asks for more: other records do not exist for them.
  const readScope = readsOwnRecords(caller, register) ? 'mine' : scope
  return {
    page,
    pageSize,
    sortField,
    direction,
    scope: readScope,
    scopeId: scopeIds[readScope],
    states,
    department,
    from,
    to,
    search,
    filters,
  }
}

/** A user without permission to create records usually has none of their own to list. */
export const defaultScope = (caller: Rights, isSharedList = false): Scope =>
  may(caller, 'CREATE_CONTENT') && !isSharedList ? 'mine' : 'institution'
