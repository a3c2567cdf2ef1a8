import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { only } from '@insaka/domain/core/register'
import { may, reachOf } from '@insaka/domain/permissions'
import {
  accountRefusal,
  isAdminInOffice,
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
import type { WriteTx } from '../db/database.ts'
import { actorOf, type Caller } from '../http/caller.ts'
import type { Platform } from '../platform.ts'
import {
  findLoginOfUser,
  findPassword,
  findUser,
  findUserRow,
  listAdmins,
  updatePassword,
  updateUser,
  type UserRow,
} from './users.repository.ts'
import { isPost, postFor, takenBy } from './user-faults.ts'

/** Where the user is whom the caller may look after: a stranger's is not there. */
export async function institutionOfUser({ database }: Platform, caller: Caller, id: string): Promise<string> {
  if (reachOf(caller.role, 'MANAGE_USERS') !== 'any institution') return caller.institutionId
  const [login] = await database.directory((tx) => findLoginOfUser(tx, { userId: id }))
  if (!login) throw new Refusal('NOT_FOUND')
  return login.institutionId
}

/** Saves what an administrator changed of a user. What the user may do from here on is felt by the very next call. */
export async function changeUser(
  platform: Platform,
  caller: Caller,
  institutionId: string,
  input: UserChange,
): Promise<UserRecord> {
  const { database, sessions } = platform
  return database.write(institutionId, actorOf(caller), async (tx) => {
    const before = await loadForChange(tx, input.id, input.version)
    const refusal = userChangeRefusal(before.record, input, {
      isOwn: caller.userId === input.id,
      mayGrantDev: may(caller.role, 'GRANT_DEV'),
    })
    if (refusal) {
      const { field, message } = refusal
      throw new Refusal('NOT_ALLOWED', { fields: { [field]: [message] }, message })
    }
    const changed = await changedRow(tx, caller, before, input)
    if (isDeepStrictEqual(changed, before.row)) return before.record

    await updateUser(tx, { ...changed, version: changed.version + 1, updatedOn: toMoment(tx.now) })
    const after = (await findUser(tx, input.id))!
    await tx.record({
      action: before.row.approvedOn === null && changed.approvedOn !== null ? 'approved' : 'changed',
      subject: 'users',
      subjectId: input.id,
      before: before.record,
      after,
    })
    // Otherwise a session would come back to life when the account does.
    if (accountRefusal(after) !== null) await sessions.endAllOf(tx, input.id)
    else tx.afterCommit(() => sessions.forget(input.id))
    return after
  })
}

type Stored = { record: UserRecord; row: UserRow }

async function loadForChange(tx: WriteTx, id: string, version: number): Promise<Stored> {
  const [record, row] = [await findUser(tx, id), await findUserRow(tx, id)]
  if (!record || !row) throw new Refusal('NOT_FOUND')
  if (record.version !== version) throw new Refusal('STALE', { current: record })
  return { record, row }
}

/** The row as it will be. Enabling somebody for the first time is the approval. */
async function changedRow(
  tx: WriteTx,
  caller: Caller,
  { record, row }: Stored,
  input: UserChange,
): Promise<UserRow> {
  const admins = await listAdmins(tx, { institutionId: tx.institutionId })
  const hasOtherAdmin = admins.some((admin) => admin.id !== input.id && isAdminInOffice(admin))
  const faults = userChangeFaults(record, input, { hasOtherAdmin })
  const post = await postFor(tx, input, row)
  const taken = await takenBy(tx, input)
  if (!isPost(post) || Object.keys(faults).length > 0) {
    throw new Refusal('INVALID', { fields: { ...taken, ...(isPost(post) ? {} : post), ...faults } })
  }
  if (Object.keys(taken).length > 0) throw new Refusal('DUPLICATE', { fields: taken })
  const approved = input.user.enabled && row.approvedOn === null
  return {
    ...row,
    ...only(staffFields, input),
    ...post,
    role: input.user.role,
    ...only(accountFlags, input.user),
    ...(approved && { approvedOn: toMoment(tx.now), approvedBy: actorOf(caller).name }),
  }
}

/** A password that is shown once and has to be changed at the first sign-in. All sessions of the user end. */
export async function resetPassword(
  platform: Platform,
  caller: Caller,
  institutionId: string,
  id: string,
): Promise<{ user: UserRecord; temporaryPassword: string }> {
  const { database, passwords, sessions } = platform
  // Whoever is not there costs no hash.
  await database.read(institutionId, async (tx) => refuseBeyondReach(caller, await findUser(tx, id)))
  const temporaryPassword = makePassword()
  const passwordHash = await passwords.hash(temporaryPassword)
  return database.write(institutionId, actorOf(caller), async (tx) => {
    const before = await findUser(tx, id)
    refuseBeyondReach(caller, before)
    const row = (await findUserRow(tx, id))!
    const key = { institutionId, id }
    const [stored] = await findPassword(tx, key)
    const changedOn = toMoment(tx.now)
    await updatePassword(tx, { ...key, passwordHash, changedOn })
    await updateUser(tx, {
      ...row,
      credentialsNotExpired: false,
      version: row.version + 1,
      updatedOn: changedOn,
    })
    await sessions.endAllOf(tx, id)
    await tx.record({
      action: 'reset the password',
      subject: 'users',
      subjectId: id,
      before: { version: row.version, passwordChangedOn: stored?.changedOn ?? null },
      after: { version: row.version + 1, passwordChangedOn: changedOn },
    })
    return { user: (await findUser(tx, id))!, temporaryPassword }
  })
}

function refuseBeyondReach(caller: Caller, user: UserRecord | undefined): asserts user is UserRecord {
  if (!user) throw new Refusal('NOT_FOUND')
  const message = passwordResetRefusal(user, {
    isOwn: user.id === caller.userId,
    mayGrantDev: may(caller.role, 'GRANT_DEV'),
  })
  if (message !== null) throw new Refusal('NOT_ALLOWED', { message })
}

// Without letters and digits that are taken for each other when a password is read out.
const readable = 'abcdefghjkmnpqrstuvwxyz23456789'

const makePassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join(''),
  ).join('-')
