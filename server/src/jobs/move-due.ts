import type { Database } from '../db/database.ts'
import type { DirectoryTx, TenantTx, WriteTx } from '../db/transactions.ts'
import type { Register } from '../registers/query.ts'
import { recordChanges, type Stored } from '../registers/write.ts'
import { inEachInstitution } from './each-institution.ts'
import type { JobKind } from './job.ts'

const insaka = { institutionId: null, id: null, name: 'Insaka' }
/** A piece of this size holds the lock of the institution for less than a tenth of a second. */
const atOnce = 200

/** A register whose records come to another state by themselves when their moment has come. */
export type Moving<Row> = {
  kind: string
  register: Register
  /** The institutions that have some, in the order of their ids. */
  listDue: (tx: DirectoryTx, asked: { now: Date; after: string; most: number }) => Promise<{ id: string }[]>
  /** Those whose moment has come. */
  findDue: (tx: TenantTx, asked: { now: Date; most: number }) => Promise<{ row: Row }[]>
  /** The row with the state that it has now. */
  move: (row: Row, now: Date) => Row
  keep: (tx: WriteTx, rows: Row[]) => void
}

/** Brings records to the state that they have now. It follows from their dates, so it is no change of them. */
export const moveDue = <Row extends Stored['row']>(moving: Moving<Row>): JobKind => ({
  kind: moving.kind,
  everyMs: 60_000,
  async run(job, { database, clock, distributed }) {
    const now = clock()
    await inEachInstitution(
      database,
      job,
      (id) => moveDueOf(moving, { database, id, now, signal: job.signal }),
      // Several machines refuse a function that looks at the tables of all institutions.
      distributed ? {} : { list: (tx, page) => moving.listDue(tx, { now, ...page }) },
    )
  },
})

type Within = { database: Database; id: string; now: Date; signal: AbortSignal }

async function moveDueOf<Row extends Stored['row']>(
  moving: Moving<Row>,
  { database, id, now, signal }: Within,
): Promise<void> {
  let isMore = true
  while (isMore) {
    signal.throwIfAborted()
    isMore = await database.write(id, insaka, (tx) => movePiece(tx, moving, now))
  }
}

/** Moves up to 200 records, and says whether there may be more. */
export async function movePiece<Row extends Stored['row']>(
  tx: WriteTx,
  { register, findDue, move, keep }: Moving<Row>,
  now: Date,
): Promise<boolean> {
  const due = await findDue(tx, { now, most: atOnce })
  const changes = due.map(({ row }) => ({
    tx,
    action: 'moved',
    before: { row, record: {} },
    after: { row: move(row, now), record: {} },
  }))
  keep(
    tx,
    changes.map(({ after }) => after.row),
  )
  recordChanges(tx, register, changes)
  return due.length === atOnce
}
