import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import type { PasswordChange } from '@insaka/domain/sign-in/sign-in.schema'
import { passwordFault } from '@insaka/domain/users/users.rules'
import { actorOf, type Caller, type Visitor } from '../http/caller.ts'
import type { Platform } from '../platform.ts'
import { commonPasswords } from '../users/common-passwords.ts'
import { findPassword, findUser, renewCredentials, updatePassword } from '../users/users.repository.ts'
import { bookGuess, forgive, lookAt } from './attempts.ts'
import { endSessionsOf } from './sessions.repository.ts'

const notCurrent = { currentPassword: ['This is not your current password.'] }

/** A new password ends every session of its owner, this one too, and answers with the token of a fresh one. */
export async function changePassword(
  platform: Platform,
  caller: Caller,
  { currentPassword, newPassword }: PasswordChange,
  visitor: Visitor,
): Promise<string> {
  const { database, passwords, securityLog, sessions, clock } = platform
  const { institutionId, userId: id } = caller
  const key = { institutionId, id }
  const [user, [stored]] = await database.read(institutionId, async (tx) => [
    await findUser(tx, id),
    await findPassword(tx, key),
  ])
  if (!user || !stored) throw new Refusal('NOT_FOUND')
  const { username } = user.user
  const { address, agent } = visitor
  const event = { address, agent, institutionId, userId: id, username }

  // A stolen token must not become a place to guess the password at leisure.
  const guess = await bookGuess(database, { username, address, ownerKnownHere: true }, clock(), (tx, full) =>
    securityLog.book(tx, { ...event, kind: 'too many attempts', detail: full }),
  )
  const right = await lookAt(database, guess, () => passwords.matches(currentPassword, stored.hash))
  await database.directory((tx) =>
    right
      ? forgive(tx, guess)
      : securityLog.book(tx, { ...event, kind: 'password change refused', detail: 'WRONG_CREDENTIALS' }),
  )

  const fault = passwordFault(newPassword, {
    username,
    minLength: platform.passwordMinLength,
    common: await commonPasswords(),
    ...(right && { current: currentPassword }),
  })
  const fields = { ...(!right && notCurrent), ...(fault && { newPassword: [fault] }) }
  if (!right || fault) throw new Refusal('INVALID', { fields })

  const passwordHash = await passwords.hash(newPassword)
  await database.write(institutionId, actorOf(caller), async (tx) => {
    // Two who change it at the same time both knew the old one; the second no longer does.
    const [standing] = await findPassword(tx, key)
    if (standing?.hash !== stored.hash) throw new Refusal('INVALID', { fields: notCurrent })
    const changedOn = toMoment(tx.now)
    await updatePassword(tx, { ...key, passwordHash, changedOn })
    if (!user.user.credentialsNotExpired) await renewCredentials(tx, { ...key, updatedOn: changedOn })
    await endSessionsOf(tx, { institutionId, userId: id, now: changedOn })
    await tx.record({
      action: 'changed own password',
      subject: 'users',
      subjectId: id,
      before: { passwordChangedOn: stored.changedOn, credentialsNotExpired: user.user.credentialsNotExpired },
      after: { passwordChangedOn: changedOn, credentialsNotExpired: true },
    })
    await securityLog.book(tx, { ...event, kind: 'password changed' })
    tx.afterCommit(() => sessions.forget(id))
  })
  const { firstName, lastName, institution: code } = caller
  return sessions.open({ id, firstName, lastName }, { id: institutionId, code }, 'full', visitor)
}
