import type { Scope } from '@insaka/domain/core/register'
import { may, type Role } from '@insaka/domain/permissions'

/** Where somebody begins: with what they chose last, unless it is records of their own and they make none. */
export function usualScope(preferred: Scope | null, role: Role): Scope {
  if (may(role, 'CREATE_CONTENT')) return preferred ?? 'mine'
  return preferred === 'department' ? preferred : 'institution'
}
