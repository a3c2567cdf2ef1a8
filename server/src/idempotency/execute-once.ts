import { Refusal } from '@insaka/domain/core/errors'
import type { Database } from '../db/database.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { actorOf, type Caller } from './caller.ts'
import { CheckedBody, type ValidFields } from './checked-body.ts'
import { findEarlierRequest, saveIdempotencyKey, type EarlierRequest } from './idempotency-keys.ts'

type Submission<B> = {
  endpoint: string
  /** Idempotency key; null if the sender gave none. */
  key?: string | null
  checked: CheckedBody<B>
  /** Institution to write to, by default the caller's own. */
  institutionId?: string
}

type ExecutionSteps<B, L, R> = {
  /** Reads the data that the change depends on and allocates numbers; a rollback returns the numbers. */
  load: (tx: WriteTx, right: ValidFields<B>, isGood: boolean) => Promise<L>
  /** Decides, saves and records. `id` identifies the record for a repeated submit. */
  save: (tx: WriteTx, loaded: L, checked: CheckedBody<B>) => Promise<{ id: string | number; record: R }>
  /** The current record, for a repeated submit. */
  find: (tx: TenantTx, id: string) => Promise<R>
}

/**
 * Runs a change of records by a user, once per idempotency key, with the audit chain of the institution locked first.
 * A repeated submit returns the record of the first one; with other contents it is refused with that record.
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
      // A repeated submit does not need the loaded data, which may no longer exist.
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

/** Rolls the transaction back, because a repeated submit changes nothing. */
class AlreadyExecuted extends Error {
  readonly earlier: EarlierRequest

  constructor(earlier: EarlierRequest) {
    super('Idempotency key already used')
    this.earlier = earlier
  }
}

type Settled<T> = { value: T } | { error: unknown }

const settle = <T>(work: Promise<T>): Promise<Settled<T>> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** An invalid shape is reported before a missing permission, and that before broken rules. */
const errorToReport = (error: unknown, checked: CheckedBody<unknown>): unknown =>
  error instanceof Refusal && !checked.faults.hasValidShape ? checked.refusal({}) : error
