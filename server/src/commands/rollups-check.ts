import { allDerivedData } from '../all-projections.ts'
import { orderedRegisters } from '../all-registers.ts'
import { inReadOnlySnapshot, type OwnerTx } from '../db/owner-transactions.ts'
import { checkBalances, checkCoupons, rebuildCoupons } from '../fuel-accounts/check-ledgers.repository.ts'
import { fuelPrices } from '../fuel-products/fuel-products.table.ts'
import type { Installation } from '../installation.ts'
import { checkReportNumbers, rebuildReportNumbers } from '../procurement-report/report-numbers.repository.ts'
import { reports } from '../procurement-report/reports.table.ts'
import type { ComparisonUnit } from '../projections/projection.ts'
import { describeFault } from '../projections/rebuild-exceptions.ts'
import { findFaults } from '../projections/rebuild.ts'
import { checkSeries, rebuildSeries, type RollupFault } from '../registers/check-number-series.ts'
import { institutionCodes } from './institution-codes.ts'

/** Recomputes all derived data from one snapshot of the records and reports differences. */
export async function checkRollups({ access }: Pick<Installation, 'access'>): Promise<number> {
  let faults = 0
  await inReadOnlySnapshot(access.owner, async ({ tx }) => {
    for await (const fault of rollupFaults(tx)) {
      faults += 1
      console.log(`${fault.institution}: ${describeFault(fault)}`)
    }
  })
  if (faults === 0) console.log('All stored figures are correct.')
  return faults === 0 ? 0 : 1
}

const numberedTables = [
  { name: 'reports', table: reports },
  { name: 'fuelPrices', table: fuelPrices },
]

export type DatabaseProjection = {
  name: string
  check: (tx: OwnerTx, institutionId?: string) => Promise<RollupFault[]>
  /** Corrects the faults that have no `exception`, under the lock of the institution; null if it has no correction. */
  rebuild: ((tx: OwnerTx, institutionId: string) => Promise<void>) | null
}

export const databaseProjections: readonly DatabaseProjection[] = [
  ...[...orderedRegisters, ...numberedTables].map((each): DatabaseProjection => ({
    name: 'numbers',
    check: (tx, institutionId) => checkSeries(tx, each, institutionId),
    rebuild: (tx, institutionId) => rebuildSeries(tx, each, institutionId),
  })),
  { name: 'numbers', check: checkReportNumbers, rebuild: rebuildReportNumbers },
  { name: 'balances', check: checkBalances, rebuild: null },
  { name: 'coupons', check: checkCoupons, rebuild: rebuildCoupons },
]

export async function* rollupFaults(
  tx: OwnerTx,
  options: { within?: ComparisonUnit; onRow?: () => void } = {},
): AsyncGenerator<RollupFault> {
  const codeOf = await institutionCodes(tx)
  for await (const { institutionId: faultInstitutionId, faults } of findFaults(tx, allDerivedData, options))
    for (const fault of faults) yield { institution: codeOf(faultInstitutionId), ...fault }
  for (const { check } of databaseProjections) yield* await check(tx, options.within?.institutionId)
}
