import { once, type Submit } from '../db/idempotency.ts'
import type { WriteTx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller } from './caller.ts'

/**
 * The one way in which people's records are written: in a transaction of their institution that locks its chain
 * first, and once for each submit however often it arrives. Answers with the record's number, and whether this very
 * submit with other contents had been carried out before.
 */
export async function submit(
  { database }: Platform,
  caller: Caller,
  sent: Omit<Submit, 'userId'>,
  work: (tx: WriteTx) => Promise<number>,
): Promise<{ id: number; otherContents: boolean }> {
  const { recordId, sameBody } = await database.write(caller.institutionId, actorOf(caller), (tx) =>
    once(tx, { ...sent, userId: caller.userId }, async () => String(await work(tx))),
  )
  return { id: Number(recordId), otherContents: !sameBody }
}
