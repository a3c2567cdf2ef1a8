import type { DatabaseAccess } from '../../src/db/access.ts'
import { rollupFaults } from '../../src/commands/rollups-check.ts'
import { asObserver } from '../../src/db/owner.ts'
import type { RollupFault } from '../../src/registers/check-series.ts'
import type { Place } from './world.ts'

/** What is kept and is not what the records come to, in one institution or in all. */
export const faultsIn = (
  access: Pick<DatabaseAccess, 'owner'>,
  place?: Pick<Place, 'id' | 'code'>,
): Promise<RollupFault[]> =>
  asObserver(access.owner, async ({ tx }) => {
    const faults: RollupFault[] = []
    const options = place && { within: { institutionId: place.id, block: null } }
    for await (const fault of rollupFaults(tx, options))
      if (!place || fault.institution === place.code) faults.push(fault)
    return faults
  })
