import { allDerived } from '../all-projections.ts'
import { registersInTurn } from '../all-registers.ts'
import { asObserver, type OwnerTx } from '../db/owner.ts'
import { checkLedgers } from '../fuel-accounts/check-ledgers.repository.ts'
import { fuelPrices } from '../fuel-products/fuel-products.table.ts'
import type { Installation } from '../installation.ts'
import { reports } from '../procurement-report/reports.table.ts'
import type { Group } from '../projections/projection.ts'
import { findFaults } from '../projections/rebuild.ts'
import { checkSeries, type RollupFault } from '../registers/check-series.ts'
import { institutionCodes } from './institution-codes.ts'

/** Derives everything anew from the records as they are at one moment, and names what differs. */
export async function checkRollups({ access }: Pick<Installation, 'access'>): Promise<number> {
  let faults = 0
  await asObserver(access.owner, async ({ tx }) => {
    for await (const { institution, what, kept, counted } of rollupFaults(tx)) {
      faults += 1
      console.log(`${institution}: ${what}: kept is ${kept}, counted is ${counted}`)
    }
  })
  if (faults === 0) console.log('Every number that is kept is the number that there is.')
  return faults === 0 ? 0 : 1
}

/** What is numbered without being a register. */
const numbered = [
  { name: 'reports', table: reports },
  { name: 'fuelPrices', table: fuelPrices },
]

export async function* rollupFaults(
  tx: OwnerTx,
  options: { within?: Group; onRow?: () => void } = {},
): AsyncGenerator<RollupFault> {
  const codeOf = await institutionCodes(tx)
  const institutionId = options.within?.institutionId
  for await (const { institutionId: of, found } of findFaults(tx, allDerived, options))
    for (const fault of found) yield { institution: codeOf(of), ...fault }
  for (const register of [...registersInTurn, ...numbered])
    yield* await checkSeries(tx, register, institutionId)
  yield* await checkLedgers(tx, institutionId)
}
