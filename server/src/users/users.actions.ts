import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import type { ProfileInput, UserRecord } from '@insaka/domain/users/users.schema'
import { actorOf, type Caller } from '../http/caller.ts'
import type { Platform } from '../platform.ts'
import { findUser, updateContact } from './users.repository.ts'

/** Signed-in users keep their own phone number and e-mail address up to date. */
export async function changeProfile(
  { database }: Platform,
  caller: Caller,
  input: ProfileInput,
): Promise<UserRecord> {
  const { institutionId, userId: id } = caller
  return database.write(institutionId, actorOf(caller), async (tx) => {
    const before = await findUser(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    if (before.version !== input.version) throw new Refusal('STALE', { current: before })
    const { email, phoneNumber } = input
    if (email === before.email && phoneNumber === before.phoneNumber) return before

    await updateContact(tx, { institutionId, id, email, phoneNumber, updatedOn: toMoment(tx.now) })
    const after = (await findUser(tx, id))!
    await tx.record({ action: 'changed own profile', subject: 'users', subjectId: id, before, after })
    return after
  })
}
