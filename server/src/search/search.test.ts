import { expect, it } from 'vitest'
import { filledPaper } from '../../../domain/test/papers.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { openWorld, type Person } from '../../test/support/world.ts'

const world = openWorld()
const { saved: savedEnquiry } = enquiriesOf(world)
type Json = any

const searchAll = async (as: Person, q: string): Promise<Json[]> =>
  (await world.call('GET', `/api/procurement/search/${as.id}?q=${encodeURIComponent(q)}`, { as })).body
    .payload.results
const resultKeys = (results: Json[]) => results.map(({ register, id }) => `${register} ${id}`)

it('finds the latest five records of each register, whoever made them, with their details', async () => {
  const tenant = await world.institution()
  const { ORD, ADMIN, GUEST } = tenant.people
  const other = await world.institution()
  await savedEnquiry(other.people.ORD, { description: 'Toner of others' })
  for (let i = 1; i <= 7; i++) await savedEnquiry(i % 2 ? ORD : ADMIN, { description: `Toner, lot ${i}` })
  const filled = { ...filledPaper, description: 'Toner', purchaseOrderDate: '2026-03-30' }
  const create = async (kind: 'lvp' | 'hvp/mpc', as: Person, body: object) => {
    const path = `/api/procurement/${kind}/create/${as.id}/0/id/12`
    const { status } = await world.call('POST', path, { as, body: { ...filled, ...body } })
    expect(status).toBe(200)
  }
  await create('lvp', ORD, { purchaseOrder: 'LPO-0043', enquiry: { id: 3 } })
  await create('lvp', ADMIN, {
    purchaseOrder: 'LPO-0044',
    enquiry: { enquiryType: 'NTR' },
    description: 'Ink',
  })
  const committeeFields = { approvalType: 'ORDINARY', mpcNumber: 4 }
  await create('hvp/mpc', ORD, {
    ...committeeFields,
    purchaseOrder: 'LPO-1',
    enquiry: { id: 7 },
    currency: 'USD',
  })

  const results = await searchAll(GUEST, 'toner')
  expect(resultKeys(results)).toEqual([...[7, 6, 5, 4, 3].map((id) => `enquiries ${id}`), 'lvp 1', 'mpc 1'])
  expect(results[0]).toEqual({
    register: 'enquiries',
    id: 7,
    reference: `${tenant.code}.PSU.RFQ.7.03.26`,
    description: 'Toner, lot 7',
    vendor: null,
    state: 'LINKED',
    value: null,
    currency: null,
  })
  expect(results.at(-1)).toEqual({
    register: 'mpc',
    id: 1,
    reference: `${tenant.code}.GRZ.PSU.G.MPC.4.1.03.26`,
    description: 'Toner',
    vendor: filledPaper.vendor,
    state: 'IN_PROGRESS',
    value: filledPaper.purchaseOrderValue,
    currency: 'USD',
  })
  expect(resultKeys(await searchAll(ORD, 'lpo-004'))).toEqual(['lvp 2', 'lvp 1'])
  expect(resultKeys(await searchAll(ORD, 'RFQ.3'))).toEqual(['enquiries 3', 'lvp 1'])
  expect(resultKeys(await searchAll(ORD, 'chilenje ink'))).toEqual(['lvp 2'])
  for (const nothing of ['', ' ', '...', 'nothing', 'toner nothing'])
    expect(await searchAll(ORD, nothing)).toEqual([])
})

it('finds contracts and amendments with the paper they belong to', async () => {
  const tenant = await world.institution()
  const { ORD, GUEST } = tenant.people
  const mpc = await world.paper('mpc', tenant, ORD, { purchaseOrderValue: 9_000 })
  await world.contract(tenant, ORD, mpc, { description: 'Reams of a year' })
  const { contract } = await world.amendment(tenant, ORD, mpc, {
    amendedSum: 10_000,
    description: 'Reams of two',
  })
  const { reference, vendor, currency } = { ...contract!, vendor: 'Chilenje Stationers' }
  const sharedFields = { vendor, currency, value: 10_000 }
  expect(await searchAll(GUEST, 'reams')).toEqual([
    expect.objectContaining({ register: 'enquiries', id: 1 }),
    expect.objectContaining({ register: 'mpc', id: mpc }),
    {
      ...sharedFields,
      register: 'contracts',
      id: 1,
      reference,
      description: 'Reams of a year',
      state: 'NOTIFIED',
    },
    {
      ...sharedFields,
      register: 'amendments',
      id: 1,
      reference: `${reference}.A1`,
      description: 'Reams of two',
      state: 'RECORDED',
    },
  ])
  expect(resultKeys(await searchAll(GUEST, `${tenant.code}.GRZ.PSU.G.MPC.4.1`))).toEqual([
    'mpc 1',
    'contracts 1',
    'amendments 1',
  ])
  expect(resultKeys(await searchAll(GUEST, reference))).toEqual(['contracts 1', 'amendments 1'])
})

it('finds fuel deposits and draws by words, coupons and references', async () => {
  const tenant = await world.institution()
  const { ORD, GUEST } = tenant.people
  await world.fuel(tenant, ORD, { reference: 'DEP-7', description: 'Allocation of March' })
  const draw = { transactionType: 'WITHDRAW', fuelType: 'DIESEL', litres: 10, reference: 'FC-118' }
  await world.fuel(tenant, ORD, { ...draw, client: 'Hilux BAH 2231', coupon: 'KB-41', description: 'Patrol' })
  expect(await searchAll(GUEST, 'patrol')).toEqual([
    {
      register: 'fuel',
      id: 2,
      reference: 'FC-118',
      description: 'Patrol',
      vendor: 'Hilux BAH 2231',
      state: 'WITHDRAW',
      value: 239,
      currency: 'ZMW',
    },
  ])
  for (const [q, id] of [
    ['allocation', 1],
    ['hilux', 2],
    ['kb-41', 2],
    ['FC-11', 2],
    ['dep-7', 1],
  ] as const)
    expect([q, resultKeys(await searchAll(GUEST, q))]).toEqual([q, [`fuel ${id}`]])
})
