import { Refusal } from '@insaka/domain/core/errors'
import { pick } from '@insaka/domain/core/register'
import { may, type Role } from '@insaka/domain/permissions'
import type { RegistrationInput } from '@insaka/domain/registration/registration.schema'
import { roleRefusal } from '@insaka/domain/users/users.rules'
import { staffFields, type UserRecord } from '@insaka/domain/users/users.schema'
import type { Actor, WriteTx } from '../db/transactions.ts'
import { withReservation } from '../limits/attempts.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller, type Visitor } from '../submit/caller.ts'
import type { Checked } from '../submit/checked.ts'
import { rememberSubmit } from '../submit/idempotency.ts'
import { insertWholeUser } from '../users/new-user.ts'
import { setUnconfirmed } from '../users/unconfirmed-addresses.repository.ts'
import type { Post } from '../users/user-checks.ts'
import {
  checkRegistration,
  findPasswordFault,
  institutionFor,
  refuseWithoutInstitution,
  type Sent,
} from './registration-checks.ts'
import { reserveAttempt } from './registration-limit.ts'
import {
  answerAgain,
  findFirst,
  institutionOfFirst,
  nameSubmit,
  type NamedSubmit,
} from './registration-submit.ts'

type Registered = { user: UserRecord; institutionId: string }

/**
 * Registers a user. A caller who is signed in may manage users and makes accounts that are ready for use, with a password
 * to be changed at the first sign-in; a visitor's own waits for approval.
 */
export async function registerUser(
  platform: Platform,
  manager: Caller | null,
  visitor: Visitor,
  checked: Checked<RegistrationInput>,
  key: string | null,
): Promise<Registered> {
  const { database, clock } = platform
  const account = checked.isGood ? accountFor(manager, checked.body) : null
  if (!manager) await reserveAttempt(database, 'registration attempt', visitor.address, clock())
  const sent = { manager, checked, password: await findPasswordFault(platform, checked.right) }
  if (!account) return refuseBroken(platform, sent)

  const named = nameSubmit(platform, manager, checked.body, key)
  const registration = { ...sent, visitor, account, named }
  const earlier = await institutionOfFirst(platform, manager, named)
  if (earlier !== null) return registerAt(platform, earlier, registration)
  try {
    const institutionId = await institutionFor(platform, manager, checked.right)
    if (institutionId !== null) return await registerAt(platform, institutionId, registration)
    return await database.readDirectory((tx) => refuseWithoutInstitution(tx, sent))
  } catch (error) {
    // The same submit may have been under way twice.
    const first = error instanceof Refusal ? await institutionOfFirst(platform, manager, named) : null
    if (first === null) throw error
    return registerAt(platform, first, registration)
  }
}

/** Refuses a body in which something is wrong already, together with what only the database knows. */
async function refuseBroken(platform: Platform, sent: Sent): Promise<never> {
  const { database } = platform
  const institutionId = await institutionFor(platform, sent.manager, sent.checked.right)
  if (institutionId === null) return database.readDirectory((tx) => refuseWithoutInstitution(tx, sent))
  await database.read(institutionId, (tx) => checkRegistration(tx, sent))
  throw sent.checked.refusal({})
}

type Registration = Sent & { visitor: Visitor; account: Account; named: NamedSubmit }

/** Registers the user there, or answers with the one whom this submit has registered there before. */
async function registerAt(
  platform: Platform,
  institutionId: string,
  registration: Registration,
): Promise<Registered> {
  const { manager, visitor, checked, named } = registration
  const { database, passwords, clock } = platform
  const { password } = checked.body.user
  // Before the costly hash, and once more in the transaction that saves.
  const first = await database.read(institutionId, async (tx) => {
    const found = await findFirst(tx, named)
    if (!found) await checkRegistration(tx, registration)
    return found
  })
  if (first) return { user: await answerAgain(platform, first, password), institutionId }
  const register = async () => {
    const passwordHash = await passwords.hash(password)
    const actor = manager ? actorOf(manager) : visitorAs(checked.body)
    const saved = await database.write(institutionId, actor, async (tx) => {
      const meanwhile = await findFirst(tx, named)
      if (meanwhile) return meanwhile
      const post = await checkRegistration(tx, registration)
      return { user: await insertWhole(tx, registration, { post, passwordHash }) }
    })
    const user = 'password' in saved ? await answerAgain(platform, saved, password) : saved.user
    return { user, institutionId }
  }
  if (manager) return register()
  const attempt = await reserveAttempt(database, 'registration', visitor.address, clock())
  return withReservation(database, attempt, register)
}

type Account = { role: Role; enabled: boolean; credentialsNotExpired: boolean }

function accountFor(manager: Caller | null, { user }: RegistrationInput): Account {
  if (!manager) return { role: 'GUEST', enabled: false, credentialsNotExpired: true }
  const role = user.role ?? 'ORD'
  const message = roleRefusal(null, role, { mayGrantDev: may(manager, 'GRANT_DEV') })
  if (message !== null) {
    throw new Refusal('NOT_ALLOWED', { message, fields: { 'user.role': [message] } })
  }
  return { role, enabled: true, credentialsNotExpired: false }
}

const visitorAs = ({ firstName, lastName }: RegistrationInput): Actor => ({
  institutionId: null,
  id: null,
  name: `${firstName} ${lastName} (visitor)`,
})

async function insertWhole(
  tx: WriteTx,
  { manager, checked, account, named: { id, submit } }: Registration,
  { post: { departmentId, designationId }, passwordHash }: { post: Post; passwordHash: string },
): Promise<UserRecord> {
  const { body } = checked
  rememberSubmit(tx, submit, id)
  const user = {
    ...pick(staffFields, body),
    ...account,
    id,
    username: body.user.username,
    departmentId,
    designationId,
    approvedBy: manager && actorOf(manager).name,
  }
  const isVisitor = manager === null
  const inserted = await insertWholeUser(tx, user, { hash: passwordHash, isGiven: !isVisitor })
  if (isVisitor) setUnconfirmed(tx, { userId: id, email: body.email })
  return inserted
}
