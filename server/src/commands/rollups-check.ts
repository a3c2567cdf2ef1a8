import { registersInTurn } from '../all-registers.ts'
import { asOwner } from '../db/owner.ts'
import { checkFuel } from '../fuel-accounts/fuel-check.repository.ts'
import type { Installation } from '../installation.ts'
import { checkExpenses } from '../papers/expenses-check.repository.ts'
import { checkRegister } from '../registers/check.ts'

/** Counts everything anew that is kept as a number, and tells where the two differ. */
export async function checkRollups({ access }: Pick<Installation, 'access'>): Promise<number> {
  const faults = await asOwner(access.owner, async (tx) => {
    const found = []
    for (const register of registersInTurn) found.push(...(await checkRegister(tx, register)))
    found.push(...(await checkExpenses(tx)), ...(await checkFuel(tx)))
    return found
  })
  for (const { institution, what, kept, counted } of faults) {
    console.log(`${institution}: ${what}: kept is ${kept}, counted is ${counted}`)
  }
  if (faults.length === 0) console.log('Every number that is kept is the number that there is.')
  return faults.length === 0 ? 0 : 1
}
