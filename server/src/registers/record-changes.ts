import { isDeepStrictEqual } from 'node:util'
import { toMoment } from '@insaka/domain/core/dates'
import type { AnyLine } from '@insaka/domain/registers/lines'
import { bulkSteps, type BulkStep } from '@insaka/domain/steps/bulk-steps'
import type { WriteTx } from '../db/transactions.ts'
import type { Change } from '../projections/projection.ts'
import { historyLinkOf } from './history-links.ts'
import type { Register } from './register.ts'
import { projectionsOf, type CountedRow } from './register-projections.ts'

/** A stored record: its row, and its public form, which the history stores. */
export type StoredRecord = { row: CountedRow; record: Record<string, unknown> }

type RegisterChange = {
  /** The transaction with the user who made the change as actor. */
  tx: WriteTx
  action: string
  before: StoredRecord | null
  after: StoredRecord
  /** Further values for the history that have no column. */
  besides?: Record<string, unknown>
}

export const withChangeReason = (reason: string | null | undefined): { changeReason?: string } =>
  reason ? { changeReason: reason } : {}

/** Updates counters and search indexes and writes one audit event per change, in the same transaction. */
export function recordChanges(tx: WriteTx, register: Register, changes: RegisterChange[]): void {
  keepProjections(
    tx,
    register,
    changes.map(({ before, after }) => ({ before: before && before.row, after: after.row })),
  )
  for (const { tx: own, action, before, after, besides } of changes) {
    own.record({
      action,
      subject: register.name,
      subjectId: String(after.row.id),
      before: before && historyOf(register, before, after),
      after: { ...historyOf(register, after, before), ...besides },
    })
  }
}

type Versioned = StoredRecord & { row: CountedRow & { version: number; updatedOn: string } }

type BulkChange<B extends Versioned> = {
  /** The columns that change with a record. */
  columns: (before: B) => Partial<B['row']>
  update: (tx: WriteTx, row: B['row']) => void
  /** The record with its changed row. */
  rebuild: (before: B, row: B['row']) => B
}

/** Takes a step with many records at once, each with an event of its own. */
export function takeBulkStep<B extends Versioned>(
  tx: WriteTx,
  register: Register,
  step: BulkStep,
  records: readonly B[],
  { columns, update, rebuild }: BulkChange<B>,
): B[] {
  const changes = records.map((before) => {
    const stamp = { version: before.row.version + 1, updatedOn: toMoment(tx.now) }
    const row: B['row'] = { ...before.row, ...columns(before), ...stamp }
    update(tx, row)
    return { tx, action: bulkSteps[step].action, before, after: rebuild(before, row) }
  })
  recordChanges(tx, register, changes)
  return changes.map(({ after }) => after)
}

function keepProjections(tx: WriteTx, register: Register, changes: Change<CountedRow>[]): void {
  for (const projection of projectionsOf(register)) projection.keep(tx, changes as Change<never>[])
}

/** Cautions are omitted, because other records can change them. */
function historyOf(
  register: Register,
  { row, record }: StoredRecord,
  other: StoredRecord | null,
): Record<string, unknown> {
  const { unrecorded = [], lines = [] } = register
  const omitted = ['cautions', ...unrecorded]
  const fields = Object.entries(record).filter(([name]) => !omitted.includes(name))
  return {
    ...Object.fromEntries(fields),
    ...Object.fromEntries(
      lines.map((name) => [name, changedLines(record[name] as AnyLine[], other?.record[name] as AnyLine[])]),
    ),
    ...historyLinkOf(register, row),
  }
}

/** The lines that differ from the others, by their numbers; one that only the others have is null. */
function changedLines(lines: readonly AnyLine[], others: readonly AnyLine[] = []): object {
  const [own, other] = [linesByNumber(lines), linesByNumber(others)]
  return Object.fromEntries(
    Object.keys({ ...own, ...other })
      .filter((number) => !isDeepStrictEqual(own[number], other[number]))
      .map((number) => [number, own[number] ?? null]),
  )
}

const linesByNumber = (lines: readonly AnyLine[]): Record<string, object> =>
  Object.fromEntries(lines.map(({ id, ...values }) => [id, values]))
