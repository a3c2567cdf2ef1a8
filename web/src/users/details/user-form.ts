import { may, roles, type Role } from '@insaka/domain/permissions'
import { userChangeRefusal } from '@insaka/domain/users/users.rules'
import { personFields, type userChange, type UserRecord } from '@insaka/domain/users/users.schema'
import type { accountFlagLabels } from '@insaka/domain/users/users.history'
import type * as z from 'zod/mini'
import { valuesOf } from '../../ui/form/record-values.ts'

export type UserForm = z.input<typeof userChange>

export function userFormOf(record: UserRecord): UserForm {
  const { role, credentialsNotExpired, accountNotExpired, accountNotLocked, enabled } = record.user
  return {
    ...(valuesOf(personFields, record) as Omit<UserForm, 'user'>),
    user: { role, credentialsNotExpired, accountNotExpired, accountNotLocked, enabled },
  }
}

/** The reason why the current user may not change this account, or null. */
export function accountClosedReason(record: UserRecord, me: UserRecord): string | null {
  const enabled = !record.user.enabled
  return refusalOf(record, { ...record, user: { ...record.user, enabled } }, me)
}

/** The reason why the current user may not retire or reinstate this user, or null. */
export function statusClosedReason(record: UserRecord, me: UserRecord): string | null {
  const status = record.status === 'ACTIVE' ? 'RETIRED' : 'ACTIVE'
  return refusalOf(record, { ...record, status }, me)
}

/** Roles the current user may assign; the present role is always included. */
export const assignableRoles = (record: UserRecord, me: UserRecord) =>
  (Object.keys(roles) as Role[]).filter(
    (role) => refusalOf(record, { ...record, user: { ...record.user, role } }, me) === null,
  )

function refusalOf(before: UserRecord, after: UserRecord, me: UserRecord): string | null {
  const refusal = userChangeRefusal(before, after, {
    isOwn: before.id === me.id,
    mayGrantDev: may(me.user.role, 'GRANT_DEV'),
  })
  return refusal?.message ?? null
}

export const accountHints = {
  'user.credentialsNotExpired': 'Off: the user must choose a new password at the next sign-in.',
  'user.accountNotExpired': 'Off: the account has expired, so the user cannot sign in.',
  'user.accountNotLocked': 'Off: the account is locked, so the user cannot sign in.',
  'user.enabled': 'Off: the user cannot sign in. Switching it on the first time approves the user.',
} as const satisfies Record<keyof typeof accountFlagLabels, string>
