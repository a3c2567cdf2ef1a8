import { expect, it } from 'vitest'
import { contractsOf } from '../../test/support/contracts.ts'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld()
const { paper, withContract, put } = contractsOf(world)
const base = '/api/procurement/hvp/mpc'

it('a contract is created for a paper without one', async () => {
  const { ORD } = (await world.institution()).people
  const listWithoutContract = async () =>
    (await world.call('GET', `${base}/nonlinked/${ORD.id}`, { as: ORD })).body.payload.mpcs
  const fresh = await paper(ORD)
  expect(await listWithoutContract()).toMatchObject([{ id: fresh.id, contract: null }])
  await withContract(ORD, fresh)
  expect(await listWithoutContract()).toEqual([])
})

it('a contract is found by the current order numbers of its paper', async () => {
  const { ORD } = (await world.institution()).people
  const mpc = await withContract(
    ORD,
    await paper(ORD, 100, {
      purchaseOrder: 'LPO-0043/26',
      purchaseOrderDate: '2026-03-30',
      egpReference: 'EGP 2026-901',
      procurementMode: 'ONLINE_EGP',
    }),
  )
  const searchIds = async (search: string) => {
    const url = `${base}/linked/${ORD.id}/0/id/12`
    const { payload } = (await world.call('GET', url, { as: ORD, query: { search } })).body
    return payload.mpcs.content.map(({ id }: { id: number }) => id)
  }
  expect([await searchIds('lpo 0043'), await searchIds('egp2026')]).toEqual([[mpc.id], [mpc.id]])
  const changed = await put(ORD, {
    ...mpc,
    contract: null,
    purchaseOrder: 'PO 77',
    egpReference: null,
    procurementMode: 'MANUAL',
  })
  expect(changed.body.payload.mpc.contract).toEqual(mpc.contract)
  expect([await searchIds('po77'), await searchIds('lpo 0043'), await searchIds('egp2026')]).toEqual([
    [mpc.id],
    [],
    [],
  ])
})
