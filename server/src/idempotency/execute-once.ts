import { Refusal } from '@insaka/domain/core/errors'
import type { Database } from '../db/database.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { actorOf, type Caller } from './caller.ts'
import { CheckedBody, type ValidFields } from './checked-body.ts'
import { findEarlierRequest, saveIdempotencyKey, type EarlierRequest } from './idempotency-keys.ts'

export type Submission<B> = {
  endpoint: string
  /** What its sender calls this submit; null where it has no name. */
  key?: string | null
  /** A body whose shape and rules have been checked, or one that needs no check. */
  checked: CheckedBody<B>
  /** Where it is written, if not at the caller's own institution. */
  institutionId?: string
}

type ExecutionSteps<B, L, R> = {
  /**
   * Reads what the change depends on, as far as the body is right, and takes the numbers of new records. What it takes
   * is given back with everything else where the submit is refused, or turns out to have come before.
   */
  load: (tx: WriteTx, right: ValidFields<B>, isGood: boolean) => Promise<L>
  /** Decides, saves and records. `id` names the record for the same submit sent again. */
  save: (tx: WriteTx, loaded: L, checked: CheckedBody<B>) => Promise<{ id: string | number; record: R }>
  /** The record as it is now, for the same submit sent again. */
  find: (tx: TenantTx, id: string) => Promise<R>
}

/**
 * The one way in which people's records are written: in a transaction of their institution that locks its chain first,
 * and once for each submit however often it arrives. Sent again it answers with the record that it made the first time;
 * with other contents it is refused with that record.
 */
export async function executeOnce<B, L, R>(
  { database }: { database: Database },
  caller: Caller,
  { endpoint, key = null, checked, institutionId = caller.institutionId }: Submission<B>,
  { load, save, find }: ExecutionSteps<B, L, R>,
): Promise<{ id: string; record: R; replayed: boolean }> {
  const request = { userId: caller.userId, endpoint, key, body: checked.validFields }
  try {
    return await database.write(institutionId, actorOf(caller), async (tx) => {
      // What is loaded is not needed for a submit that came before, and may not be there any more.
      const [loaded, earlier] = await Promise.all([
        settle(load(tx, checked.validFields, checked.isValid)),
        checked.isValid ? findEarlierRequest(tx, request) : null,
      ])
      if (earlier) throw new AlreadyExecuted(earlier)
      if ('error' in loaded) throw errorToReport(loaded.error, checked)
      const { id, record } = await save(tx, loaded.value, checked)
      saveIdempotencyKey(tx, request, String(id))
      return { id: String(id), record, replayed: false }
    })
  } catch (error) {
    if (!(error instanceof AlreadyExecuted)) throw error
    const { recordId, sameBody } = error.earlier
    const record = await database.read(institutionId, (tx) => find(tx, recordId))
    if (!sameBody) throw new Refusal('ALREADY_SAVED', { current: record })
    return { id: recordId, record, replayed: true }
  }
}

/** Rolls the transaction back: nothing is to be done again. */
class AlreadyExecuted extends Error {
  readonly earlier: EarlierRequest

  constructor(earlier: EarlierRequest) {
    super('This submit came before.')
    this.earlier = earlier
  }
}

type Settled<T> = { value: T } | { error: unknown }

const settle = <T>(work: Promise<T>): Promise<Settled<T>> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** A broken shape is said before the right to the record is looked at, and that before broken rules. */
const errorToReport = (error: unknown, checked: CheckedBody<unknown>): unknown =>
  error instanceof Refusal && !checked.faults.hasValidShape ? checked.refusal({}) : error
