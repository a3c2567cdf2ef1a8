import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { toMoment } from '@insaka/domain/core/dates'
import { insertion, tenantRead, unchainedChange, type TenantValues } from '../db/statement.ts'
import type { TenantTx, UnchainedTx, WriteTx } from '../db/transactions.ts'
import { idempotencyKeys } from './idempotency.table.ts'

/** A submit as its sender identifies it; without a key every submit is new. */
export type IdempotentRequest = { userId: string; endpoint: string; key: string | null; body: unknown }

const insertKey = insertion('idempotencyKeys.insert', idempotencyKeys)

const findKey = tenantRead(
  'idempotencyKeys.find',
  (orm, $: TenantValues<{ userId: string; endpoint: string; key: string }>) =>
    orm
      .select({ bodyHash: idempotencyKeys.bodyHash, recordId: idempotencyKeys.recordId })
      .from(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.institutionId, $.institutionId),
          eq(idempotencyKeys.userId, $.userId),
          eq(idempotencyKeys.endpoint, $.endpoint),
          eq(idempotencyKeys.key, $.key),
        ),
      ),
)

export type EarlierRequest = { recordId: string; sameBody: boolean }

export async function findEarlierRequest(
  tx: TenantTx,
  request: IdempotentRequest,
): Promise<EarlierRequest | null> {
  const { userId, endpoint, key } = request
  if (key === null) return null
  const [earlier] = await findKey(tx, { userId, endpoint, key })
  return earlier ? { recordId: earlier.recordId, sameBody: earlier.bodyHash === hashOf(request) } : null
}

const hashOf = ({ body }: IdempotentRequest): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex')

/** Stores the result of a submit, so that a repetition is not executed. */
export function saveIdempotencyKey(tx: WriteTx, request: IdempotentRequest, recordId: string): void {
  const { userId, endpoint, key } = request
  if (key === null) return
  insertKey(tx, { userId, endpoint, key, bodyHash: hashOf(request), recordId, createdOn: toMoment(tx.now) })
}

const deleteKeys = unchainedChange('idempotencyKeys.delete', (orm, $: TenantValues<{ before: string }>) =>
  orm
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.institutionId, $.institutionId), lt(idempotencyKeys.createdOn, $.before))),
)

const retentionMs = 30 * 24 * 3_600_000

export const deleteOldIdempotencyKeys = (tx: UnchainedTx, now: Date): void =>
  deleteKeys(tx, { before: toMoment(new Date(now.getTime() - retentionMs)) })
