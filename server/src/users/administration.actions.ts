import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
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
import type { TenantTx, WriteTx } from '../db/database.ts'
import { changedOnce } from '../db/idempotency.ts'
import { actorOf, type Caller } from '../http/caller.ts'
import type { RightFields } from '../http/shape.ts'
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
export async function institutionOfUser(platform: Platform, caller: Caller, id: string): Promise<string> {
  const institutionId = await findInstitutionOf(platform, caller, id)
  if (institutionId === null) throw new Refusal('NOT_FOUND')
  return institutionId
}

async function findInstitutionOf({ database }: Platform, caller: Caller, id: string): Promise<string | null> {
  if (reachOf(caller.role, 'MANAGE_USERS') !== 'any institution') return caller.institutionId
  const [login] = await database.directory((tx) => findLoginOfUser(tx, { userId: id }))
  return login?.institutionId ?? null
}

/** Saves once what an administrator changed of a user. What the user may do from here on is felt by the very next call. */
export async function changeUser(
  platform: Platform,
  caller: Caller,
  { institutionId, input, key }: { institutionId: string; input: UserChange; key: string | null },
): Promise<UserRecord> {
  const sent = { userId: caller.userId, endpoint: 'users.change', key, body: input }
  return platform.database.write(institutionId, actorOf(caller), (tx) =>
    changedOnce(tx, sent, {
      id: input.id,
      change: () => changeIn(tx, platform, caller, input),
      find: async (id) => (await findUser(tx, id))!,
    }),
  )
}

async function changeIn(tx: WriteTx, { sessions }: Platform, caller: Caller, input: UserChange) {
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
  if (isDeepStrictEqual(changed, before.row)) return

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
}

type Stored = { record: UserRecord; row: UserRow }

async function loadForChange(tx: WriteTx, id: string, version: number): Promise<Stored> {
  const [record, row] = [await findUser(tx, id), await findUserRow(tx, id)]
  if (!record || !row) throw new Refusal('NOT_FOUND')
  if (record.version !== version) throw new Refusal('STALE', { current: record })
  return { record, row }
}

/** The row as it will be. Enabling somebody for the first time is the approval. */
async function changedRow(tx: WriteTx, caller: Caller, before: Stored, input: UserChange): Promise<UserRow> {
  const { row } = before
  const { post, faults, taken } = await judged(tx, before, input)
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

type Right = RightFields<UserChange>

/** A change, or what is right of one. */
async function judged(tx: TenantTx, { record, row }: Stored, right: Right) {
  const admins = await listAdmins(tx, { institutionId: tx.institutionId })
  const hasOtherAdmin = admins.some(({ id, ...admin }) => id !== record.id && isAdminInOffice(admin))
  const after = { ...record, ...right, user: { ...record.user, ...right.user } }
  const { code = null, email = null, nationalId = null, department = null, designation = null } = right
  return {
    post: await postFor(tx, { department, designation }, row),
    faults: userChangeFaults(record, after, { hasOtherAdmin }),
    taken: await takenBy(tx, { id: record.id, code, email, nationalId }),
  }
}

/** What else is wrong with a change whose shape is. */
export async function faultsOfRest(platform: Platform, caller: Caller, right: Right): Promise<FieldMessages> {
  const { id } = right
  const institutionId = id === undefined ? null : await findInstitutionOf(platform, caller, id)
  if (id === undefined || institutionId === null) return {}
  return platform.database.read(institutionId, async (tx) => {
    const [record, row] = [await findUser(tx, id), await findUserRow(tx, id)]
    if (!record || !row) return {}
    const { post, faults, taken } = await judged(tx, { record, row }, right)
    return { ...taken, ...(isPost(post) ? {} : post), ...faults }
  })
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
