import { Refusal } from '@insaka/domain/core/errors'
import { reachOf } from '@insaka/domain/permissions'
import type { RegistrationInput } from '@insaka/domain/registration/registration.schema'
import type { TenantTx } from '../db/database.ts'
import type { Submit } from '../db/idempotency.ts'
import { uuidOf, uuidv7 } from '../db/uuid.ts'
import type { Caller } from '../http/caller.ts'
import type { Platform } from '../platform.ts'
import { findLoginOfUser, findUser } from '../users/users.repository.ts'
import { nobody } from './registration-faults.ts'

/** A registration as its sender names it, and the user it makes. */
export type Sent = { id: string; submit: Submit }

export function sentOf(
  { clock }: Platform,
  manager: Caller | null,
  input: RegistrationInput,
  key: string | null,
): Sent {
  const userId = manager?.userId ?? nobody
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
export async function institutionOfFirst(
  { database }: Platform,
  manager: Caller | null,
  { id, submit }: Sent,
): Promise<string | null> {
  if (submit.key === null) return null
  const [first] = await database.directory((tx) => findLoginOfUser(tx, { userId: id }))
  if (!first) return null
  // Whoever was a developer when it was sent may look after one institution only by now.
  if (manager && !reaches(manager, first.institutionId)) {
    const message = 'This has been saved already, at an institution that you do not look after.'
    throw new Refusal('ALREADY_SAVED', { message })
  }
  return first.institutionId
}

const reaches = ({ role, institutionId }: Caller, wanted: string): boolean =>
  institutionId === wanted || reachOf(role, 'MANAGE_USERS') === 'any institution'

/** What the submit said is forgotten some day; the user it has made is not. */
export async function refuseForgotten(tx: TenantTx, { id }: Sent): Promise<void> {
  const current = await findUser(tx, id)
  if (current) throw new Refusal('ALREADY_SAVED', { current })
}
