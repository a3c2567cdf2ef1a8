import { expect, it } from 'vitest'
import { filledPaper } from '../../../domain/test/papers.ts'
import { contractsOf } from '../../test/support/contracts.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { openWorld, type Person } from '../../test/support/world.ts'

const world = openWorld()
type Json = any

const base = '/api/procurement/hvp/mpc'
const list = async (as: Person, query = '', of = 'linked') =>
  expectOk(await world.call('GET', `${base}/${of}/${as.id}/0/id/12?scope=institution${query}`, { as }))
    .payload
function expectOk({ status, body }: { status: number; body: Json }): Json {
  expect([status, body]).toEqual([200, body])
  return body
}
const put = (as: Person, body: Json) => world.call('PUT', `${base}/update/${as.id}/0/id/12`, { as, body })
const days = {
  approvedOn: '2026-03-01',
  clearedOn: '2026-03-05',
  notifiedOn: '2026-03-06',
  awardedOn: '2026-03-11',
}

async function savedPaper(as: Person, value: number): Promise<Json> {
  const body = {
    ...filledPaper,
    purchaseOrderValue: value,
    approvalType: 'ORDINARY',
    mpcNumber: 4,
    enquiry: { enquiryType: 'NTR' },
  }
  const { body: reply } = await world.call('POST', `${base}/create/${as.id}/0/id/12`, { as, body })
  return reply.payload.mpc
}
const contractOf = (paper: Json) => ({ ...days, description: paper.description, manager: 'psu' })

it('goes from a paper to a contract that is amended and paid in full', async () => {
  const place = await world.institution()
  const { ORD, GUEST } = place.people
  const paper = await savedPaper(ORD, 1_000_000)
  expect(paper.contract).toBeNull()
  const nonlinked = async () =>
    (await world.call('GET', `${base}/nonlinked/${ORD.id}`, { as: ORD })).body.payload.mpcs.map(
      ({ id }: Json) => id,
    )
  expect(await nonlinked()).toEqual([paper.id])

  const made = await put(ORD, { ...paper, contract: contractOf(paper) })
  expect([made.status, made.body]).toMatchObject([
    200,
    {
      payload: {
        mpc: {
          version: 2,
          contract: {
            id: 1,
            reference: `${place.code}.GRZ.PSU.G.1.03.26`,
            value: 1_000_000,
            revisedValue: 1_000_000,
            amountPaid: 0,
            balance: 1_000_000,
            manager: 'PSU',
            amendments: [],
          },
        },
      },
    },
  ])
  expect(await nonlinked()).toEqual([])
  const amend = (mpc: Json, amendedSum: number) =>
    put(ORD, {
      ...mpc,
      contract: {
        ...mpc.contract,
        amendments: [
          ...mpc.contract.amendments,
          {
            approvedOn: '2026-04-01',
            clearedOn: '2026-04-02',
            amendedOn: '2026-04-03',
            description: 'More',
            amendedSum,
            percentDiff: 0,
          },
        ],
      },
    })
  const first = await amend(made.body.payload.mpc, 1_150_000)
  expect(first.body.payload.mpc.contract).toMatchObject({
    revisedValue: 1_150_000,
    balance: 1_150_000,
    amendments: [{ id: 1, reference: `${place.code}.GRZ.PSU.G.1.03.26.A1`, percentDiff: 15 }],
  })
  const refused = await amend(first.body.payload.mpc, 1_260_000)
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    {
      'contract.amendments.1.amendedSum': [
        'Amended contract sum should not exceed 25% of the initial contract sum',
      ],
    },
  ])
  const second = await amend(first.body.payload.mpc, 1_250_000)
  const latest = second.body.payload.mpc
  const paid = await put(ORD, { ...latest, contract: { ...latest.contract, amountPaid: 1_250_000 } })
  expect(paid.body.payload.mpc.contract).toMatchObject({
    balance: 0,
    stage: 'PAID_IN_FULL',
    revisedValue: 1_250_000,
  })

  const listed = await list(GUEST)
  expect(listed.mpcs.content.map(({ contract }: Json) => contract.id)).toEqual([1])
  expect(listed.counts).toMatchObject({ ALL: 1, PAID_IN_FULL: 1 })
  expect(listed.sums).toEqual([{ currency: 'ZMW', amount: 1_250_000 }])
  expect(
    (await list(GUEST, '&search=reams&stage=PAID_IN_FULL&vendor=chilenje%20stationers')).mpcs.content,
  ).toHaveLength(1)
  expect((await list(GUEST, '&stage=AWARDED')).mpcs.content).toEqual([])
  const amended = await list(GUEST, '&contract=1', 'amendments')
  expect(amended.amendments.content).toMatchObject([
    { id: 2, amendedSum: 1_250_000, contract: { id: 1 }, mpc: { id: paper.id, version: 5 } },
    { id: 1, amendedSum: 1_150_000 },
  ])
  const contract = await world.call('GET', '/api/procurement/hvp/contracts/1/history', { as: GUEST })
  expect(contract.body.payload.history).toHaveLength(4)
})

it('is found with its amendments by what is known of its paper, as that is now', async () => {
  const { paper, withContract, amend, saved, put: save } = contractsOf(world)
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
    return (mpcs ?? amendments).content.map(({ id }: Json) => id)
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

  const changed = await save(ORD, {
    ...mpc,
    contract: null,
    purchaseOrder: 'PO 77',
    egpReference: null,
    procurementMode: 'MANUAL',
  })
  expect(changed.body.payload.mpc.contract).toEqual(mpc.contract)
  expect([await found('po77'), await found('lpo 0043'), await found('egp2026')]).toEqual([[2], [], []])
})
