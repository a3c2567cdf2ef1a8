import type { OwnerTx } from '../db/owner-transactions.ts'
import type { WriteTx } from '../db/transactions.ts'
import { createComparison, type StoredValue } from './compare.ts'
import type { Change, Fault, ComparisonUnit, Projection, Source } from './projection.ts'

export type IndexEntry = { word: string; id: number }

export type IndexStore = {
  add: (tx: WriteTx, register: string, members: IndexEntry[]) => void
  remove: (tx: WriteTx, register: string, members: IndexEntry[]) => void
  /** The ascending record numbers of each word, block by block. */
  read: (tx: OwnerTx, register: string, within?: ComparisonUnit) => AsyncGenerator<StoredValue<number[]>>
}

type WordDefinition<Row> = {
  name: string
  version: number
  of: Source & { name: string }
  store: IndexStore
  label: (word: string) => string
  words: (row: Row) => Set<string>
}

/** The search index from words to records. */
export function wordProjection<Row extends { id: number }>({
  name,
  version,
  of,
  store,
  label,
  words,
}: WordDefinition<Row>): Projection<Row> {
  const { name: register } = of

  function write(tx: WriteTx, removed: IndexEntry[], added: IndexEntry[]): void {
    if (removed.length > 0) store.remove(tx, register, removed)
    if (added.length > 0) store.add(tx, register, added)
  }

  return {
    name,
    version,
    source: of,
    inBlocks: true,
    keep(tx, changes) {
      const recordWords = wholeChanges(changes).map(({ before, after }) => ({
        id: after.id,
        before: before ? words(before) : new Set<string>(),
        after: words(after),
      }))
      const wordsOnlyIn = (one: 'before' | 'after', other: 'before' | 'after') =>
        recordWords.flatMap((recordChange) =>
          [...recordChange[one]]
            .filter((word) => !recordChange[other].has(word))
            .map((word) => ({ word, id: recordChange.id })),
        )
      write(tx, wordsOnlyIn('before', 'after'), wordsOnlyIn('after', 'before'))
    },
    compare: (tx, within) =>
      createComparison<Row, number[]>({
        count(computed, row) {
          for (const word of words(row)) {
            const numbers = computed.get(word)
            if (numbers) numbers.push(row.id)
            else computed.set(word, [row.id])
          }
        },
        stored: store.read(tx, register, within),
        isSame: (stored = [], computed = []) =>
          stored.length === computed.length && stored.every((id, i) => id === computed[i]),
        describe: (word, stored = [], computed = []): Fault => ({
          what: `${register}: ${label(word)}`,
          kept: String(stored.length),
          counted: String(computed.length),
        }),
        correct(writer, differences) {
          const idsMissingIn = (from: number[] = [], otherIds: number[] = []) =>
            from.filter((id) => !otherIds.includes(id))
          const membersOf = (word: string, ids: number[]) => ids.map((id) => ({ word, id }))
          write(
            writer,
            differences.flatMap(({ key, stored, counted }) => membersOf(key, idsMissingIn(stored, counted))),
            differences.flatMap(({ key, stored, counted }) => membersOf(key, idsMissingIn(counted, stored))),
          )
        },
      }),
  }
}

/** Merges several changes of a record into one, from its first version to its last. */
function wholeChanges<Row extends { id: number }>(changes: Change<Row>[]): Change<Row>[] {
  const byId = new Map<number, Change<Row>>()
  for (const { before, after } of changes) {
    const first = byId.get(after.id)
    byId.set(after.id, { before: first ? first.before : before, after })
  }
  return [...byId.values()]
}
