import type { OwnerTx } from '../db/owner.ts'
import type { WriteTx } from '../db/transactions.ts'
import { comparing, type Kept } from './compare.ts'
import type { Change, Fault, Group, Projection, Source } from './projection.ts'

/** A record that has a word. */
export type Member = { word: string; id: number }

/** Where the records of each word are kept. */
export type MemberStore = {
  add: (tx: WriteTx, register: string, members: Member[]) => void
  remove: (tx: WriteTx, register: string, members: Member[]) => void
  /** The numbers of each word, upwards, block by block. */
  read: (tx: OwnerTx, register: string, within?: Group) => AsyncGenerator<Kept<number[]>>
}

type Described<Row> = {
  name: string
  version: number
  of: Source & { name: string }
  store: MemberStore
  /** What a fault calls a word. */
  label: (word: string) => string
  words: (row: Row) => Set<string>
}

/** Words by which records are found. */
export function members<Row extends { id: number }>({
  name,
  version,
  of,
  store,
  label,
  words,
}: Described<Row>): Projection<Row> {
  const { name: register } = of

  function write(tx: WriteTx, gone: Member[], come: Member[]): void {
    if (gone.length > 0) store.remove(tx, register, gone)
    if (come.length > 0) store.add(tx, register, come)
  }

  return {
    name,
    version,
    of,
    inBlocks: true,
    keep(tx, changes) {
      const each = wholeChanges(changes).map(({ before, after }) => ({
        id: after.id,
        before: before ? words(before) : new Set<string>(),
        after: words(after),
      }))
      const without = (one: 'before' | 'after', other: 'before' | 'after') =>
        each.flatMap((of) =>
          [...of[one]].filter((word) => !of[other].has(word)).map((word) => ({ word, id: of.id })),
        )
      write(tx, without('before', 'after'), without('after', 'before'))
    },
    compare: (tx, within) =>
      comparing<Row, number[]>({
        count(counted, row) {
          for (const word of words(row)) {
            const numbers = counted.get(word)
            if (numbers) numbers.push(row.id)
            else counted.set(word, [row.id])
          }
        },
        kept: store.read(tx, register, within),
        isSame: (kept = [], counted = []) =>
          kept.length === counted.length && kept.every((id, i) => id === counted[i]),
        describe: (word, kept = [], counted = []): Fault => ({
          what: `${register}: ${label(word)}`,
          kept: String(kept.length),
          counted: String(counted.length),
        }),
        mend(writer, differences) {
          const missing = (from: number[] = [], inThose: number[] = []) =>
            from.filter((id) => !inThose.includes(id))
          const bits = (word: string, ids: number[]) => ids.map((id) => ({ word, id }))
          write(
            writer,
            differences.flatMap(({ key, kept, counted }) => bits(key, missing(kept, counted))),
            differences.flatMap(({ key, kept, counted }) => bits(key, missing(counted, kept))),
          )
        },
      }),
  }
}

/** A record that has changed more than once, from its first version to its last. */
function wholeChanges<Row extends { id: number }>(changes: Change<Row>[]): Change<Row>[] {
  const byId = new Map<number, Change<Row>>()
  for (const { before, after } of changes) {
    const first = byId.get(after.id)
    byId.set(after.id, { before: first ? first.before : before, after })
  }
  return [...byId.values()]
}
