import { Refusal } from '@insaka/domain/core/errors'
import { confirmationUnavailableMessage } from '@insaka/domain/forgotten-password/forgotten-password.labels'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'
import type { UnchainedTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import type { Caller, Visitor } from '../idempotency/caller.ts'
import { mailConfirmation } from '../users/account-mails.ts'
import {
  deleteUnconfirmedAddress,
  findUnconfirmedAddress,
} from '../users/unconfirmed-addresses.repository.ts'
import { findUser } from '../users/users.repository.ts'
import { requireLinkOwner, parseLink } from './mailed-links.ts'

/** Users may open a link twice, so the second time gets the same reply. */
export async function confirmAddress(
  { database, clock }: Platform,
  link: string,
  { address, agent }: Visitor,
): Promise<string> {
  const parts = parseLink('CONFIRM', link)
  const { institutionId } = parts
  return database.writeUnchained(institutionId, async (tx) => {
    const { id: userId, email, user } = await requireLinkOwner(tx, 'CONFIRM', parts, clock())
    const [unconfirmed] = await findUnconfirmedAddress(tx, { userId, email })
    if (unconfirmed) {
      deleteUnconfirmedAddress(tx, { userId })
      const event = { address, agent, institutionId, userId, username: user.username, detail: email }
      writeSecurityEvent(tx, { ...event, kind: 'address confirmed' }, clock())
    }
    return email
  })
}

export const isOwnAddressConfirmed = (
  { database }: Platform,
  { institutionId, userId }: Caller,
): Promise<boolean> =>
  database.read(institutionId, async (tx) => {
    const user = await findUser(tx, userId)
    if (!user) throw new Refusal('NOT_FOUND')
    return (await findUnconfirmedAddress(tx, { userId, email: user.email })).length === 0
  })

export async function resendConfirmation(
  platform: Platform,
  { institutionId, userId }: Caller,
): Promise<void> {
  const { database, clock, mail } = platform
  if (!mail) throw new Refusal('NOT_ALLOWED', { message: confirmationUnavailableMessage })
  await database.writeUnchained(institutionId, async (tx: UnchainedTx) => {
    const user = await findUser(tx, userId)
    if (!user) throw new Refusal('NOT_FOUND')
    const [unconfirmed] = await findUnconfirmedAddress(tx, { userId, email: user.email })
    if (!unconfirmed) return
    await mailConfirmation(tx, mail, user, clock())
  })
}
