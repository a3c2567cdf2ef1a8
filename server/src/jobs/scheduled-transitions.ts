import type { Database } from '../db/database.ts'
import type { DirectoryTx, TenantTx, WriteTx } from '../db/transactions.ts'
import type { Register } from '../registers/register.ts'
import { recordChanges, type StoredRecord } from '../registers/record-changes.ts'
import { forEachInstitution } from './for-each-institution.ts'
import type { JobKind } from './job.ts'

const systemActor = { institutionId: null, id: null, name: 'Insaka' }
/** A batch of this size locks the institution for less than a tenth of a second. */
const batchSize = 200

/** A register whose records change state automatically when their date is reached. */
export type ScheduledTransition<Row> = {
  kind: string
  register: Register
  listInstitutionsDue: (
    tx: DirectoryTx,
    options: { now: Date; after: string; limit: number },
  ) => Promise<{ id: string }[]>
  findDue: (tx: TenantTx, options: { now: Date; limit: number }) => Promise<{ row: Row }[]>
  withCurrentState: (row: Row, now: Date) => Row
  saveStates: (tx: WriteTx, rows: Row[]) => void
}

/** Moves records to the state that follows from their dates; their version does not change. */
export const createTransitionJob = <Row extends StoredRecord['row']>(
  transition: ScheduledTransition<Row>,
): JobKind => ({
  kind: transition.kind,
  everyMs: 60_000,
  async run(job, { database, clock, distributed }) {
    const now = clock()
    await forEachInstitution(
      database,
      job,
      (id) => transitionInstitution(transition, { database, id, now, signal: job.signal }),
      // A distributed database does not allow functions over the tables of all institutions.
      distributed ? {} : { list: (tx, page) => transition.listInstitutionsDue(tx, { now, ...page }) },
    )
  },
})

type TransitionContext = { database: Database; id: string; now: Date; signal: AbortSignal }

async function transitionInstitution<Row extends StoredRecord['row']>(
  transition: ScheduledTransition<Row>,
  { database, id, now, signal }: TransitionContext,
): Promise<void> {
  let hasMore = true
  while (hasMore) {
    signal.throwIfAborted()
    hasMore = await database.write(id, systemActor, (tx) => transitionBatch(tx, transition, now))
  }
}

/** Moves up to 200 records, and returns whether there may be more. */
export async function transitionBatch<Row extends StoredRecord['row']>(
  tx: WriteTx,
  { register, findDue, withCurrentState, saveStates }: ScheduledTransition<Row>,
  now: Date,
): Promise<boolean> {
  const due = await findDue(tx, { now, limit: batchSize })
  const changes = due.map(({ row }) => ({
    tx,
    action: 'moved',
    before: { row, record: {} },
    after: { row: withCurrentState(row, now), record: {} },
  }))
  saveStates(
    tx,
    changes.map(({ after }) => after.row),
  )
  recordChanges(tx, register, changes)
  return due.length === batchSize
}
