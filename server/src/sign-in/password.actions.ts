import { Refusal, refusals } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import type { PasswordChange } from '@insaka/domain/sign-in/sign-in.schema'
import { passwordFault } from '@insaka/domain/users/users.rules'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import { findTrustedUntil } from '../devices/devices.ts'
import { checkGuess } from '../rate-limits/guesses.ts'
import type { Platform } from '../platform.ts'
import type { Caller, Visitor } from '../idempotency/caller.ts'
import { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { deleteLinksOf } from '../users/account-links.repository.ts'
import { mailPasswordChange } from '../users/account-mails.ts'
import { recordAccountChange } from '../users/record-account-change.ts'
import { findPassword, setPassword } from '../users/user-passwords.repository.ts'
import { findUser, renewCredentials } from '../users/users.repository.ts'
import { findNextSignInStep, tokenOrThrow } from './next-step.ts'

const wrongCurrentPassword = { currentPassword: ['This is not your current password.'] }

/**
 * Changes the password, ends all sessions of the user and the trust in all other devices, and returns the token of a
 * new session. After an expired password, the sign-in may have a step left.
 */
export async function changePassword(
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<PasswordChange>,
  visitor: Visitor,
): Promise<string> {
  const { database, passwords, sessions } = platform
  const { currentPassword, newPassword } = checked.validFields
  const { institutionId, userId: id, firstName, lastName } = caller
  const [user, [stored]] = await database.read(institutionId, (tx) =>
    Promise.all([findUser(tx, id), findPassword(tx, { id })]),
  )
  if (!user || !stored) throw new Refusal('NOT_FOUND')
  const { username, credentialsNotExpired } = user.user
  const { address, agent } = visitor
  const event = { address, agent, institutionId, userId: id, username }

  // Rate limited, so a stolen token cannot be used to guess the password.
  const isCurrent =
    currentPassword !== undefined &&
    (await checkGuess(platform, event, true, () => passwords.matches(currentPassword, stored.hash)))
  const fault =
    newPassword === undefined
      ? null
      : passwordFault(newPassword, {
          username,
          minLength: platform.passwordMinLength,
          common: await platform.commonPasswords(),
          // Compares with earlier passwords only if the current one is right, since the message would reveal them.
          ...(isCurrent && {
            current: currentPassword,
            isGiven: stored.givenHash !== null && (await passwords.matches(newPassword, stored.givenHash)),
          }),
        })
  const isWrong = currentPassword !== undefined && !isCurrent
  if (isWrong || fault) {
    throw checked.refusal({ ...(isWrong && wrongCurrentPassword), ...(fault && { newPassword: [fault] }) })
  }

  const passwordHash = await passwords.hash(checked.body.newPassword)
  const submission = { endpoint: 'signIn.changePassword', checked: new CheckedBody({ id }) }
  const { record } = await executeOnce(platform, caller, submission, {
    load: (tx) => findPassword(tx, { id }),
    save: async (tx, [now]) => {
      // After a concurrent change, this current password is outdated.
      if (now?.hash !== stored.hash) throw new Refusal('INVALID', { fields: wrongCurrentPassword })
      await sessions.endStep(tx, caller.sessionId)
      const changedOn = toMoment(tx.now)
      setPassword(tx, { id, passwordHash, changedOn })
      deleteLinksOf(tx, { userId: id, kind: 'RESET' })
      if (!credentialsNotExpired) renewCredentials(tx, { id, updatedOn: changedOn })
      sessions.endAllOf(tx, id)
      // This computer stays trusted, since its owner has just given the password.
      const trustedUntilNow = await findTrustedUntil(tx, id, visitor.device, tx.now)
      sessions.clearTrust(tx, id)
      recordAccountChange(tx, user, {
        action: 'changed own password',
        before: { passwordChangedOn: stored.changedOn, credentialsNotExpired },
        after: { passwordChangedOn: changedOn, credentialsNotExpired: true },
      })
      writeSecurityEvent(tx, { ...event, kind: 'password changed' }, tx.now)
      mailPasswordChange(tx, platform.mail, user, visitor)
      const institution = { id: institutionId, code: caller.institution }
      const renewed = { ...user, user: { ...user.user, credentialsNotExpired: true } }
      const step =
        caller.purpose === 'full' ? 'full' : await findNextSignInStep(tx, renewed, { factorGiven: true })
      const origin = { ...visitor, ...(trustedUntilNow !== null && { trustedUntil: trustedUntilNow }) }
      const opened = await sessions.openWithin(tx, { id, firstName, lastName }, institution, step, origin)
      return { id, record: { step, token: opened } }
    },
    // The call has no idempotency key, so it is never replayed.
    find: async () => Promise.reject(new Refusal('NOT_FOUND')),
  })
  const { step, token } = record
  return tokenOrThrow(step, token, `Your password has been changed. ${refusals.SECOND_FACTOR_NEEDED.message}`)
}
