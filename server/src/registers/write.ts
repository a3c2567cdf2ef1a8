import type { WriteTx } from '../db/transactions.ts'
import { toNgwee } from '@insaka/domain/core/money'
import { recount, type Counted, type CounterKeys } from './counters.ts'
import { handOnMarks, rewriteWords } from './word-blocks.ts'
import type { Register } from './query.ts'
import { markOf, wordsOf } from './words.ts'

/** A record of a register: its row, and how people see it, which goes into the history. */
export type Stored = { row: CounterKeys & { id: number }; record: Record<string, unknown> }

export type RegisterChange = {
  /** The transaction in the hands of the person who made the change. */
  tx: WriteTx
  action: string
  /** Null for a new record. */
  before: Stored | null
  after: Stored
}

/**
 * What every write of a register leaves behind, in the same transaction: counters, search words, and one event for each
 * change in the institution's history.
 */
export function recordChanges(tx: WriteTx, register: Register, changes: RegisterChange[]): void {
  const { name } = register
  recount(
    tx,
    name,
    changes.map(({ before, after }) => ({
      before: before && countedOf(register, before.row),
      after: countedOf(register, after.row),
    })),
  )
  rewriteWords(
    tx,
    name,
    changes.map(({ before, after }) => ({
      id: after.row.id,
      before: before ? findable(register, columnsOf(register, before)) : new Set(),
      after: findable(register, columnsOf(register, after)),
    })),
  )
  for (const { before, after } of changes) if (before) handOn(tx, register, before.row, after.row)
  for (const { tx: own, action, before, after } of changes) {
    own.record({
      action,
      subject: name,
      subjectId: String(after.row.id),
      before: before && told(register, before.record),
      after: told(register, after.record),
    })
  }
}

/** A caution may come and go with another record, so it is no change of this one. */
function told({ apart = [] }: Register, record: Record<string, unknown>): Record<string, unknown> {
  const left = ['cautions', ...apart]
  return Object.fromEntries(Object.entries(record).filter(([name]) => !left.includes(name)))
}

type Columns = Readonly<Record<string, unknown>>

/** What a record counts by, with its amount where its register adds amounts up. */
function countedOf({ amount }: Register, row: CounterKeys): Counted {
  if (!amount) return { ...row, currency: '', ngwee: 0n }
  const columns = row as CounterKeys & Columns
  const [value, currency] = [columns[amount.value], columns[amount.currency]]
  return { ...row, currency: String(currency), ngwee: toNgwee(Number(value))! }
}

/** The columns of a record, and those of the record on which it stands whose marks it has. */
function columnsOf({ linked }: Register, { row, record }: Stored): Columns {
  if (!linked) return row
  const stands = record[linked.field] as Columns
  return { ...row, ...Object.fromEntries(linked.marks.map((name) => [name, stands[name]])) }
}

/** What stands on a record has some of its marks, which change with it. */
function handOn(tx: WriteTx, { handsOn }: Register, before: Stored['row'], after: Stored['row']): void {
  if (!handsOn) return
  const [was, is]: [Columns, Columns] = [before, after]
  const changed = handsOn.marks.filter((name) => was[name] !== is[name])
  const marks = (columns: Columns) => changed.map((name) => markOf(name, String(columns[name])))
  if (changed.length > 0) handOnMarks(tx, handsOn, { id: after.id, gone: marks(was), come: marks(is) })
}

/** The words and marks by which a record is found, by what its register says of its columns. */
export function findable({ texts, marks, linked }: Register, row: object): Set<string> {
  const columns = row as Record<string, string | null>
  const ofLinked = Object.fromEntries((linked?.marks ?? []).map((name) => [name, name]))
  const all = {
    state: 'state',
    department: 'departmentId',
    initiator: 'initiatorId',
    ...marks,
    ...ofLinked,
  }
  return new Set([
    ...wordsOf(texts.map((column) => columns[column] ?? null)),
    ...Object.entries(all).map(([name, column]) => markOf(name, columns[column]!)),
  ])
}
