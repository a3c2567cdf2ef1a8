import { Refusal } from '@insaka/domain/core/errors'
import { pick } from '@insaka/domain/core/register-list.schema'
import { may, type Role } from '@insaka/domain/permissions'
import type { RegistrationInput } from '@insaka/domain/registration/registration.schema'
import { roleRefusal } from '@insaka/domain/users/users.rules'
import { staffFields, type UserRecord } from '@insaka/domain/users/users.schema'
import type { Actor, WriteTx } from '../db/transactions.ts'
import { withReservation } from '../rate-limits/attempts.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller, type Visitor } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import { saveIdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { insertUserWithAccount } from '../users/insert-user.ts'
import { setUnconfirmedAddress } from '../users/unconfirmed-addresses.repository.ts'
import type { Post } from '../users/user-checks.ts'
import {
  checkRegistration,
  findPasswordFault,
  findRegistrationInstitution,
  refuseWithoutInstitution,
  type RegistrationRequest,
} from './registration-checks.ts'
import { reserveAttempt } from './registration-limit.ts'
import {
  replayRegistration,
  findEarlierRegistration,
  findInstitutionOfEarlierRequest,
  identifyRegistration,
  type IdentifiedRegistration,
} from './registration-idempotency.ts'

type RegistrationResult = { user: UserRecord; institutionId: string }

/**
 * Registers a user. Users registered by a manager can sign in at once, with a password to change at first sign-in;
 * visitors wait for approval.
 */
export async function registerUser(
  platform: Platform,
  manager: Caller | null,
  visitor: Visitor,
  checked: CheckedBody<RegistrationInput>,
  key: string | null,
): Promise<RegistrationResult> {
  const { database, clock } = platform
  const account = checked.isValid ? accountFor(manager, checked.body) : null
  if (!manager) await reserveAttempt(database, 'registration attempt', visitor.address, clock())
  const request = { manager, checked, password: await findPasswordFault(platform, checked.validFields) }
  if (!account) return refuseInvalid(platform, request)

  const identified = identifyRegistration(platform, manager, checked.body, key)
  const registration = { ...request, visitor, account, identified }
  const earlier = await findInstitutionOfEarlierRequest(platform, manager, identified)
  if (earlier !== null) return registerAt(platform, earlier, registration)
  try {
    const institutionId = await findRegistrationInstitution(platform, manager, checked.validFields)
    if (institutionId !== null) return await registerAt(platform, institutionId, registration)
    return await database.readDirectory((tx) => refuseWithoutInstitution(tx, request))
  } catch (error) {
    // A concurrent request with the same key may have succeeded.
    const earlierInstitutionId =
      error instanceof Refusal ? await findInstitutionOfEarlierRequest(platform, manager, identified) : null
    if (earlierInstitutionId === null) throw error
    return registerAt(platform, earlierInstitutionId, registration)
  }
}

/** Rejects an invalid body, together with errors that only the database reveals. */
async function refuseInvalid(platform: Platform, request: RegistrationRequest): Promise<never> {
  const { database } = platform
  const institutionId = await findRegistrationInstitution(
    platform,
    request.manager,
    request.checked.validFields,
  )
  if (institutionId === null) return database.readDirectory((tx) => refuseWithoutInstitution(tx, request))
  await database.read(institutionId, (tx) => checkRegistration(tx, request))
  throw request.checked.refusal({})
}

type Registration = RegistrationRequest & {
  visitor: Visitor
  account: NewAccount
  identified: IdentifiedRegistration
}

/** Registers the user at the institution, or replays an earlier request with the same key. */
async function registerAt(
  platform: Platform,
  institutionId: string,
  registration: Registration,
): Promise<RegistrationResult> {
  const { manager, visitor, checked, identified } = registration
  const { database, passwords, clock } = platform
  const { password } = checked.body.user
  // Checked before the costly hash, and again in the saving transaction.
  const earlierRegistration = await database.read(institutionId, async (tx) => {
    const earlier = await findEarlierRegistration(tx, identified)
    if (!earlier) await checkRegistration(tx, registration)
    return earlier
  })
  if (earlierRegistration)
    return { user: await replayRegistration(platform, earlierRegistration, password), institutionId }
  const register = async () => {
    const passwordHash = await passwords.hash(password)
    const actor = manager ? actorOf(manager) : visitorActor(checked.body)
    const saved = await database.write(institutionId, actor, async (tx) => {
      const concurrentRegistration = await findEarlierRegistration(tx, identified)
      if (concurrentRegistration) return concurrentRegistration
      const post = await checkRegistration(tx, registration)
      return { user: await insertRegisteredUser(tx, registration, { post, passwordHash }) }
    })
    const user = 'password' in saved ? await replayRegistration(platform, saved, password) : saved.user
    return { user, institutionId }
  }
  if (manager) return register()
  const attempt = await reserveAttempt(database, 'registration', visitor.address, clock())
  return withReservation(database, attempt, register)
}

type NewAccount = { role: Role; enabled: boolean; credentialsNotExpired: boolean }

function accountFor(manager: Caller | null, { user }: RegistrationInput): NewAccount {
  if (!manager) return { role: 'GUEST', enabled: false, credentialsNotExpired: true }
  const role = user.role ?? 'ORD'
  const message = roleRefusal(null, role, { mayGrantDev: may(manager, 'GRANT_DEV') })
  if (message !== null) {
    throw new Refusal('NOT_ALLOWED', { message, fields: { 'user.role': [message] } })
  }
  return { role, enabled: true, credentialsNotExpired: false }
}

const visitorActor = ({ firstName, lastName }: RegistrationInput): Actor => ({
  institutionId: null,
  id: null,
  name: `${firstName} ${lastName} (visitor)`,
})

async function insertRegisteredUser(
  tx: WriteTx,
  { manager, checked, account, identified: { id, submit } }: Registration,
  { post: { departmentId, designationId }, passwordHash }: { post: Post; passwordHash: string },
): Promise<UserRecord> {
  const { body } = checked
  saveIdempotencyKey(tx, submit, id)
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
  const inserted = await insertUserWithAccount(tx, user, { hash: passwordHash, isGiven: !isVisitor })
  if (isVisitor) setUnconfirmedAddress(tx, { userId: id, email: body.email })
  return inserted
}
