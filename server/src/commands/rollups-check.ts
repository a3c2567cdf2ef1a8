import { checkRegister } from '../db/check-rollups.ts'
import { asOwner } from '../db/owner.ts'
import { enquiryRegister } from '../enquiries/enquiries.repository.ts'
import type { Installation } from '../installation.ts'
import { lvpRegister } from '../lvp/lvp.repository.ts'
import { mpcRegister } from '../mpc/mpc.repository.ts'

const registers = [enquiryRegister, lvpRegister, mpcRegister]

/** Counts everything anew that is kept as a number, and tells where the two differ. */
export async function checkRollups({ access }: Installation): Promise<number> {
  const faults = await asOwner(access.owner, async (tx) => {
    const found = []
    for (const register of registers) found.push(...(await checkRegister(tx, register)))
    return found
  })
  for (const { institution, what, kept, counted } of faults) {
    console.log(`${institution}: ${what}: kept is ${kept}, counted is ${counted}`)
  }
  if (faults.length === 0) console.log('Every number that is kept is the number that there is.')
  return faults.length === 0 ? 0 : 1
}
