import type { Scope } from '@insaka/domain/core/register-list.schema'
import { may, type Role } from '@insaka/domain/permissions'
import { isShared, type RegisterName, type ViewableRegister } from '@insaka/domain/all-registers'
import { usePreferences } from '../session/preferences.ts'

/**
 * The scope that a register opens with: the last choice, or else `mine`, or `institution` in registers
 * that all officers share. For roles that create no records, `institution` replaces `mine`.
 */
export function usualScope(register: RegisterName, preferred: Scope | undefined, role: Role): Scope {
  if (may(role, 'CREATE_CONTENT')) return preferred ?? (isShared(register) ? 'institution' : 'mine')
  return preferred === 'department' ? preferred : 'institution'
}

export function rememberScope(register: ViewableRegister, scope: Scope) {
  usePreferences.setState(({ scopes }) => ({ scopes: { ...scopes, [register]: scope } }))
}
