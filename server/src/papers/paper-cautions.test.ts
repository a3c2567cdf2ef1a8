import { beforeEach, describe, expect, it } from 'vitest'
import { enquiriesOf, rfq } from '../../test/support/enquiries.ts'
import { expensesIn, type PaperRegisterName } from '../../test/support/expenses.ts'
import { maxSameVendor } from './paper-cautions.repository.ts'
import { createLvps } from '../demo/factory.ts'
import { seededRandom } from '../demo/seeded-random.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const papers = expensesIn(world)
const { save: saveEnquiry, saved: savedEnquiry, withdraw } = enquiriesOf(world)
type Json = any
let tenant: TestTenant
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ORD = tenant.people.ORD
})

const paths = { lvp: 'lvp', mpc: 'hvp/mpc' } as const
const create = (kind: PaperRegisterName, changed: object = {}): Promise<Json> =>
  papers.create(ORD, kind, changed)
const change = (kind: PaperRegisterName, paper: Json, changed: object): Promise<Json> =>
  papers.change(ORD, kind, paper, changed)
const readRecord = async (kind: PaperRegisterName, id: number): Promise<Json> => {
  const { body } = await world.call('GET', `/api/procurement/${paths[kind]}s/${id}`, { as: ORD })
  return body.payload[kind]
}
const codes = ({ cautions }: Json): string[] => cautions.map(({ code }: Json) => code)
const codesNow = async (kind: PaperRegisterName, ...papers: Json[]) =>
  Promise.all(papers.map(async ({ id }) => codes(await readRecord(kind, id))))
const testTx = { now: world.now, record: () => undefined, afterCommit: () => undefined }
const order = { approvalDate: '2026-03-31', purchaseOrderDate: '2026-03-31', purchaseOrder: 'LPO 004101' }

describe.each(['lvp', 'mpc'] as const)('the cautions of %s', (kind) => {
  it('are in the record and its list row, regardless of the body', async () => {
    const createdPaper = await create(kind, { ...order, approvalDate: null, cautions: [{ code: 'NONE' }] })
    const cautions = [
      {
        code: 'ORDERED_UNAPPROVED',
        field: 'purchaseOrderDate',
        message: 'The purchase order has a date, but the paper has no approval date. Check Approved On.',
      },
    ]
    expect(createdPaper.cautions).toEqual(cautions)
    expect((await readRecord(kind, createdPaper.id)).cautions).toEqual(cautions)
    const list = await world.call('GET', `/api/procurement/${paths[kind]}/${ORD.id}/0/id/12`, { as: ORD })
    expect(list.body.payload[`${kind}s`].content[0].cautions).toEqual(cautions)
    expect((await change(kind, createdPaper, { approvalDate: '2026-03-31' })).cautions).toEqual([])
  })

  it('disappear when a paper is cancelled, and return when it is reopened', async () => {
    const createdPaper = await create(kind, { ...order, approvalDate: null })
    const cancelled = await change(kind, createdPaper, { status: 'CANCELLED' })
    expect(cancelled.cautions).toEqual([])
    expect(codes(await change(kind, cancelled, { status: 'IN_PROGRESS' }))).toEqual(['ORDERED_UNAPPROVED'])
  })

  it('follow changes of its enquiry', async () => {
    const enquiry = await savedEnquiry(ORD, { closedOn: '2026-03-31T09:00:00+02:00' })
    const paper = await create(kind, {
      enquiry: { id: enquiry.id },
      approvalDate: '2026-03-30',
      procurementMethod: 'OPEN_NATIONAL_BIDDING',
    })
    expect(codes(paper)).toEqual(['APPROVED_BEFORE_CLOSING'])
    const saveIt = async (changed: object) => {
      const { body } = await world.call('GET', `/api/procurement/enquiries/${enquiry.id}`, { as: ORD })
      expect((await saveEnquiry(ORD, { ...body.payload.enquiry, ...changed })).status).toBe(200)
      return codes(await readRecord(kind, paper.id)).toSorted()
    }
    expect(await saveIt({ closedOn: '2026-03-30T09:00:00+02:00' })).toEqual([])
    expect(await saveIt({ vendorCategory: 'FOREIGN' })).toEqual(['FOREIGN_IN_NATIONAL'])
    expect(await saveIt({ closedOn: rfq.closedOn })).toEqual([
      'APPROVED_BEFORE_CLOSING',
      'FOREIGN_IN_NATIONAL',
    ])
    expect((await readRecord(kind, paper.id)).version).toBe(paper.version)
  })
})

describe('an order number', () => {
  it('on two papers causes a caution on both, until one is corrected', async () => {
    const low = await create('lvp', order)
    expect(codes(low)).toEqual([])
    const high = await create('mpc', order)
    expect([codes(high), ...(await codesNow('lvp', low))]).toEqual([['ORDERED_TWICE'], ['ORDERED_TWICE']])
    const corrected = await change('mpc', high, { purchaseOrder: 'LPO 004102' })
    expect([codes(corrected), ...(await codesNow('lvp', low))]).toEqual([[], []])
  })

  it('of another institution is ignored', async () => {
    await create('lvp', order)
    const here = tenant
    tenant = await world.institution()
    ORD = tenant.people.ORD
    expect(here.id).not.toBe(tenant.id)
    expect(codes(await create('lvp', order))).toEqual([])
  })
})

describe('purchases of one vendor', () => {
  const purchasePart = (initiatedOn: string, changed: object = {}) =>
    create('lvp', { initiatedOn, requisitionedOn: initiatedOn, purchaseOrderValue: 90_000, ...changed })

  it("cause cautions when they add up within 30 days, regardless of the vendor's spelling", async () => {
    const first = await purchasePart('2026-03-01')
    const second = await purchasePart('2026-03-15', { vendor: 'CHILENJE stationers' })
    const elsewhere = await purchasePart('2026-03-15', { vendor: 'Chilenje Stationers & Sons' })
    expect([first, second, elsewhere].map(codes)).toEqual([[], [], []])
    const third = await purchasePart('2026-03-31')
    expect(codes(third)).toEqual(['SPLIT'])
    expect(await codesNow('lvp', first, second, elsewhere)).toEqual([['SPLIT'], ['SPLIT'], []])
  })

  it('by committee papers are ignored', async () => {
    for (const _ of [1, 2, 3]) expect(codes(await create('mpc', { purchaseOrderValue: 200_000 }))).toEqual([])
  })
})

describe('cautions of an enquiry', () => {
  it('are in the record and its list row, and disappear once it is withdrawn', async () => {
    const enquiry = await savedEnquiry(ORD, { biddersInvited: 2, cautions: 'anything' })
    const cautions = [
      {
        code: 'FEW_BIDDERS',
        field: 'biddersInvited',
        message: 'Fewer than three bidders are invited for a request for quotation. Check the number.',
      },
    ]
    expect(enquiry.cautions).toEqual(cautions)
    const { body } = await enquiriesOf(world).list(ORD)
    expect(body.payload.enquiries.content[0].cautions).toEqual(cautions)
    const { body: gone } = await withdraw(ORD, enquiry.id)
    expect(gone.payload.enquiry.cautions).toEqual([])
  })

  it('do not apply to a non-tendered request', async () => {
    const { enquiry } = await create('lvp')
    const { body } = await world.call('GET', `/api/procurement/enquiries/${enquiry.id}`, { as: ORD })
    expect(body.payload.enquiry).toMatchObject({ enquiryType: 'NTR', cautions: [] })
  })
})

describe('the filter by cautions', () => {
  const numbersOf = async (path: string, payloadKey: string, query = '', as = ORD): Promise<number[]> => {
    const { status, body } = await world.call('GET', `${path}?scope=institution&cautions=WITH${query}`, {
      as,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.payload[payloadKey].content.map(({ id }: Json) => id)
  }
  const papersWith = (kind: PaperRegisterName, query?: string, as = ORD) =>
    numbersOf(`/api/procurement/${paths[kind]}/${as.id}/0/id/12`, `${kind}s`, query, as)

  it.each(['lvp', 'mpc'] as const)(
    'lists the records of %s with cautions, with other filters',
    async (kind) => {
      await create(kind, order)
      const odd = await create(kind, { ...order, purchaseOrder: 'LPO 004102', approvalDate: null })
      const cancelled = await create(kind, { ...order, purchaseOrder: 'LPO 004103', approvalDate: null })
      await change(kind, cancelled, { status: 'CANCELLED' })
      expect(await papersWith(kind)).toEqual([odd.id])
      expect(await papersWith(kind, '&status=IN_PROGRESS,COMPLETE&minValue=1')).toEqual([odd.id])
      const { description } = odd
      const word = description.split(' ')[0]
      expect(await papersWith(kind, `&search=${word}`)).toEqual([odd.id])
      expect(await papersWith(kind, `&search=${word}&from=2000-01-01`)).toEqual([odd.id])
      expect(await papersWith(kind, '&search=nothing')).toEqual([])
      const other = await world.institution()
      expect(await papersWith(kind, '', other.people.ORD)).toEqual([])
    },
  )

  it('follows the cautions of related papers', async () => {
    const low = await create('lvp', order)
    const high = await create('mpc', order)
    expect(await papersWith('lvp')).toEqual([low.id])
    await change('mpc', high, { purchaseOrder: 'LPO 004102' })
    expect(await papersWith('lvp')).toEqual([])
  })

  it('lists enquiries and contracts with cautions', async () => {
    const odd = await savedEnquiry(ORD, { biddersInvited: 2 })
    await savedEnquiry(ORD, { biddersInvited: 3 })
    expect(await numbersOf(`/api/procurement/enquiry/0/id/12/${ORD.id}`, 'enquiries')).toEqual([odd.id])
    const days = { approvedOn: '2026-03-31', clearedOn: '2026-03-31', notifiedOn: '2026-03-31' }
    for (const awardedOn of ['2026-04-10', '2035-01-02']) {
      const paper = await world.paper('mpc', tenant, ORD, { ...order, purchaseOrder: `LPO ${awardedOn}` })
      await world.contract(tenant, ORD, paper, { ...days, awardedOn })
    }
    const contractsWith = async (query: string) => {
      const path = `/api/procurement/hvp/mpc/linked/${ORD.id}/0/id/12?scope=institution${query}`
      const { body } = await world.call('GET', path, { as: ORD })
      return body.payload.mpcs.content.map(({ contract }: Json) => [
        contract.id,
        contract.cautions.length > 0,
      ])
    }
    expect(await contractsWith('')).toEqual([
      [2, true],
      [1, false],
    ])
    expect(await contractsWith('&cautions=WITH')).toEqual([[2, true]])
  })

  it('refuses an unknown value', async () => {
    const path = `/api/procurement/lvp/${ORD.id}/0/id/12?cautions=SOME`
    expect((await world.call('GET', path, { as: ORD })).status).toBe(400)
  })
})

it('cautions of related papers change neither their version nor their history', async () => {
  const first = await create('lvp', order)
  await create('lvp', order)
  const { cautions, ...unchanged } = first
  expect(cautions).toEqual([])
  expect(await readRecord('lvp', first.id)).toMatchObject({
    ...unchanged,
    cautions: [{ code: 'ORDERED_TWICE' }],
  })
  const history = await world.call('GET', `/api/procurement/lvps/${first.id}/history`, { as: ORD })
  expect(history.body.payload.history).toHaveLength(1)
  const { rows } = await world.inTenant(tenant.id, (tx) =>
    runSql(tx, "SELECT count(*)::int AS events FROM audit_events WHERE content LIKE '%caution%'"),
  )
  expect(rows).toEqual([{ events: 0 }])
})

it('cautions are based on all related papers, and persist beyond the query limit', async () => {
  const seed = (initiatedOn: string, purchaseOrderValue: number) => ({
    department: 'PSU',
    initiatedOn,
    requisitionedOn: '2026-01-01',
    purchaseOrderValue,
  })
  const build = (...seeds: ReturnType<typeof seed>[]) => {
    const initiator = { ...ORD, institution: tenant.code, userId: ORD.id }
    return world.inTenant(tenant.id, (tx) =>
      createLvps(seeds.map((each) => ({ tx: { ...tx, ...testTx }, initiator, seed: each }))),
    )
  }
  const parts = await build(
    seed('2026-03-25', 100_000),
    seed('2026-04-19', 100_000),
    seed('2026-04-20', 100_000),
  )
  const cautionsOfParts = () => codesNow('lvp', ...parts.map((id) => ({ id })))
  expect(await cautionsOfParts()).toEqual([['SPLIT'], ['SPLIT'], ['SPLIT']])
  // Related to the first paper, but too early for the others.
  await build(seed('2026-03-01', 1))
  expect(await cautionsOfParts()).toEqual([['SPLIT'], ['SPLIT'], ['SPLIT']])
  // Now the query limit is reached before the last paper.
  await build(...Array.from({ length: maxSameVendor - 2 }, () => seed('2026-03-05', 1)))
  await build(seed('2026-03-01', 1))
  expect(await cautionsOfParts()).toEqual([['SPLIT'], ['SPLIT'], ['SPLIT']])
})

it('cautions match a full recomputation after random changes', async () => {
  const { number, oneOf } = seededRandom(31)
  const papers = new Map<string, Json>()
  const values = () => ({
    vendor: oneOf(['Chilenje Stationers', 'CHILENJE Stationers', 'Kafubu Motors']),
    initiatedOn: `2026-0${number(1, 3)}-1${number(0, 9)}`,
    requisitionedOn: '2026-01-01',
    approvalDate: '2026-03-31',
    purchaseOrderValue: number(6, 14) * 10_000,
    currency: oneOf(['ZMW', 'ZMW', 'ZMW', 'USD']),
    purchaseOrderDate: '2026-03-31',
    purchaseOrder: `LPO ${number(1, 12)}`,
  })
  for (let i = 0; i < 90; i++) {
    const kind = oneOf(['lvp', 'lvp', 'mpc'] as const)
    const papersOfKind = [...papers.values()].filter((paper) => paper.kind === kind)
    const before = papersOfKind.length > 0 && number(1, 3) > 1 ? oneOf(papersOfKind) : undefined
    const status = oneOf(['IN_PROGRESS', 'IN_PROGRESS', 'CANCELLED'])
    const { kind: _, ...present } = before ?? {}
    const isOpen = present.status === 'IN_PROGRESS'
    const after = before
      ? await change(kind, present, isOpen ? { ...values(), status } : { status: 'IN_PROGRESS' })
      : await create(kind, values())
    papers.set(`${kind} ${after.id}`, { ...after, kind })
  }
  const all = [...papers.values()]
  const inUse = all.filter(({ status }) => status !== 'CANCELLED')
  const bought = inUse.filter(({ kind, currency }) => kind === 'lvp' && currency === 'ZMW')
  const together = (first: Json, vendor: string) =>
    bought.filter((each) => {
      const days = (Date.parse(each.initiatedOn) - Date.parse(first.initiatedOn)) / 86_400_000
      return each.vendor.toLowerCase() === vendor && days >= 0 && days <= 30
    })
  const isSplit = (paper: Json) =>
    bought.some((first) => {
      const sameVendorPapers = together(first, paper.vendor.toLowerCase())
      const sum = sameVendorPapers.reduce((total, { purchaseOrderValue }) => total + purchaseOrderValue, 0)
      return sameVendorPapers.includes(paper) && sameVendorPapers.length >= 3 && sum > 250_000
    })
  const saved: Json[] = await Promise.all(all.map(({ kind, id }) => readRecord(kind, id)))
  const actualCodes = saved.map((paper) =>
    codes(paper).filter((code) => ['SPLIT', 'ORDERED_TWICE'].includes(code)),
  )
  const expectedCodes = all.map((paper) => {
    const twice = inUse.filter(({ purchaseOrder }) => purchaseOrder === paper.purchaseOrder).length > 1
    return [
      ...(inUse.includes(paper) && twice ? ['ORDERED_TWICE'] : []),
      ...(inUse.includes(paper) && isSplit(paper) ? ['SPLIT'] : []),
    ]
  })
  expect(actualCodes.map((each) => each.toSorted())).toEqual(expectedCodes)
  for (const code of ['SPLIT', 'ORDERED_TWICE'])
    expect(expectedCodes.flat().filter((each) => each === code).length).toBeGreaterThan(3)
})
