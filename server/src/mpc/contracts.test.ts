import { expect, it } from 'vitest'
import { contractsOf } from '../../test/support/contracts.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld()
const { paper, withContract, amend, change, saved, put } = contractsOf(world)
const base = '/api/procurement/hvp/mpc'

it('is made of a paper that has none, and found by stage, vendor and words with its sum', async () => {
  const { ORD, GUEST } = (await world.institution()).people
  const without = async () =>
    (await world.call('GET', `${base}/nonlinked/${ORD.id}`, { as: ORD })).body.payload.mpcs
  const fresh = await paper(ORD)
  expect(await without()).toMatchObject([{ id: fresh.id, contract: null }])
  const made = await withContract(ORD, fresh)
  expect(await without()).toEqual([])
  const amended = await saved(amend(ORD, made, { amendedSum: 1_250_000 }))
  await saved(change(ORD, amended, { amountPaid: 1_250_000 }))
  const listed = async (query: object) => {
    const url = `${base}/linked/${GUEST.id}/0/id/12`
    const { payload } = (await world.call('GET', url, { as: GUEST, query: { ...query } })).body
    return [payload.mpcs.content.map(({ id }: { id: number }) => id), payload.sums]
  }
  const sums = [{ currency: 'ZMW', amount: 1_250_000 }]
  const query = { search: 'reams', stage: 'PAID_IN_FULL', vendor: 'chilenje stationers' }
  for (const each of [{}, query]) expect(await listed(each)).toEqual([[fresh.id], sums])
  expect(await listed({ stage: 'AWARDED' })).toEqual([[], []])
})

it('is found with its amendments by what is known of its paper, as that is now', async () => {
  const { saved: savedEnquiry } = enquiriesOf(world)
  const { ORD } = (await world.institution()).people
  await Promise.all([1, 2].map(() => savedEnquiry(ORD)))
  const [third, fourth] = [await savedEnquiry(ORD), await savedEnquiry(ORD)]
  const known = { purchaseOrder: 'LPO-0043/26', egpReference: 'EGP 2026-901', procurementMode: 'ONLINE_EGP' }
  await paper(ORD, 100, { enquiry: { id: third.id } })
  const second = await paper(ORD, 100, {
    enquiry: { id: fourth.id },
    ...known,
    purchaseOrderDate: '2026-03-30',
  })
  const mpc = await saved(amend(ORD, await withContract(ORD, second), { amendedSum: 110 }))
  const found = async (search: string, of = 'linked', sort = 'id') => {
    const query = { scope: 'institution', search }
    const { body } = await world.call('GET', `${base}/${of}/${ORD.id}/0/${sort}/12`, { as: ORD, query })
    const { mpcs, amendments } = body.payload
    return (mpcs ?? amendments).content.map(({ id }: { id: number }) => id)
  }
  const byEnquiry = [String(fourth.id), fourth.reference, fourth.reference.slice(0, -6), `RFQ.${fourth.id}`]
  for (const search of ['lpo 0043', 'LPO-0043/26', 'egp2026', ...byEnquiry]) {
    expect([search, await found(search), await found(search, 'linked', 'awardedOn')]).toEqual([
      search,
      [2],
      [2],
    ])
  }
  for (const search of ['lpo 0044', String(third.id), third.reference, `RFQ.${third.id}`])
    expect([search, await found(search)]).toEqual([search, []])
  for (const search of [mpc.reference, mpc.reference.slice(0, -6), `MPC.4.${mpc.id}`])
    expect([search, await found(search, 'amendments')]).toEqual([search, [1]])
  expect(await found('MPC.4.1', 'amendments')).toEqual([])

  const changed = await put(ORD, {
    ...mpc,
    contract: null,
    purchaseOrder: 'PO 77',
    egpReference: null,
    procurementMode: 'MANUAL',
  })
  expect(changed.body.payload.mpc.contract).toEqual(mpc.contract)
  expect([await found('po77'), await found('lpo 0043'), await found('egp2026')]).toEqual([[2], [], []])
})
