import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import type { ProfileInput, UserRecord } from '@insaka/domain/users/users.schema'
import type { WriteTx } from '../db/transactions.ts'
import { checkGuess } from '../rate-limits/guesses.ts'
import type { Platform } from '../platform.ts'
import type { Caller, Visitor } from '../idempotency/caller.ts'
import { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { mailConfirmation, recipientOf } from './account-mails.ts'
import { findUnconfirmedAddress, setUnconfirmedAddress } from './unconfirmed-addresses.repository.ts'
import { findPassword } from './user-passwords.repository.ts'
import { findStoredUser, findUser, updateUser } from './users.repository.ts'

export async function changeProfile(
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<ProfileInput>,
  { key, visitor }: { key: string | null; visitor: Visitor },
): Promise<UserRecord> {
  const id = caller.userId
  const { mail } = platform
  const mayChangeAddress = await mayChangeEmail(platform, caller, checked, visitor)
  const { version, email, phoneNumber } = checked.body
  // The stored request excludes the password, since a plain digest of it could be guessed.
  const { currentPassword: _password, ...rest } = checked.body
  const { record } = await executeOnce(
    platform,
    caller,
    { endpoint: 'users.changeProfile', key, checked: new CheckedBody(rest) },
    {
      load: (tx) => findStoredUser(tx, id),
      save: async (tx, before) => {
        if (!before) throw new Refusal('NOT_FOUND')
        if (before.row.version !== version) throw new Refusal('STALE', { current: before.record })
        const isNewAddress = email !== before.row.email
        if (!isNewAddress && phoneNumber === before.row.phoneNumber) return { id, record: before.record }
        if (isNewAddress && !mayChangeAddress) throw new Refusal('INVALID', { fields: currentPasswordNeeded })
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
        if (isNewAddress) await requestConfirmation(tx, mail, before.record, after)
        return { id, record: after }
      },
      find: async (tx) => (await findUser(tx, id))!,
    },
  )
  return record
}

/** Mails a confirmation link to the new address, and a notice to the former one if it was confirmed. */
async function requestConfirmation(
  tx: WriteTx,
  mail: Platform['mail'],
  before: UserRecord,
  after: UserRecord,
): Promise<void> {
  const { id: userId, email } = after
  const [unconfirmed] = await findUnconfirmedAddress(tx, { userId, email: before.email })
  setUnconfirmedAddress(tx, { userId, email })
  if (!mail) return
  await mailConfirmation(tx, mail, after, tx.now)
  if (unconfirmed) return
  const values = { address: email, by: null }
  mail.queue(tx, { to: recipientOf(before), template: 'address changed', values })
}

const currentPasswordNeeded = {
  currentPassword: ['Enter your current password to change your email address.'],
}
const wrongCurrentPassword = { currentPassword: ['This is not your current password.'] }

/**
 * True if the caller has given the password that a new address requires; throws if it is missing or wrong. Rate
 * limited, so a stolen token can neither take over the account nor guess its password.
 */
async function mayChangeEmail(
  platform: Platform,
  { institutionId, userId }: Caller,
  checked: CheckedBody<ProfileInput>,
  { address, agent }: Visitor,
): Promise<boolean> {
  const { email, currentPassword } = checked.validFields
  if (email === undefined) return false
  const [user, [stored]] = await platform.database.read(institutionId, (tx) =>
    Promise.all([findUser(tx, userId), findPassword(tx, { id: userId })]),
  )
  if (!user || email === user.email) return false
  if (currentPassword === undefined)
    throw checked.refusal('currentPassword' in checked.faults.fields ? {} : currentPasswordNeeded)
  const guess = { address, agent, institutionId, userId, username: user.user.username }
  const isRightPassword = await checkGuess(
    platform,
    guess,
    true,
    async () => stored !== undefined && platform.passwords.matches(currentPassword, stored.hash),
  )
  if (!isRightPassword) throw checked.refusal(wrongCurrentPassword)
  return true
}
