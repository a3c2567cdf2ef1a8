import { Refusal } from '@insaka/domain/core/errors'
import type { Database } from '../db/database.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { actorOf, type Caller } from './caller.ts'
import { Checked, type RightFields } from './checked.ts'
import { findEarlier, rememberSubmit } from './idempotency.ts'

export type Submission<B> = {
  endpoint: string
  /** What its sender calls this submit; null where it has no name. */
  key?: string | null
  /** A body whose shape and rules have been checked, or one that needs no check. */
  checked: Checked<B>
  /** Where it is written, if not at the caller's own institution. */
  institutionId?: string
}

type Work<B, L, R> = {
  /** Reads what the change depends on, as far as the body is right. */
  load: (tx: WriteTx, right: RightFields<B>) => Promise<L>
  /** Decides, saves and records. `id` names the record for the same submit sent again. */
  save: (tx: WriteTx, loaded: L, checked: Checked<B>) => Promise<{ id: string | number; record: R }>
  /** The record as it is now, for the same submit sent again. */
  find: (tx: TenantTx, id: string) => Promise<R>
}

/**
 * The one way in which people's records are written: in a transaction of their institution that locks its chain first,
 * and once for each submit however often it arrives. Sent again it answers with the record that it made the first time;
 * with other contents it is refused with that record.
 */
export async function submit<B, L, R>(
  { database }: { database: Database },
  caller: Caller,
  { endpoint, key = null, checked, institutionId = caller.institutionId }: Submission<B>,
  { load, save, find }: Work<B, L, R>,
): Promise<{ id: string; record: R; replayed: boolean }> {
  return database.write(institutionId, actorOf(caller), async (tx) => {
    const sent = { userId: caller.userId, endpoint, key, body: checked.right }
    // What is loaded is not needed for a submit that came before, and may not be there any more.
    const [loaded, earlier] = await Promise.all([
      settled(load(tx, checked.right)),
      checked.isGood ? findEarlier(tx, sent) : null,
    ])
    if (earlier) {
      const record = await find(tx, earlier.recordId)
      if (!earlier.sameBody) throw new Refusal('ALREADY_SAVED', { current: record })
      return { id: earlier.recordId, record, replayed: true }
    }
    if ('error' in loaded) throw reasonFor(loaded.error, checked)
    const { id, record } = await save(tx, loaded.value, checked)
    rememberSubmit(tx, sent, String(id))
    return { id: String(id), record, replayed: false }
  })
}

type Settled<T> = { value: T } | { error: unknown }

const settled = <T>(work: Promise<T>): Promise<Settled<T>> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** A broken shape is said before the right to the record is looked at, and that before broken rules. */
const reasonFor = (error: unknown, checked: Checked<unknown>): unknown =>
  error instanceof Refusal && !checked.faults.isShaped ? checked.refusal({}) : error
