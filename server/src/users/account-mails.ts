import { toMoment } from '@insaka/domain/core/dates'
import { refusalDespiteNewPassword } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { UnchainedTx, WriteTx } from '../db/transactions.ts'
import { reserveCounters, tooManyAttemptsRefusal } from '../rate-limits/attempts.ts'
import type { Mail, Platform } from '../platform.ts'
import { findUnconfirmedAddress } from './unconfirmed-addresses.repository.ts'
import { findUser } from './users.repository.ts'

type MailPerson = Pick<UserRecord, 'id' | 'firstName' | 'lastName' | 'email'>

export const recipientOf = ({ id, firstName, lastName, email }: MailPerson) => ({
  userId: id,
  name: `${firstName} ${lastName}`,
  email,
})

/** Mails a link to confirm an address; rate limited, since the address may belong to another person. */
export async function mailConfirmation(
  tx: UnchainedTx,
  mail: Mail,
  person: MailPerson,
  at: Date,
): Promise<void> {
  const counters = [{ kind: 'link to confirm', key: person.id, limit: 3 }]
  const exceeded = await reserveCounters(tx, { counters, at, windowMinutes: 60 })
  if (exceeded) throw tooManyAttemptsRefusal('links to confirm an email address', exceeded.retryAfterSeconds)
  mail.queue(tx, { to: recipientOf(person), template: 'confirm address', values: {} })
}

/** Notifies the owner of a password change, which somebody else may have made. */
export const mailPasswordChange = (
  tx: WriteTx,
  mail: Platform['mail'],
  person: MailPerson,
  { address }: { address: string },
): void =>
  void mail?.queue(tx, {
    to: recipientOf(person),
    template: 'password changed',
    values: { address, on: toMoment(tx.now) },
  })

/** Notifies the owner at the third wrong code within an hour, at most once an hour. */
export async function mailWrongCodesWarning(
  tx: UnchainedTx,
  mail: Mail,
  { userId, address }: { userId: string; address: string },
  at: Date,
): Promise<void> {
  const isWithinLimit = async (kind: string, limit: number) =>
    (await reserveCounters(tx, { counters: [{ kind, key: userId, limit }], at, windowMinutes: 60 })) === null
  if ((await isWithinLimit('wrong codes', 2)) || !(await isWithinLimit('wrong codes mailed', 1))) return
  const person = await findUser(tx, userId)
  if (!person) return
  mail.queue(tx, { to: recipientOf(person), template: 'wrong codes', values: { address, on: toMoment(at) } })
}

type UserMailChange = { action: string; before: UserRecord; after: UserRecord; by: string }

export async function mailChange(
  tx: WriteTx,
  mail: Platform['mail'],
  { action, before, after, by }: UserMailChange,
): Promise<void> {
  if (!mail) return
  const { id: userId, email } = after
  const to = recipientOf(after)
  const values = { address: email, by }
  if (email !== before.email)
    for (const person of [before, after])
      mail.queue(tx, { to: recipientOf(person), template: 'address changed', values })
  if (action === 'approved' && refusalDespiteNewPassword(after) === null) {
    const { role, username } = after.user
    const confirm = (await findUnconfirmedAddress(tx, { userId, email })).length > 0
    mail.queue(tx, { to, template: 'approved', values: { role, username, confirm } })
  }
  if (refusalDespiteNewPassword(before) === null && refusalDespiteNewPassword(after) !== null)
    mail.queue(tx, { to, template: 'disabled', values: { by } })
}
