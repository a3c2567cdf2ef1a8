import { Refusal } from '@insaka/domain/core/errors'
import { permissionScope } from '@insaka/domain/permissions'
import type { RegistrationInput } from '@insaka/domain/registration/registration.schema'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { TenantTx } from '../db/transactions.ts'
import { uuidOf, uuidv7 } from '../db/uuid.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import { findEarlierRequest, type IdempotentRequest } from '../idempotency/idempotency-keys.ts'
import { findPassword } from '../users/user-passwords.repository.ts'
import { findLoginOfUser, findUser } from '../users/users.repository.ts'
import { unknownUserId } from './registration-checks.ts'

export type IdentifiedRegistration = { id: string; submit: IdempotentRequest }

export function identifyRegistration(
  { clock }: Platform,
  manager: Caller | null,
  input: RegistrationInput,
  key: string | null,
): IdentifiedRegistration {
  const userId = manager?.userId ?? unknownUserId
  const endpoint = 'registration.register'
  const { password: _password, ...login } = input.user
  return {
    // Derived from the idempotency key, so a repetition finds the user even if it names another institution.
    id: key === null ? uuidv7(clock()) : uuidOf([endpoint, userId, key].join(' ')),
    // The stored request excludes the password, since a plain digest of it could be guessed.
    submit: { userId, endpoint, key, body: { ...input, user: login } },
  }
}

/** The institution where an earlier request with this key registered its user. */
export async function findInstitutionOfEarlierRequest(
  { database }: Platform,
  manager: Caller | null,
  { id, submit }: IdentifiedRegistration,
): Promise<string | null> {
  if (submit.key === null) return null
  const [first] = await database.readDirectory((tx) => findLoginOfUser(tx, { userId: id }))
  if (!first) return null
  // A former developer may manage only one institution now.
  if (manager && !mayManageAt(manager, first.institutionId)) {
    const message = 'This was already saved, in an institution that you do not manage.'
    throw new Refusal('ALREADY_SAVED', { message })
  }
  return first.institutionId
}

const mayManageAt = (caller: Caller, institutionId: string): boolean =>
  caller.institutionId === institutionId || permissionScope(caller, 'MANAGE_USERS') === 'any institution'

type EarlierRegistration = {
  user: UserRecord
  sameBody: boolean
  password: { hash: string; changedOn: string }
}

export async function findEarlierRegistration(
  tx: TenantTx,
  { id, submit }: IdentifiedRegistration,
): Promise<EarlierRegistration | null> {
  const [user, [password], earlier] = await Promise.all([
    findUser(tx, id),
    findPassword(tx, { id }),
    findEarlierRequest(tx, submit),
  ])
  if (!user || !password) return null
  // Idempotency keys expire, but the user remains.
  if (!earlier) throw new Refusal('ALREADY_SAVED', { current: user })
  return { user, password, sameBody: earlier.sameBody }
}

/** Repeats the reply to an identical request; refuses other contents and returns the existing user. */
export async function replayRegistration(
  { passwords }: Platform,
  { user, sameBody, password }: EarlierRegistration,
  sentPassword: string,
): Promise<UserRecord> {
  // A password that its owner has changed must not be probed here.
  const isUnchanged = password.changedOn === user.createdOn
  if (sameBody && isUnchanged && (await passwords.matches(sentPassword, password.hash))) return user
  throw new Refusal('ALREADY_SAVED', { current: user })
}
