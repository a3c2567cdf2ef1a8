import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { toMoment } from '@insaka/domain/core/dates'
import type { TenantTx, WriteTx } from './database.ts'
import { idempotencyKeys } from './register.table.ts'
import { insertion, statement, type Values } from './statement.ts'

/** One submit as its sender names it. Without a key every submit is a new one. */
export type Submit = { userId: string; endpoint: string; key: string | null; body: unknown }

type Key = { institutionId: string; userId: string; endpoint: string; key: string }

const insertKey = insertion('idempotencyKeys.insert', idempotencyKeys)

const findKey = statement('idempotencyKeys.find', (orm, $: Values<Key>) =>
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

const forget = statement(
  'idempotencyKeys.forget',
  (orm, $: Values<{ institutionId: string; before: string }>) =>
    orm
      .delete(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.institutionId, $.institutionId),
          sql`${idempotencyKeys.createdOn} < ${$.before}`,
        ),
      ),
)

const keptForMs = 30 * 24 * 3_600_000

export type Outcome = { recordId: string; replayed: boolean; sameBody: boolean }

/** Whether this submit has been carried out: then what it asks for is there already, and rightly so. */
export async function isCarriedOut(tx: TenantTx, { userId, endpoint, key }: Submit): Promise<boolean> {
  const { institutionId } = tx
  return key !== null && (await findKey(tx, { institutionId, userId, endpoint, key })).length > 0
}

/**
 * Carries a submit out once: sent again, it answers with the record it made the first time. The institution's chain
 * is locked by now, so nobody can carry the same one out at this moment.
 */
export async function once(tx: WriteTx, submit: Submit, work: () => Promise<string>): Promise<Outcome> {
  if (submit.key === null) return { recordId: await work(), replayed: false, sameBody: true }
  const { institutionId } = tx
  const { userId, endpoint, key } = submit
  const bodyHash = createHash('sha256').update(JSON.stringify(submit.body)).digest('hex')
  const [known] = await findKey(tx, { institutionId, userId, endpoint, key })
  if (known) return { recordId: known.recordId, replayed: true, sameBody: known.bodyHash === bodyHash }

  const recordId = await work()
  const createdOn = toMoment(tx.now)
  await insertKey(tx, { institutionId, userId, endpoint, key, bodyHash, recordId, createdOn })
  await forget(tx, { institutionId, before: toMoment(new Date(tx.now.getTime() - keptForMs)) })
  return { recordId, replayed: false, sameBody: true }
}
