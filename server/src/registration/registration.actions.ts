import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { only } from '@insaka/domain/core/register'
import { may, type Role } from '@insaka/domain/permissions'
import type { RegistrationInput } from '@insaka/domain/registration/registration.schema'
import { roleRefusal } from '@insaka/domain/users/users.rules'
import { staffFields, type UserRecord } from '@insaka/domain/users/users.schema'
import type { Actor } from '../db/audit.ts'
import type { TenantTx, WriteTx } from '../db/database.ts'
import { isCarriedOut, once } from '../db/idempotency.ts'
import { actorOf, type Caller, type Visitor } from '../http/caller.ts'
import type { Platform } from '../platform.ts'
import { isPost, type Post } from '../users/user-faults.ts'
import { findPassword, findUser, insertLogin, insertPassword, insertUser } from '../users/users.repository.ts'
import { faultsOf, institutionFor, judgedAt, passwordFaults, type Filled } from './registration-faults.ts'
import { bookAttempt, countRegistration } from './registration-limit.ts'
import { institutionOfFirst, refuseForgotten, sentOf, type Sent } from './registration-submit.ts'

type Registered = { user: UserRecord; institutionId: string }

/**
 * Registers a user. Whoever may manage users makes an account that is ready for use, with a password to be changed at
 * the first sign-in; anybody else's waits for approval.
 */
export async function registerUser(
  platform: Platform,
  caller: Caller | null,
  visitor: Visitor,
  input: RegistrationInput,
  key: string | null,
): Promise<Registered> {
  const manager = managerIn(caller)
  const account = accountFor(manager, input)
  if (!manager) await bookAttempt(platform.database, visitor.address, platform.clock())
  const sent = sentOf(platform, manager, input, key)
  const registration = { manager, visitor, input, account, sent }
  const earlier = await institutionOfFirst(platform, manager, sent)
  if (earlier !== null) return registerAt(platform, earlier, registration)
  try {
    const institutionId = await institutionFor(platform, manager, input)
    if (institutionId === null) {
      throw new Refusal('INVALID', { fields: await faultsOf(platform, manager, input) })
    }
    return await registerAt(platform, institutionId, registration)
  } catch (error) {
    // The same submit may have been under way twice.
    const first = error instanceof Refusal ? await institutionOfFirst(platform, manager, sent) : null
    if (first === null) throw error
    return registerAt(platform, first, registration)
  }
}

type Registration = {
  manager: Caller | null
  visitor: Visitor
  input: RegistrationInput
  account: Account
  sent: Sent
}

/** Registers the user there, or answers with the one whom this submit has registered there before. */
async function registerAt(
  platform: Platform,
  institutionId: string,
  { manager, visitor, input, account, sent }: Registration,
): Promise<Registered> {
  const { database, passwords, clock } = platform
  const faults = await passwordFaults(platform, input)
  // Before the costly hash, and once more in the transaction that saves.
  const carriedOut = await database.read(institutionId, async (tx) => {
    if (await isCarriedOut(tx, sent.submit)) return true
    await refuseForgotten(tx, sent)
    await judge(tx, manager, input, faults)
    return false
  })
  const register = async () => {
    const passwordHash = await passwords.hash(input.user.password)
    const actor = manager ? actorOf(manager) : visitorAs(input)
    return database.write(institutionId, actor, async (tx) => {
      const { recordId, replayed, sameBody } = await once(tx, sent.submit, async () => {
        const post = await judge(tx, manager, input, {})
        const decided = { ...account, ...post, passwordHash, approvedBy: manager && actor.name }
        await save(tx, sent.id, input, decided)
        return sent.id
      })
      const user = (await findUser(tx, recordId))!
      const isSame =
        sameBody && (!replayed || (await isFirstPassword(platform, tx, user, input.user.password)))
      if (!isSame) throw new Refusal('ALREADY_SAVED', { current: user })
      return { user, institutionId }
    })
  }
  return manager || carriedOut ? register() : countRegistration(database, visitor.address, clock(), register)
}

/** Only as long as it is the one of the registration: what its owner has chosen since is not for trying out here. */
async function isFirstPassword(
  { passwords }: Platform,
  tx: TenantTx,
  { id, createdOn }: UserRecord,
  password: string,
): Promise<boolean> {
  const [stored] = await findPassword(tx, { institutionId: tx.institutionId, id })
  return stored?.changedOn === createdOn && passwords.matches(password, stored.hash)
}

/** What else is wrong with a registration whose shape is. */
export async function faultsOfRest(
  platform: Platform,
  caller: Caller | null,
  visitor: Visitor,
  filled: Filled,
): Promise<FieldMessages> {
  const manager = managerIn(caller)
  if (!manager) await bookAttempt(platform.database, visitor.address, platform.clock())
  return faultsOf(platform, manager, filled)
}

/** The caller, if they may make accounts for others; anybody else registers as a visitor does. */
export const managerIn = (caller: Caller | null): Caller | null =>
  caller && may(caller.role, 'MANAGE_USERS') ? caller : null

type Account = { role: Role; enabled: boolean; credentialsNotExpired: boolean }

function accountFor(manager: Caller | null, { user }: RegistrationInput): Account {
  if (!manager) return { role: 'GUEST', enabled: false, credentialsNotExpired: true }
  const role = user.role ?? 'ORD'
  const message = roleRefusal(null, role, { mayGrantDev: may(manager.role, 'GRANT_DEV') })
  if (message !== null) {
    throw new Refusal('NOT_ALLOWED', { message, fields: { 'user.role': [message] } })
  }
  return { role, enabled: true, credentialsNotExpired: false }
}

/** Everything that is wrong with it, in one answer. Answers with the post where nothing is. */
async function judge(
  tx: TenantTx,
  manager: Caller | null,
  input: RegistrationInput,
  faults: FieldMessages,
): Promise<Post> {
  const { post, taken } = await judgedAt(tx, manager, input)
  const wrong = { ...faults, ...(isPost(post) ? {} : post) }
  if (!isPost(post) || Object.keys(wrong).length > 0) {
    throw new Refusal('INVALID', { fields: { ...taken, ...wrong } })
  }
  if (Object.keys(taken).length > 0) throw new Refusal('DUPLICATE', { fields: taken })
  return post
}

const visitorAs = ({ firstName, lastName }: RegistrationInput): Actor => ({
  institutionId: null,
  id: null,
  name: `${firstName} ${lastName} (visitor)`,
})

type Decided = Account & Post & { passwordHash: string; approvedBy: string | null }

async function save(
  tx: WriteTx,
  id: string,
  input: RegistrationInput,
  { passwordHash, approvedBy, ...decided }: Decided,
): Promise<void> {
  const { institutionId } = tx
  const now = toMoment(tx.now)
  const { username } = input.user
  await insertUser(tx, {
    institutionId,
    id,
    ...only(staffFields, input),
    username,
    accountNotExpired: true,
    accountNotLocked: true,
    ...decided,
    approvedOn: approvedBy === null ? null : now,
    approvedBy,
    version: 1,
    createdOn: now,
    updatedOn: now,
  })
  await insertPassword(tx, { institutionId, userId: id, passwordHash, changedOn: now })
  await insertLogin(tx, { usernameKey: username.toLowerCase(), institutionId, userId: id })
  await tx.record({
    action: 'registered',
    subject: 'users',
    subjectId: id,
    before: null,
    after: (await findUser(tx, id))!,
  })
}
