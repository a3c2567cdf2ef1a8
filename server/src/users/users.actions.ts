import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import type { ProfileInput, UserRecord } from '@insaka/domain/users/users.schema'
import type { WriteTx } from '../db/database.ts'
import { changedOnce } from '../db/idempotency.ts'
import { actorOf, type Caller } from '../http/caller.ts'
import type { Platform } from '../platform.ts'
import { findUser, updateContact } from './users.repository.ts'

/** Signed-in users keep their own phone number and e-mail address up to date. */
export async function changeProfile(
  { database }: Platform,
  caller: Caller,
  input: ProfileInput,
  key: string | null,
): Promise<UserRecord> {
  const { institutionId, userId: id } = caller
  const sent = { userId: id, endpoint: 'users.changeProfile', key, body: input }
  return database.write(institutionId, actorOf(caller), (tx) =>
    changedOnce(tx, sent, {
      id,
      change: () => changeContact(tx, id, input),
      find: async () => (await findUser(tx, id))!,
    }),
  )
}

async function changeContact(tx: WriteTx, id: string, { version, email, phoneNumber }: ProfileInput) {
  const before = await findUser(tx, id)
  if (!before) throw new Refusal('NOT_FOUND')
  if (before.version !== version) throw new Refusal('STALE', { current: before })
  if (email === before.email && phoneNumber === before.phoneNumber) return

  const { institutionId } = tx
  await updateContact(tx, { institutionId, id, email, phoneNumber, updatedOn: toMoment(tx.now) })
  const after = (await findUser(tx, id))!
  await tx.record({ action: 'changed own profile', subject: 'users', subjectId: id, before, after })
}
