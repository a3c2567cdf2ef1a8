import { toMoment } from '@insaka/domain/core/dates'
import { accountRefusal } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { WriteTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller } from '../idempotency/caller.ts'
import { mailChange } from './account-mails.ts'
import { deleteUnconfirmedAddress } from './unconfirmed-addresses.repository.ts'
import { toUserRecord, updateUser, type StoredUser, type UserRow } from './users.repository.ts'

export const approvalColumns = (caller: Caller, tx: WriteTx) => ({
  approvedOn: toMoment(tx.now),
  approvedBy: actorOf(caller).name,
  declinedOn: null,
  declineReason: null,
})

type SavedChange = {
  action: 'changed' | 'approved' | 'declined'
  changed: UserRow
  department?: string
  designation?: string
  by: string
}

/** Saves an administrator's change of a user with event, mail and effect on sessions. */
export async function saveUser(
  tx: WriteTx,
  { sessions, mail }: Pick<Platform, 'sessions' | 'mail'>,
  { row, record }: StoredUser,
  { action, changed, department = record.department, designation = record.designation, by }: SavedChange,
): Promise<UserRecord> {
  const { id, institution, lastSignInOn, secondFactorOn, duties } = record
  const saved = { ...changed, version: row.version + 1, updatedOn: toMoment(tx.now) }
  const shownFields = { institution, department, designation, lastSignInOn, secondFactorOn, duties }
  const after = toUserRecord({ row: saved, ...shownFields })
  updateUser(tx, saved)
  // An address entered by an administrator counts as confirmed.
  if (after.email !== record.email) deleteUnconfirmedAddress(tx, { userId: id })
  tx.record({ action, subject: 'users', subjectId: id, before: record, after })
  // Open sessions would otherwise be valid again once the account is enabled.
  if (accountRefusal(after) !== null) sessions.endAllOf(tx, id)
  else tx.afterCommit(() => sessions.invalidate(id))
  if (after.user.role !== record.user.role) await sessions.endWithoutFactor(tx)
  await mailChange(tx, mail, { action, before: record, after, by })
  return after
}
