import { toMoment } from '@insaka/domain/core/dates'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import { networkOf } from '../limits/network.ts'
import { deleteSessions, findAddresses } from './sessions.repository.ts'

/** How long it is remembered from where somebody signed in. */
const rememberedForMs = 30 * 24 * 3_600_000

const remembered = (now: Date): string => toMoment(new Date(now.getTime() - rememberedForMs))

/** Has this person signed in lately from the network of this address? */
export async function isKnownPlace(
  tx: TenantTx,
  userId: string,
  address: string,
  now: Date,
): Promise<boolean> {
  const used = await findAddresses(tx, { userId, since: remembered(now) })
  const network = networkOf(address)
  return used.some((one) => networkOf(one.address) === network)
}

/** Removes the sessions that have been over for so long that they no longer say where anybody is known. */
export const forgetOldSessions = (tx: UnchainedTx, now: Date): void =>
  deleteSessions(tx, { before: remembered(now) })
