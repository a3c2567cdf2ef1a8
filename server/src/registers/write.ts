import type { WriteTx } from '../db/transactions.ts'
import { toNgwee } from '@insaka/domain/core/money'
import { recount, type Counted, type CounterKeys } from './counters.ts'
import { rewriteDigits } from './digit-groups.ts'
import { rewriteWords } from './word-blocks.ts'
import type { Register } from './query.ts'
import { digitsOf, markOf, wordsOf } from './words.ts'

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
 * What every write of a register leaves behind, in the same transaction: counters, search words, groups of digits, and
 * one event for each change in the institution's history.
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
  const reworded = (wordsOf: (register: Register, row: object) => Set<string>) =>
    changes.map(({ before, after }) => ({
      id: after.row.id,
      before: before ? wordsOf(register, before.row) : new Set<string>(),
      after: wordsOf(register, after.row),
    }))
  rewriteWords(tx, name, reworded(findable))
  rewriteDigits(tx, name, reworded(numbered))
  register.keepSums?.(
    tx,
    changes.map(({ before, after }) => ({ before: before && before.row, after: after.row })) as never,
  )
  for (const { tx: own, action, before, after } of changes) {
    own.record({
      action,
      subject: name,
      subjectId: String(after.row.id),
      before: before && historyOf(register, before.record),
      after: historyOf(register, after.record),
    })
  }
}

/** A caution may come and go with another record, so it is no change of this one. */
function historyOf({ unrecorded = [] }: Register, record: Record<string, unknown>): Record<string, unknown> {
  const left = ['cautions', ...unrecorded]
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

/** The words and marks by which a record is found, by what its register says of its columns. */
export function findable({ texts, marks }: Register, row: object): Set<string> {
  const columns = row as Record<string, string | null>
  const all = {
    state: 'state',
    department: 'departmentId',
    initiator: 'initiatorId',
    ...marks,
  }
  return new Set([
    ...wordsOf(texts.map((column) => columns[column] ?? null)),
    ...Object.entries(all).flatMap(([name, column]) => {
      const value = columns[column]
      return value === null || value === undefined ? [] : markOf(name, value)
    }),
  ])
}

/** The groups of digits by which a record is found. */
const numbered = ({ keys = [] }: Register, row: object): Set<string> =>
  digitsOf(keys.map(({ of }) => (row as Record<string, string | null>)[of] ?? null))
