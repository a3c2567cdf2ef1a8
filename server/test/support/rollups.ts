import type { DatabaseAccess } from '../../src/db/access.ts'
import { rollupFaults } from '../../src/commands/rollups-check.ts'
import { inReadOnlySnapshot } from '../../src/db/owner-transactions.ts'
import type { RollupFault } from '../../src/registers/check-number-series.ts'
import type { TestTenant } from './world.ts'

/** Derived totals that differ from the records, in one institution or in all. */
export const findRollupFaults = (
  access: Pick<DatabaseAccess, 'owner'>,
  tenant?: Pick<TestTenant, 'id' | 'code'>,
): Promise<RollupFault[]> =>
  inReadOnlySnapshot(access.owner, async ({ tx }) => {
    const faults: RollupFault[] = []
    const options = tenant && { within: { institutionId: tenant.id, block: null } }
    for await (const fault of rollupFaults(tx, options))
      if (!tenant || fault.institution === tenant.code) faults.push(fault)
    return faults
  })
