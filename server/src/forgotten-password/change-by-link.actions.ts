import { toMoment } from '@insaka/domain/core/dates'
import type { PasswordByLink } from '@insaka/domain/forgotten-password/forgotten-password.schema'
import { passwordFault } from '@insaka/domain/users/users.rules'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import { clearGuesses } from '../rate-limits/guesses.ts'
import type { Platform } from '../platform.ts'
import type { Visitor } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import { mailPasswordChange } from '../users/account-mails.ts'
import { deleteLinksOf } from '../users/account-links.repository.ts'
import { recordAccountChange } from '../users/record-account-change.ts'
import { findPassword, setPassword } from '../users/user-passwords.repository.ts'
import { renewCredentials } from '../users/users.repository.ts'
import { requireLinkOwner, parseLink, type LinkParts } from './mailed-links.ts'

/** Replaces a forgotten password and ends all sessions and reset links of the user. */
export async function changePasswordByLink(
  platform: Platform,
  checked: CheckedBody<PasswordByLink>,
  { address, agent }: Visitor,
): Promise<{ username: string }> {
  const { database, passwords, sessions, clock } = platform
  const { link, newPassword } = checked.body
  const parts = parseLink('RESET', link)
  const { institutionId } = parts
  const user = await database.read(institutionId, (tx) => requireLinkOwner(tx, 'RESET', parts, clock()))
  const { username } = user.user
  const fault = await newPasswordFault(platform, parts, newPassword, user)
  if (fault !== null) throw checked.refusal({ newPassword: [fault] })

  const passwordHash = await passwords.hash(newPassword)
  const { id: userId, firstName, lastName } = user
  const actor = { institutionId, id: userId, name: `${firstName} ${lastName}` }
  await database.write(institutionId, actor, async (tx) => {
    // If a link is used twice at the same time, the second use finds that it has been used.
    const [owner, [stored]] = await Promise.all([
      requireLinkOwner(tx, 'RESET', parts, tx.now),
      findPassword(tx, { id: userId }),
    ])
    const changedOn = toMoment(tx.now)
    const { credentialsNotExpired } = owner.user
    setPassword(tx, { id: userId, passwordHash, changedOn })
    if (!credentialsNotExpired) renewCredentials(tx, { id: userId, updatedOn: changedOn })
    deleteLinksOf(tx, { userId, kind: 'RESET' })
    sessions.endAllOf(tx, userId)
    sessions.clearTrust(tx, userId)
    // Failed attempts with the old password must not delay a sign-in with the new one.
    clearGuesses(tx, { username, address })
    recordAccountChange(tx, user, {
      action: 'chose a new password by mail',
      before: { passwordChangedOn: stored?.changedOn ?? null, credentialsNotExpired },
      after: { passwordChangedOn: changedOn, credentialsNotExpired: true },
    })
    const event = { address, agent, institutionId, userId, username }
    writeSecurityEvent(tx, { ...event, kind: 'new password by mail' }, tx.now)
    mailPasswordChange(tx, platform.mail, user, { address })
  })
  return { username }
}

async function newPasswordFault(
  { database, passwords, passwordMinLength: minLength, commonPasswords }: Platform,
  { institutionId }: LinkParts,
  newPassword: string,
  { id, user: { username } }: { id: string; user: { username: string } },
): Promise<string | null> {
  const [stored] = await database.read(institutionId, (tx) => findPassword(tx, { id }))
  const { hash, givenHash = null } = stored ?? {}
  return passwordFault(newPassword, {
    username,
    minLength,
    common: await commonPasswords(),
    ...(hash !== undefined && (await passwords.matches(newPassword, hash)) && { current: newPassword }),
    isGiven: givenHash !== null && (await passwords.matches(newPassword, givenHash)),
  })
}
