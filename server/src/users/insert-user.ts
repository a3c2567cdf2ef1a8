import { toMoment } from '@insaka/domain/core/dates'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { WriteTx } from '../db/transactions.ts'
import { insertPassword } from './user-passwords.repository.ts'
import { findUser, insertLogin, insertUser, type UserRow } from './users.repository.ts'

type ServerColumns =
  | 'institutionId'
  | 'accountNotExpired'
  | 'accountNotLocked'
  | 'approvedOn'
  | 'declinedOn'
  | 'declineReason'
export type NewUser = Omit<UserRow, ServerColumns | 'version' | 'createdOn' | 'updatedOn'>

/** `isGiven`: another user has chosen the password, so it must be changed. */
type NewPassword = { hash: string; isGiven: boolean }

/**
 * Inserts a user with account and event. Without an approver the user waits for approval; without a password the user
 * cannot sign in.
 */
export async function insertUserWithAccount(
  tx: WriteTx,
  user: NewUser,
  password: NewPassword | null,
  action: 'registered' | 'imported' = 'registered',
): Promise<UserRecord> {
  const { id, username, approvedBy } = user
  const now = toMoment(tx.now)
  insertUser(tx, {
    ...user,
    accountNotExpired: true,
    accountNotLocked: true,
    approvedOn: approvedBy === null ? null : now,
    declinedOn: null,
    declineReason: null,
    version: 1,
    createdOn: now,
    updatedOn: now,
  })
  if (password) {
    const { hash: passwordHash, isGiven } = password
    insertPassword(tx, {
      userId: id,
      passwordHash,
      givenHash: isGiven ? passwordHash : null,
      changedOn: now,
      lastSignInOn: null,
    })
  }
  void insertLogin(tx, { usernameKey: username.toLowerCase(), institutionId: tx.institutionId, userId: id })
  const after = (await findUser(tx, id))!
  const recorded = password ? after : { ...after, passwordChangedOn: null }
  tx.record({ action, subject: 'users', subjectId: id, before: null, after: recorded })
  return after
}
