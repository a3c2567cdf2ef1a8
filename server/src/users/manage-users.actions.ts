import { isDeepStrictEqual } from 'node:util'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { pick } from '@insaka/domain/core/register-list.schema'
import { may, permissionScope } from '@insaka/domain/permissions'
import {
  isActiveAdmin,
  passwordResetRefusal,
  userChangeFaults,
  userChangeRefusal,
} from '@insaka/domain/users/users.rules'
import {
  accountFlags,
  staffFields,
  type UserChange,
  type UserRecord,
} from '@insaka/domain/users/users.schema'
import type { WriteTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller } from '../idempotency/caller.ts'
import { CheckedBody, type ValidFields } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { recipientOf } from './account-mails.ts'
import { approvalColumns, saveUser } from './save-user.ts'
import { requireAllowedPost, findTakenFields, takenFieldChecks } from './user-checks.ts'
import { findPost } from './user-checks.repository.ts'
import { setTemporaryPassword, makeTemporaryPassword } from './temporary-passwords.ts'
import { findPassword } from './user-passwords.repository.ts'
import { findLoginOfUser, findStoredUser, findUser, listAdmins, type StoredUser } from './users.repository.ts'

/**
 * The institution in which to look for a user: the user's own if the caller manages every institution, otherwise the
 * caller's own, without checking that the user is there.
 */
export async function institutionOfUser(platform: Platform, caller: Caller, id: string): Promise<string> {
  const institutionId = await findInstitutionOfUser(platform, caller, id)
  if (institutionId === null) throw new Refusal('NOT_FOUND')
  return institutionId
}

async function findInstitutionOfUser(
  { database }: Platform,
  caller: Caller,
  id: string,
): Promise<string | null> {
  if (permissionScope(caller, 'MANAGE_USERS') !== 'any institution') return caller.institutionId
  const [login] = await database.readDirectory((tx) => findLoginOfUser(tx, { userId: id }))
  return login?.institutionId ?? null
}

/**
 * Saves an administrator's change of a user. New permissions apply at the next call; in other processes within two
 * seconds.
 */
export async function changeUser(
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<UserChange>,
  key: string | null,
): Promise<{ institutionId: string; user: UserRecord }> {
  const { id } = checked.validFields
  const institutionId = id === undefined ? null : await findInstitutionOfUser(platform, caller, id)
  if (institutionId === null) throw checked.isValid ? new Refusal('NOT_FOUND') : checked.refusal({})
  const submission = { endpoint: 'users.change', key, checked, institutionId }
  const { record: user } = await executeOnce(platform, caller, submission, {
    load: loadForChange,
    save: (tx, loaded) => saveChange(tx, platform, caller, loaded, checked),
    find: async (tx, userId) => (await findUser(tx, userId))!,
  })
  return { institutionId, user }
}

type LoadedUser = Awaited<ReturnType<typeof loadForChange>>

async function loadForChange(tx: WriteTx, right: ValidFields<UserChange>) {
  const { id = '', code = null, email = null, nationalId = null } = right
  const { department = '', designation = '' } = right
  const [before, admins, [post], taken] = await Promise.all([
    findStoredUser(tx, id),
    listAdmins(tx),
    findPost(tx, { department, designation }),
    findTakenFields(tx, { id, code, email, nationalId }),
  ])
  if (!before) throw new Refusal('NOT_FOUND')
  const hasOtherAdmin = admins.some((admin) => admin.id !== id && isActiveAdmin(admin))
  return { before, hasOtherAdmin, post, taken }
}

async function saveChange(
  tx: WriteTx,
  platform: Platform,
  caller: Caller,
  { before, hasOtherAdmin, post, taken }: LoadedUser,
  checked: CheckedBody<UserChange>,
) {
  const { row, record } = before
  const { id } = row
  const { validFields } = checked
  if (checked.isValid) refuseChange(caller, before, checked.body)
  const { body, department: at } = await checked.checkFields({
    department: () => requireAllowedPost(post, row),
    ...takenFieldChecks(taken),
    user: () => {
      const after = { ...record, ...validFields, user: { ...record.user, ...validFields.user } }
      refuseFaults(userChangeFaults(record, after, { hasOtherAdmin }))
    },
  })
  // Enabling a user for the first time is the approval, even after an earlier decline.
  const approved = body.user.enabled && body.status === 'ACTIVE' && row.approvedOn === null
  const { departmentId, designationId, department, designation } = at
  const changed = {
    ...row,
    ...pick(staffFields, body),
    departmentId,
    designationId,
    role: body.user.role,
    ...pick(accountFlags, body.user),
    ...(approved && approvalColumns(caller, tx)),
  }
  if (isDeepStrictEqual(changed, row)) return { id, record }
  const action = approved ? 'approved' : 'changed'
  const by = actorOf(caller).name
  const change = { action, changed, department, designation, by } as const
  return { id, record: await saveUser(tx, platform, before, change) }
}

function refuseChange(caller: Caller, { row, record }: StoredUser, change: UserChange): void {
  if (row.version !== change.version) throw new Refusal('STALE', { current: record })
  const refusal = userChangeRefusal(record, change, {
    isOwn: caller.userId === row.id,
    mayGrantDev: may(caller, 'GRANT_DEV'),
  })
  if (!refusal) return
  const { field, message } = refusal
  throw new Refusal('NOT_ALLOWED', { fields: { [field]: [message] }, message })
}

function refuseFaults(fields: FieldMessages): void {
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}

/** Sets a temporary password, shown once, and ends all sessions of the user. */
export async function resetPassword(
  platform: Platform,
  caller: Caller,
  institutionId: string,
  id: string,
): Promise<{ user: UserRecord; temporaryPassword: string }> {
  const { database, passwords, sessions, mail } = platform
  // Checked first, so an unknown user costs no hash.
  await database.read(institutionId, async (tx) => requireManageableUser(caller, await findUser(tx, id)))
  const temporaryPassword = makeTemporaryPassword()
  const passwordHash = await passwords.hash(temporaryPassword)
  const submission = { endpoint: 'users.resetPassword', checked: new CheckedBody({ id }), institutionId }
  const { record: user } = await executeOnce(platform, caller, submission, {
    load: (tx) => Promise.all([findStoredUser(tx, id), findPassword(tx, { id })]),
    save: async (tx, [before, [stored]]) => {
      requireManageableUser(caller, before?.record)
      const newPassword = { passwordHash, changedBefore: stored?.changedOn ?? null }
      const by = actorOf(caller).name
      mail?.queue(tx, { to: recipientOf(before.record), template: 'password reset', values: { by } })
      return { id, record: setTemporaryPassword(tx, sessions, before, newPassword) }
    },
    find: async (tx) => (await findUser(tx, id))!,
  })
  return { user, temporaryPassword }
}

function requireManageableUser(caller: Caller, user: UserRecord | undefined): asserts user is UserRecord {
  if (!user) throw new Refusal('NOT_FOUND')
  const message = passwordResetRefusal(user, {
    isOwn: user.id === caller.userId,
    mayGrantDev: may(caller, 'GRANT_DEV'),
  })
  if (message !== null) throw new Refusal('NOT_ALLOWED', { message })
}
