import type { DatabaseAccess } from '../db/access.ts'
import {
  inReadOnlySnapshot,
  lockInstitutionChain,
  withOwner,
  type OwnerTx,
  type OwnerWrite,
} from '../db/owner-transactions.ts'
import { bySource } from './build.ts'
import { compareSource } from './compare.ts'
import type { AnyDerivedData, UnitFaults, ComparisonUnit } from './projection.ts'

export async function* findFaults(
  tx: OwnerTx,
  derived: readonly AnyDerivedData[],
  options: { within?: ComparisonUnit; onRow?: () => void } = {},
): AsyncGenerator<UnitFaults & { derived: AnyDerivedData }> {
  for (const [source, its] of bySource(derived)) yield* compareSource(tx, source, its, options)
}

/**
 * Corrects derived data online, while others save. An institution is locked only during each correction: the difference
 * of a sum stays valid under concurrent saves, and the records of a block are compared again.
 */
export const rebuildDerivedData = (
  owner: DatabaseAccess['owner'],
  derived: readonly AnyDerivedData[],
  onFaults: (faulty: UnitFaults & { derived: AnyDerivedData }) => void | Promise<void>,
): Promise<void> =>
  withOwner(owner, (transaction) =>
    inReadOnlySnapshot(owner, async ({ tx }) => {
      for await (const faulty of findFaults(tx, derived)) {
        await onFaults(faulty)
        const { institutionId, block, corrections } = faulty
        if (block !== null) await transaction((own, write) => correctBlock(own, write, faulty))
        else
          for (const mend of corrections)
            await transaction(async (own, write) => {
              if (await lockInstitutionChain(own, institutionId)) await write(institutionId, mend)
            })
      }
    }),
  )

async function correctBlock(
  tx: OwnerTx,
  write: OwnerWrite,
  { derived, institutionId, block }: ComparisonUnit & { derived: AnyDerivedData },
): Promise<void> {
  if (!(await lockInstitutionChain(tx, institutionId))) return
  const recheck = compareSource(tx, derived.source, [derived], { within: { institutionId, block } })
  for await (const { corrections } of recheck)
    for (const mend of corrections) await write(institutionId, mend)
}
