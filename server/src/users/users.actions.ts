import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import type { ProfileInput, UserRecord } from '@insaka/domain/users/users.schema'
import type { Platform } from '../platform.ts'
import type { Caller } from '../submit/caller.ts'
import type { Checked } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import { findStoredUser, findUser, updateUser } from './users.repository.ts'

/** Signed-in users keep their own phone number and e-mail address up to date. */
export async function changeProfile(
  platform: Platform,
  caller: Caller,
  checked: Checked<ProfileInput>,
  key: string | null,
): Promise<UserRecord> {
  const id = caller.userId
  const { version, email, phoneNumber } = checked.body
  const { record } = await submit(
    platform,
    caller,
    { endpoint: 'users.changeProfile', key, checked },
    {
      load: (tx) => findStoredUser(tx, id),
      save: async (tx, before) => {
        if (!before) throw new Refusal('NOT_FOUND')
        if (before.row.version !== version) throw new Refusal('STALE', { current: before.record })
        if (email === before.row.email && phoneNumber === before.row.phoneNumber) {
          return { id, record: before.record }
        }
        const changed = { email, phoneNumber, version: version + 1, updatedOn: toMoment(tx.now) }
        updateUser(tx, { ...before.row, ...changed })
        const after = { ...before.record, ...changed }
        tx.record({
          action: 'changed own profile',
          subject: 'users',
          subjectId: id,
          before: before.record,
          after,
        })
        return { id, record: after }
      },
      find: async (tx) => (await findUser(tx, id))!,
    },
  )
  return record
}
