import { expect, it } from 'vitest'
import { asOwner } from '../src/db/owner.ts'
import { checkExpenses } from '../src/papers/expenses-check.repository.ts'
import { checkFuel } from '../src/fuel-accounts/fuel-check.repository.ts'
import { fuelRegister } from '../src/fuel-accounts/fuel-accounts.repository.ts'
import { checkRegister } from '../src/registers/check.ts'
import { amendmentRegister, contractRegister } from '../src/contracts/contracts.repository.ts'
import { enquiryRegister } from '../src/enquiries/enquiries.repository.ts'
import { lvpKind } from '../src/lvp/lvp.kind.ts'
import { mpcKind } from '../src/mpc/mpc.kind.ts'
import { loadLedger } from './support/many-records.ts'
import { fillRegister, openPlanLab } from './support/plans.ts'

const lab = openPlanLab()
const { world } = lab
const count = 2_100

it.each(['enquiries', 'lvp', 'mpc'] as const)(
  'many %s and all that is kept with them are as saving them would have left them',
  async (name) => {
    await fillRegister(lab, name, await world.institution(), count)
    const registers = [
      enquiryRegister,
      lvpKind.register,
      mpcKind.register,
      contractRegister,
      amendmentRegister,
    ]
    for (const register of registers) {
      expect(await asOwner(world.access.owner, (tx) => checkRegister(tx, register))).toEqual([])
    }
    expect(await asOwner(world.access.owner, checkExpenses)).toEqual([])
  },
)

it('many entries of a fuel account are as posting them would have left them', async () => {
  const { id, departmentId, people } = await world.institution()
  await loadLedger(lab.superuser, {
    institutionId: id,
    departmentId,
    initiator: { id: people.ORD.id, name: 'Mutale Banda' },
    count,
  })
  expect(await asOwner(world.access.owner, checkFuel)).toEqual([])
  expect(await asOwner(world.access.owner, (tx) => checkRegister(tx, fuelRegister))).toEqual([])
})
