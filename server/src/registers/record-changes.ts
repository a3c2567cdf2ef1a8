import type { WriteTx } from '../db/transactions.ts'
import type { Change } from '../projections/projection.ts'
import { historyLinkOf } from './history-links.ts'
import type { Register } from './register.ts'
import { projectionsOf, type CountedRow } from './register-projections.ts'

/** A record of a register: its row, and how people see it, which goes into the history. */
export type StoredRecord = { row: CountedRow; record: Record<string, unknown> }

export type RegisterChange = {
  /** The transaction in the hands of the person who made the change. */
  tx: WriteTx
  action: string
  /** Null for a new record. */
  before: StoredRecord | null
  after: StoredRecord
  /** What the history tells besides, which no column holds. */
  besides?: Record<string, unknown>
}

/** The reason for a change, for `besides`. */
export const reasonBesides = (reason: string | null | undefined): Pick<RegisterChange, 'besides'> =>
  reason ? { besides: { changeReason: reason } } : {}

/**
 * What every write of a register leaves behind, in the same transaction: counters, search words, groups of digits, and
 * one event for each change in the institution's history.
 */
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
      before: before && historyOf(register, before),
      after: { ...historyOf(register, after), ...besides },
    })
  }
}

/** Keeps in step what is derived from the rows of a register. */
function keepProjections(tx: WriteTx, register: Register, changes: Change<CountedRow>[]): void {
  for (const projection of projectionsOf(register)) projection.keep(tx, changes as Change<never>[])
}

/** A caution may come and go with another record, so it is no change of this one. */
function historyOf(register: Register, { row, record }: StoredRecord): Record<string, unknown> {
  const omitted = ['cautions', ...(register.unrecorded ?? [])]
  const fields = Object.entries(record).filter(([name]) => !omitted.includes(name))
  return { ...Object.fromEntries(fields), ...historyLinkOf(register, row) }
}
