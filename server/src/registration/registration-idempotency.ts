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

/** A registration as its sender names it, and the user it makes. */
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
    // Named by the submit, so that it is found again whatever institution comes with it the second time.
    id: key === null ? uuidv7(clock()) : uuidOf([endpoint, userId, key].join(' ')),
    // The password stays out of what is kept of the submit, since a plain digest of it could be guessed.
    submit: { userId, endpoint, key, body: { ...input, user: login } },
  }
}

/** At which institution this very submit has registered its user before. */
export async function institutionOfEarlier(
  { database }: Platform,
  manager: Caller | null,
  { id, submit }: IdentifiedRegistration,
): Promise<string | null> {
  if (submit.key === null) return null
  const [first] = await database.readDirectory((tx) => findLoginOfUser(tx, { userId: id }))
  if (!first) return null
  // A manager who was a developer when it was sent may look after one institution only by now.
  if (manager && !mayManageAt(manager, first.institutionId)) {
    const message = 'This has been saved already, at an institution that you do not look after.'
    throw new Refusal('ALREADY_SAVED', { message })
  }
  return first.institutionId
}

const mayManageAt = (caller: Caller, institutionId: string): boolean =>
  caller.institutionId === institutionId || permissionScope(caller, 'MANAGE_USERS') === 'any institution'

/** The user whom this very submit has registered before. */
export type EarlierRegistration = {
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
  // What the submit said is forgotten some day; the user it has made is not.
  if (!earlier) throw new Refusal('ALREADY_SAVED', { current: user })
  return { user, password, sameBody: earlier.sameBody }
}

/** Answers the same submit once more; with other contents it is refused with the user whom it made. */
export async function replayRegistration(
  { passwords }: Platform,
  { user, sameBody, password }: EarlierRegistration,
  sentPassword: string,
): Promise<UserRecord> {
  // A password that its owner has chosen since is not for trying out here.
  const isUnchanged = password.changedOn === user.createdOn
  if (sameBody && isUnchanged && (await passwords.matches(sentPassword, password.hash))) return user
  throw new Refusal('ALREADY_SAVED', { current: user })
}
