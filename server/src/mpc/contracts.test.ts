import { expect, it } from 'vitest'
import { contractsOf } from '../../test/support/contracts.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld()
const { paper, withContract, amend, change, saved, put } = contractsOf(world)
const base = '/api/procurement/hvp/mpc'

it('a contract is created for a paper without one, and found by stage, vendor and search with its sum', async () => {
  const { ORD, GUEST } = (await world.institution()).people
  const listWithoutContract = async () =>
    (await world.call('GET', `${base}/nonlinked/${ORD.id}`, { as: ORD })).body.payload.mpcs
  const fresh = await paper(ORD)
  expect(await listWithoutContract()).toMatchObject([{ id: fresh.id, contract: null }])
  const withNewContract = await withContract(ORD, fresh)
  expect(await listWithoutContract()).toEqual([])
  const amendedPaper = await saved(amend(ORD, withNewContract, { amendedSum: 1_250_000 }))
  await saved(change(ORD, amendedPaper, { amountPaid: 1_250_000 }))
  const listIdsWith = async (query: object) => {
    const url = `${base}/linked/${GUEST.id}/0/id/12`
    const { payload } = (await world.call('GET', url, { as: GUEST, query: { ...query } })).body
    return [payload.mpcs.content.map(({ id }: { id: number }) => id), payload.sums]
  }
  const sums = [{ currency: 'ZMW', amount: 1_250_000 }]
  const query = { search: 'reams', stage: 'PAID_IN_FULL', vendor: 'chilenje stationers' }
  for (const each of [{}, query]) expect(await listIdsWith(each)).toEqual([[fresh.id], sums])
  expect(await listIdsWith({ stage: 'AWARDED' })).toEqual([[], []])
})

it('a contract and its amendments are found by the current fields of the paper', async () => {
  const { saved: savedEnquiry } = enquiriesOf(world)
  const { ORD } = (await world.institution()).people
  await Promise.all([1, 2].map(() => savedEnquiry(ORD)))
  const [third, fourth] = [await savedEnquiry(ORD), await savedEnquiry(ORD)]
  const knownNumbers = {
    purchaseOrder: 'LPO-0043/26',
    egpReference: 'EGP 2026-901',
    procurementMode: 'ONLINE_EGP',
  }
  await paper(ORD, 100, { enquiry: { id: third.id } })
  const second = await paper(ORD, 100, {
    enquiry: { id: fourth.id },
    ...knownNumbers,
    purchaseOrderDate: '2026-03-30',
  })
  const mpc = await saved(amend(ORD, await withContract(ORD, second), { amendedSum: 110 }))
  const searchIds = async (search: string, register = 'linked', sort = 'id') => {
    const query = { scope: 'institution', search }
    const { body } = await world.call('GET', `${base}/${register}/${ORD.id}/0/${sort}/12`, { as: ORD, query })
    const { mpcs, amendments } = body.payload
    return (mpcs ?? amendments).content.map(({ id }: { id: number }) => id)
  }
  const byEnquiry = [String(fourth.id), fourth.reference, fourth.reference.slice(0, -6), `RFQ.${fourth.id}`]
  for (const search of ['lpo 0043', 'LPO-0043/26', 'egp2026', ...byEnquiry]) {
    expect([search, await searchIds(search), await searchIds(search, 'linked', 'awardedOn')]).toEqual([
      search,
      [2],
      [2],
    ])
  }
  for (const search of ['lpo 0044', String(third.id), third.reference, `RFQ.${third.id}`])
    expect([search, await searchIds(search)]).toEqual([search, []])
  for (const search of [mpc.reference, mpc.reference.slice(0, -6), `MPC.4.${mpc.id}`])
    expect([search, await searchIds(search, 'amendments')]).toEqual([search, [1]])
  expect(await searchIds('MPC.4.1', 'amendments')).toEqual([])

  const changed = await put(ORD, {
    ...mpc,
    contract: null,
    purchaseOrder: 'PO 77',
    egpReference: null,
    procurementMode: 'MANUAL',
  })
  expect(changed.body.payload.mpc.contract).toEqual(mpc.contract)
  expect([await searchIds('po77'), await searchIds('lpo 0043'), await searchIds('egp2026')]).toEqual([
    [2],
    [],
    [],
  ])
})
