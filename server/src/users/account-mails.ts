import { lastingRefusal } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { WriteTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { findUnconfirmed } from './unconfirmed-addresses.repository.ts'

type Named = Pick<UserRecord, 'id' | 'firstName' | 'lastName' | 'email'>

export const recipientOf = ({ id, firstName, lastName, email }: Named) => ({
  userId: id,
  name: `${firstName} ${lastName}`,
  email,
})

type Change = { action: string; before: UserRecord; after: UserRecord; by: string }

/** Writes to a person whom administration has let in or shut out, or whose address it has changed. */
export async function mailChange(
  tx: WriteTx,
  mail: Platform['mail'],
  { action, before, after, by }: Change,
): Promise<void> {
  if (!mail) return
  const { id: userId, email } = after
  const to = recipientOf(after)
  const values = { address: email, by }
  if (email !== before.email)
    for (const person of [before, after])
      mail.queue(tx, { to: recipientOf(person), template: 'address changed', values })
  if (action === 'approved' && lastingRefusal(after) === null) {
    const { role, username } = after.user
    const confirm = (await findUnconfirmed(tx, { userId, email })).length > 0
    mail.queue(tx, { to, template: 'approved', values: { role, username, confirm } })
  }
  if (lastingRefusal(before) === null && lastingRefusal(after) !== null)
    mail.queue(tx, { to, template: 'disabled', values: { by } })
}
