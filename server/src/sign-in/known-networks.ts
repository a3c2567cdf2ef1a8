import { toMoment } from '@insaka/domain/core/dates'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import { networkOf } from '../rate-limits/network.ts'
import { deleteEndedSessions, findAddresses } from './sessions.repository.ts'

const placeRetentionMs = 30 * 24 * 3_600_000

const rememberedSince = (now: Date): string => toMoment(new Date(now.getTime() - placeRetentionMs))

export async function isKnownNetwork(
  tx: TenantTx,
  userId: string,
  address: string,
  now: Date,
): Promise<boolean> {
  const usedAddresses = await findAddresses(tx, { userId, since: rememberedSince(now) })
  const network = networkOf(address)
  return usedAddresses.some((row) => networkOf(row.address) === network)
}

/** Deletes sessions that are too old to count for known addresses. */
export const deleteOldSessions = (tx: UnchainedTx, now: Date): void =>
  deleteEndedSessions(tx, { before: rememberedSince(now) })
