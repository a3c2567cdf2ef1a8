import { randomInt } from 'node:crypto'
import { toMoment } from '@insaka/domain/core/dates'
import { temporaryPasswordLetters } from '@insaka/domain/core/passwords'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { WriteTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { deleteLinksOf } from './account-links.repository.ts'
import { recordAccountChange } from './record-account-change.ts'
import { setPassword } from './user-passwords.repository.ts'
import { updateUser, type StoredUser } from './users.repository.ts'

/** Always contains a digit, which distinguishes it from user-chosen words. */
export function makeTemporaryPassword(): string {
  const password = Array.from({ length: 4 }, () =>
    Array.from(
      { length: 4 },
      () => temporaryPasswordLetters[randomInt(temporaryPasswordLetters.length)],
    ).join(''),
  ).join('-')
  return /\d/.test(password) ? password : makeTemporaryPassword()
}

type TemporaryPassword = { passwordHash: string; changedBefore: string | null }

export function setTemporaryPassword(
  tx: WriteTx,
  sessions: Platform['sessions'],
  { row, record }: StoredUser,
  { passwordHash, changedBefore }: TemporaryPassword,
): UserRecord {
  const { id, version } = row
  const changedOn = toMoment(tx.now)
  const changed = { version: version + 1, updatedOn: changedOn }
  setPassword(tx, { id, passwordHash, changedOn })
  deleteLinksOf(tx, { userId: id, kind: 'RESET' })
  updateUser(tx, { ...row, ...changed, credentialsNotExpired: false })
  sessions.endAllOf(tx, id)
  sessions.clearTrust(tx, id)
  recordAccountChange(tx, record, {
    action: 'reset the password',
    before: { version, passwordChangedOn: changedBefore },
    after: { version: changed.version, passwordChangedOn: changedOn },
  })
  return { ...record, ...changed, user: { ...record.user, credentialsNotExpired: false } }
}
