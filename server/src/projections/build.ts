import type { OwnerTx, OwnerWrite } from '../db/owner-transactions.ts'
import { compareSource } from './compare.ts'
import type { AnyDerivedData, ComparisonUnit, Source } from './projection.ts'

/** Groups derived data by source, so each source is read once. */
export function bySource(derived: readonly AnyDerivedData[]): Map<Source, AnyDerivedData[]> {
  const sourceKey = ({ table, register, joined }: Source) => [table, register, joined]
  const sources = new Map<Source, AnyDerivedData[]>()
  for (const each of derived) {
    const existing = [...sources].find(([source]) =>
      sourceKey(source).every((part, i) => part === sourceKey(each.source)[i]),
    )
    if (existing) existing[1].push(each)
    else sources.set(each.source, [each])
  }
  return sources
}

export async function buildDerivedData(
  tx: OwnerTx,
  write: OwnerWrite,
  derived: readonly AnyDerivedData[],
  options: { within?: ComparisonUnit; onRow?: () => void } = {},
): Promise<void> {
  for (const [source, its] of bySource(derived)) {
    for await (const { institutionId, corrections } of compareSource(tx, source, its, options))
      for (const correction of corrections) await write(institutionId, correction)
  }
}
