import type { OwnerTx } from '../db/owner.ts'
import type { WriteTx } from '../db/transactions.ts'
import {
  rowsOf,
  type AnyDerived,
  type Comparison,
  type Derived,
  type Fault,
  type Faulty,
  type Group,
  type Source,
  blockSize,
} from './projection.ts'

/** Compares all rows of a source with what is kept of them, in one pass. */
export async function* compareSource(
  tx: OwnerTx,
  source: Source,
  derived: readonly AnyDerived[],
  { within, onRow = () => undefined }: { within?: Group; onRow?: () => void } = {},
): AsyncGenerator<Faulty & { derived: AnyDerived }> {
  const all = derived.map((each) => ({
    derived: each,
    comparison: (each as unknown as Derived<object>).compare(tx, within),
  }))
  for await (const row of rowsOf(tx, source, within)) {
    onRow()
    for (const { derived: each, comparison } of all) {
      const block = each.inBlocks ? Math.floor(row.id / blockSize) : null
      const { institutionId } = row
      for (const faulty of await comparison.take(row, { institutionId, block }))
        yield { ...faulty, derived: each }
    }
  }
  for (const { derived: each, comparison } of all)
    for (const faulty of await comparison.end()) yield { ...faulty, derived: each }
}

type Figures<V> = Map<string, V>
/** Something that is kept, under its name within its group. */
export type Kept<V> = Group & { key: string; value: V }

type How<Row, V> = {
  count: (counted: Figures<V>, row: Row) => void
  /** In the order of the groups. */
  kept: AsyncGenerator<Kept<V>>
  isSame: (kept: V | undefined, counted: V | undefined) => boolean
  describe: (key: string, kept: V | undefined, counted: V | undefined) => Fault
  mend: (tx: WriteTx, differences: Difference<V>[]) => void
}
export type Difference<V> = { key: string; kept: V | undefined; counted: V | undefined }

/** So many figures are written in one piece. */
const atOnce = 1_000

function slicesOf<T>(all: T[]): T[][] {
  const count = Math.ceil(all.length / atOnce)
  return Array.from({ length: count }, (_, i) => all.slice(i * atOnce, (i + 1) * atOnce))
}

const orderOf = ({ institutionId, block }: Group): string =>
  `${institutionId} ${String(block ?? 0).padStart(9, '0')}`

/** Compares what rows come to with what is kept, group by group: no more than one group of either is in memory. */
export function comparing<Row, V>({ count, kept, isSame, describe, mend }: How<Row, V>): Comparison<Row> {
  let group: Group | undefined
  let counted: Figures<V> = new Map()
  let next: Promise<IteratorResult<Kept<V>>> | undefined

  async function takeKept(
    until: string | undefined,
  ): Promise<Map<string, { group: Group; values: Figures<V> }>> {
    const taken = new Map<string, { group: Group; values: Figures<V> }>()
    for (;;) {
      const { value, done } = await (next ??= kept.next())
      if (done || (until !== undefined && orderOf(value) > until)) return taken
      next = undefined
      const { institutionId, block } = value
      const values = taken.get(orderOf(value))?.values ?? new Map<string, V>()
      values.set(value.key, value.value)
      taken.set(orderOf(value), { group: { institutionId, block }, values })
    }
  }

  function compare(of: Group, keptValues: Figures<V>, countedValues: Figures<V>): Faulty[] {
    const keys = new Set([...keptValues.keys(), ...countedValues.keys()])
    const differences = [...keys]
      .toSorted()
      .map((key) => ({ key, kept: keptValues.get(key), counted: countedValues.get(key) }))
      .filter((each) => !isSame(each.kept, each.counted))
    if (differences.length === 0) return []
    return [
      {
        ...of,
        found: differences.map((each) => describe(each.key, each.kept, each.counted)),
        mends: slicesOf(differences).map((slice) => (tx) => mend(tx, slice)),
      },
    ]
  }

  /** Of the group that is complete, and of those before it that are kept of no row. */
  async function finish(until: string | undefined): Promise<Faulty[]> {
    const taken = await takeKept(until)
    if (group && !taken.has(orderOf(group))) taken.set(orderOf(group), { group, values: new Map() })
    const own = group && orderOf(group)
    const faulty = [...taken].flatMap(([order, each]) =>
      compare(each.group, each.values, order === own ? counted : new Map()),
    )
    counted = new Map()
    return faulty
  }

  return {
    async take(row, of) {
      const isNew = !group || orderOf(group) !== orderOf(of)
      const faulty = isNew && group ? await finish(orderOf(group)) : []
      if (isNew) group = of
      count(counted, row)
      return faulty
    },
    end: () => finish(undefined),
  }
}
