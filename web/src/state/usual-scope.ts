import type { Scope } from '@insaka/domain/core/register-list.schema'
import {
  createPermission,
  isShared,
  readsOwnRecords,
  type RegisterName,
  type ViewableRegister,
} from '@insaka/domain/all-registers'
import { may, type Rights, type Role } from '@insaka/domain/permissions'
import { usePreferences } from '../session/preferences.ts'

/**
 * The scope that a register opens with: the last choice, or else `mine`, or `institution` in registers
 * that all officers share. For users who create no records, `institution` replaces `mine`.
 */
export function usualScope(
  register: RegisterName,
  preferred: Scope | undefined,
  rights: Role | Rights,
): Scope {
  if (readsOwnRecords(rights, register)) return 'mine'
  if (may(rights, createPermission(register)) || may(rights, 'CREATE_CONTENT'))
    return preferred ?? (isShared(register) ? 'institution' : 'mine')
  return preferred === 'department' ? preferred : 'institution'
}

export function rememberScope(register: ViewableRegister, scope: Scope) {
  usePreferences.setState(({ scopes }) => ({ scopes: { ...scopes, [register]: scope } }))
}
