import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
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
export const isCarriedOut = async (tx: TenantTx, submit: Submit): Promise<boolean> =>
  (await findOutcome(tx, submit)) !== null

/** What became of this submit, if it came before. */
export async function findOutcome(tx: TenantTx, submit: Submit): Promise<Outcome | null> {
  const { userId, endpoint, key } = submit
  if (key === null) return null
  const [known] = await findKey(tx, { institutionId: tx.institutionId, userId, endpoint, key })
  return known
    ? { recordId: known.recordId, replayed: true, sameBody: known.bodyHash === hashOf(submit) }
    : null
}

const hashOf = ({ body }: Submit): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')

/**
 * Carries a submit out once: sent again, it answers with the record it made the first time. The institution's chain
 * is locked by now, so nobody can carry the same one out at this moment.
 */
export async function once(tx: WriteTx, submit: Submit, work: () => Promise<string>): Promise<Outcome> {
  const known = await findOutcome(tx, submit)
  if (known) return known
  const { userId, endpoint, key } = submit
  if (key === null) return { recordId: await work(), replayed: false, sameBody: true }

  const recordId = await work()
  const createdOn = toMoment(tx.now)
  const { institutionId } = tx
  await insertKey(tx, { institutionId, userId, endpoint, key, bodyHash: hashOf(submit), recordId, createdOn })
  await forget(tx, { institutionId, before: toMoment(new Date(tx.now.getTime() - keptForMs)) })
  return { recordId, replayed: false, sameBody: true }
}

type Change<T> = {
  id: string
  change: () => Promise<unknown>
  find: (id: string) => Promise<T>
}

/** Changes a record once, and answers with it as it is then. With other contents the same submit is refused with it. */
export async function changedOnce<T>(
  tx: WriteTx,
  submit: Submit,
  { id, change, find }: Change<T>,
): Promise<T> {
  const { recordId, sameBody } = await once(tx, submit, async () => {
    await change()
    return id
  })
  const current = await find(recordId)
  if (!sameBody) throw new Refusal('ALREADY_SAVED', { current })
  return current
}
