import type { OwnerTx } from '../db/owner-transactions.ts'
import type { WriteTx } from '../db/transactions.ts'
import {
  rowsOf,
  type AnyDerivedData,
  type Comparison,
  type DerivedData,
  type Fault,
  type UnitFaults,
  type ComparisonUnit,
  type Source,
  blockSize,
} from './projection.ts'

export async function* compareSource(
  tx: OwnerTx,
  source: Source,
  derived: readonly AnyDerivedData[],
  { within, onRow = () => undefined }: { within?: ComparisonUnit; onRow?: () => void } = {},
): AsyncGenerator<UnitFaults & { derived: AnyDerivedData }> {
  const comparisons = derived.map((each) => ({
    derived: each,
    comparison: (each as unknown as DerivedData<object>).compare(tx, within),
  }))
  for await (const row of rowsOf(tx, source, within)) {
    onRow()
    for (const { derived: each, comparison } of comparisons) {
      const block = each.inBlocks ? Math.floor(row.id / blockSize) : null
      const { institutionId } = row
      for (const faulty of await comparison.addRow(row, { institutionId, block }))
        yield { ...faulty, derived: each }
    }
  }
  for (const { derived: each, comparison } of comparisons)
    for (const faulty of await comparison.finish()) yield { ...faulty, derived: each }
}

type ValuesByKey<V> = Map<string, V>
/** A stored value with its key within a group. */
export type StoredValue<V> = ComparisonUnit & { key: string; value: V }

type ComparisonOptions<Row, V> = {
  count: (computed: ValuesByKey<V>, row: Row) => void
  /** Sorted by group. */
  stored: AsyncGenerator<StoredValue<V>>
  isSame: (stored: V | undefined, computed: V | undefined) => boolean
  describe: (key: string, stored: V | undefined, computed: V | undefined) => Fault
  correct: (tx: WriteTx, differences: Difference<V>[]) => void
}
type Difference<V> = { key: string; stored: V | undefined; counted: V | undefined }

const sliceSize = 1_000

function slicesOf<T>(all: T[]): T[][] {
  const count = Math.ceil(all.length / sliceSize)
  return Array.from({ length: count }, (_, i) => all.slice(i * sliceSize, (i + 1) * sliceSize))
}

const sortKeyOf = ({ institutionId, block }: ComparisonUnit): string =>
  `${institutionId} ${String(block ?? 0).padStart(9, '0')}`

/** Compares calculated with stored values, holding only one group in memory. */
export function createComparison<Row, V>({
  count,
  stored,
  isSame,
  describe,
  correct,
}: ComparisonOptions<Row, V>): Comparison<Row> {
  let group: ComparisonUnit | undefined
  let computed: ValuesByKey<V> = new Map()
  let next: Promise<IteratorResult<StoredValue<V>>> | undefined

  async function takeStored(
    until: string | undefined,
  ): Promise<Map<string, { group: ComparisonUnit; values: ValuesByKey<V> }>> {
    const storedGroups = new Map<string, { group: ComparisonUnit; values: ValuesByKey<V> }>()
    for (;;) {
      const { value, done } = await (next ??= stored.next())
      if (done || (until !== undefined && sortKeyOf(value) > until)) return storedGroups
      next = undefined
      const { institutionId, block } = value
      const values = storedGroups.get(sortKeyOf(value))?.values ?? new Map<string, V>()
      values.set(value.key, value.value)
      storedGroups.set(sortKeyOf(value), { group: { institutionId, block }, values })
    }
  }

  function compare(
    comparedGroup: ComparisonUnit,
    storedValues: ValuesByKey<V>,
    countedValues: ValuesByKey<V>,
  ): UnitFaults[] {
    const keys = new Set([...storedValues.keys(), ...countedValues.keys()])
    const differences = [...keys]
      .toSorted()
      .map((key) => ({ key, stored: storedValues.get(key), counted: countedValues.get(key) }))
      .filter((each) => !isSame(each.stored, each.counted))
    if (differences.length === 0) return []
    return [
      {
        ...comparedGroup,
        faults: differences.map((each) => describe(each.key, each.stored, each.counted)),
        corrections: slicesOf(differences).map((slice) => (tx) => correct(tx, slice)),
      },
    ]
  }

  /** Compares the completed group, and stored groups before it that have no rows. */
  async function finish(until: string | undefined): Promise<UnitFaults[]> {
    const storedGroups = await takeStored(until)
    if (group && !storedGroups.has(sortKeyOf(group)))
      storedGroups.set(sortKeyOf(group), { group, values: new Map() })
    const currentKey = group && sortKeyOf(group)
    const faulty = [...storedGroups].flatMap(([order, each]) =>
      compare(each.group, each.values, order === currentKey ? computed : new Map()),
    )
    computed = new Map()
    return faulty
  }

  return {
    async addRow(row, rowGroup) {
      const isNew = !group || sortKeyOf(group) !== sortKeyOf(rowGroup)
      const faulty = isNew && group ? await finish(sortKeyOf(group)) : []
      if (isNew) group = rowGroup
      count(computed, row)
      return faulty
    },
    finish: () => finish(undefined),
  }
}
