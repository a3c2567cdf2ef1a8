import { beforeAll, describe, expect, it } from 'vitest'
import { moveStages } from '../src/contracts/move-stages.ts'
import type { WriteTx } from '../src/db/transactions.ts'
import { closeEnquiries } from '../src/enquiries/close-enquiries.ts'
import { takeBackEnquiries } from '../src/enquiries/enquiries.actions.ts'
import { findEnquiry } from '../src/enquiries/enquiries.repository.ts'
import { lvpKind } from '../src/lvp/lvp.kind.ts'
import { mpcKind } from '../src/mpc/mpc.kind.ts'
import { takeBackMpcs } from '../src/mpc/take-back-mpcs.actions.ts'
import { takeBackPapers } from '../src/papers/take-back-papers.actions.ts'
import { contractsOf } from './support/contracts.ts'
import { enquiriesOf } from './support/enquiries.ts'
import { bytesOf } from './support/export-files.ts'
import { readWorkbook } from './support/read-export.ts'
import { filledPaper } from '../../domain/test/papers.ts'
import { runJob } from './support/jobs.ts'
import { faultsOf } from './support/imports.ts'
import { faultsIn } from './support/rollups.ts'
import { openEye } from './support/sql.ts'
import { openWorld, type Person, type Place } from './support/world.ts'

// What was taken back counts nowhere: every figure is what it was before.
const world = openWorld({ alone: true })
const eye = openEye(world)
const contracts = contractsOf(world)
const enquiries = enquiriesOf(world)
type Json = any

let place: Place
let ORD: Person
let ADMIN: Person
/** The figures before there was anything to be taken back, with it, and afterwards. */
let before: Json
let between: Json
let after: Json
/** An enquiry that is there, which one of these papers takes up. */
let free: Json
const made = {} as Record<
  'enquiry' | 'lvp' | 'cancelled' | 'request' | 'mpc' | 'contract' | 'amendment',
  number
>

/** What each register is called in addresses; the number of its record that was taken back. */
const registers = {
  enquiries: {
    list: 'enquiry/0/id/50/$',
    export: 'enquiry/export/$',
    sorts: ['id', 'issuedOn', 'closedOn'],
    many: 'enquiries',
    one: 'enquiries',
    made: 'enquiry',
    state: 'status',
  },
  lvp: {
    list: 'lvp/$/0/id/50',
    export: 'lvp/export/$',
    sorts: ['id', 'initiatedOn', 'approvalDate', 'purchaseOrderValue'],
    many: 'lvps',
    one: 'lvps',
    made: 'lvp',
    state: 'status',
  },
  mpc: {
    list: 'hvp/mpc/$/0/id/50',
    export: 'hvp/mpc/export/$',
    sorts: ['id', 'initiatedOn', 'approvalDate', 'purchaseOrderValue'],
    many: 'mpcs',
    one: 'hvp/mpcs',
    made: 'mpc',
    state: 'status',
  },
  contracts: {
    list: 'hvp/mpc/linked/$/0/id/50',
    export: 'hvp/mpc/linked/export/$',
    sorts: ['id', 'approvedOn', 'awardedOn', 'revisedValue'],
    many: 'mpcs',
    one: 'hvp/contracts',
    made: 'contract',
    state: 'stage',
  },
  amendments: {
    list: 'hvp/mpc/amendments/$/0/id/50',
    export: 'hvp/mpc/amendments/export/$',
    sorts: ['id', 'amendedOn', 'amendedSum'],
    many: 'amendments',
    one: 'hvp/amendments',
    made: 'amendment',
    state: 'status',
  },
} as const
type Name = keyof typeof registers
const names = Object.keys(registers) as Name[]

const get = async (url: string, query: object = {}, as = ORD): Promise<Json> => {
  const { status, body } = await world.call('GET', `/api/${url.replace('$', as.id)}`, {
    as,
    query: { ...query },
  })
  expect([status, url, body.fields ?? body.message]).toEqual([200, url, body.fields ?? body.message])
  return body.payload
}
const list = (name: Name, query: object = {}) =>
  get(`procurement/${registers[name].list}`, { scope: 'institution', ...query })
const numbersIn = (name: Name, payload: Json): number[] =>
  payload[registers[name].many].content.map(({ id, contract }: Json) =>
    name === 'contracts' ? contract.id : id,
  )
const found = async (name: Name, query: object = {}) => numbersIn(name, await list(name, query))

/** The numbers of a whole list, one page after the other, and how many records it says that there are. */
async function pagesOf(name: Name, sort: string, query: object): Promise<[number, number[]]> {
  const numbers: number[] = []
  for (let page = 0; ; page++) {
    const path = registers[name].list.replace('0/id/50', `${page}/${sort}/2`)
    const payload = await get(`procurement/${path}`, query, ADMIN)
    const { totalRecords } = payload[registers[name].many].pagination
    numbers.push(...numbersIn(name, payload))
    if (numbers.length >= totalRecords) return [totalRecords, numbers]
  }
}

/** The records, count and sum in the export of a list. */
async function fileOf(name: Name, query = ''): Promise<Json> {
  const path = registers[name].export.replace('$', ORD.id)
  const url = `/api/procurement/${path}/id?format=xlsx&scope=institution${query}`
  const { names: sheets, about, rowsOf } = readWorkbook(await bytesOf(world, url, ORD))
  const { History: _head, 'Exported on': _on, ...facts } = about()
  const rows = sheets.slice(1).map((sheet) => rowsOf(sheet).map(({ 'Updated On': _updated, ...row }) => row))
  return { facts, rows }
}

const words = { search: 'Kafubu' }
const filters: Record<Name, object[]> = {
  enquiries: [
    words,
    { funder: 'GRZ' },
    { from: '2026-03-01' },
    { department: 'PSU' },
    { from: '2026-03-01', funder: 'GRZ' },
  ],
  lvp: [
    words,
    { vendor: 'Kafubu Motors' },
    { minValue: '1' },
    { expenseFrom: '2026-01-01' },
    { search: 'LPO 77' },
  ],
  mpc: [words, { vendor: 'Kafubu Motors' }, { minValue: '1', search: 'Kafubu' }],
  contracts: [words, { vendor: 'Kafubu Motors' }, { minValue: '1' }],
  amendments: [words, { vendor: 'Kafubu Motors' }, { from: '2026-01-01' }],
}

/** All that is added up, counted, offered or queued. */
async function figures(): Promise<Json> {
  const lists: Json = {}
  for (const name of names) {
    const whole = await list(name)
    const { TAKEN_BACK: _gone, ...counts } = whole.counts
    lists[name] = { counts, sums: whole.sums, file: await fileOf(name) }
    for (const sort of registers[name].sorts)
      for (const [scope, direction] of [
        ['mine', 'desc'],
        ['department', 'asc'],
        ['institution', 'desc'],
      ] as const)
        lists[name][`${sort} ${scope}`] = await pagesOf(name, sort, { scope, direction })
    for (const filter of filters[name]) {
      const mine = await get(`procurement/${registers[name].list}`, { scope: 'mine', ...filter }, ADMIN)
      lists[name][JSON.stringify(filter)] = [await found(name, filter), numbersIn(name, mine), mine.elsewhere]
    }
  }
  const windows: Json = {}
  for (const name of names)
    windows[name] = (
      await eye.rows(`SELECT * FROM app_window.${name} WHERE institution_id = $1 ORDER BY number`, [place.id])
    ).map(({ updated_on: _on, ...row }) => row)
  const offered = (payload: Json) => {
    const [records] = Object.values<Json>(payload)
    return (records.content ?? records).map(({ id }: Json) => id)
  }
  const { preview } = await get('procurement/report/2026-01-01/2026-03-31/preview')
  const { createdOn: _now, madeOn: _on, ...report } = preview
  return {
    lists,
    windows,
    report,
    summary: await get('analytics/summary/$'),
    work: await get('analytics/work/$'),
    expenses: await get('analytics/departments/expenses/$'),
    insights: await get('analytics/insights/$'),
    vendors: await get('procurement/vendors', { search: 'kaf' }),
    box: (await get('procurement/search/$', { q: 'Kafubu' })).results,
    free: offered(await get('procurement/enquiries/nonlinked/$')),
    withoutContract: offered(await get('procurement/hvp/mpc/nonlinked/$')),
    newest: [offered(await get('procurement/lvp/list/$')), offered(await get('procurement/hvp/mpc/list/$'))],
    paperOf: await get('procurement/papers', { enquiry: String(free.id) }),
    cautions: (await list('lvp')).lvps.content.slice(-2).map(({ cautions }: Json) => cautions),
  }
}

const inAdminsHands = <T>(work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  world.platform.database.write(
    place.id,
    { institutionId: place.id, id: ADMIN.id, name: 'Mutale Banda' },
    work,
  )

beforeAll(async () => {
  place = await world.institution()
  ;({ ORD, ADMIN } = place.people)
  const part = {
    initiatedOn: '2026-03-30',
    requisitionedOn: '2026-03-30',
    purchaseOrderValue: 90_000,
    vendor: 'Mwila Traders',
  }
  for (const _ of [1, 2]) await world.paper('lvp', place, ORD, part)
  free = await enquiries.saved(ORD, { closedOn: '2026-06-30T10:00:00+02:00', description: 'Chairs' })
  await contracts.withContract(ORD, await contracts.paper(ORD))
  before = await figures()

  const imported = { description: 'Kafubu engine' }
  made.enquiry = (await enquiries.saved(ADMIN, { ...imported, closedOn: '2026-04-02T10:00:00+02:00' })).id
  const order = { approvalDate: '2026-03-31', purchaseOrderDate: '2026-03-31', purchaseOrder: 'LPO 77' }
  const third = await world.paper('lvp', place, ADMIN, { ...part, ...imported, ...order })
  const own = { ...imported, vendor: 'Kafubu Motors' }
  const lvp = (body: object, method: 'POST' | 'PUT' = 'POST') =>
    world.call(
      method,
      `/api/procurement/lvp/${method === 'POST' ? 'create' : 'update'}/${ADMIN.id}/0/id/12`,
      {
        as: ADMIN,
        body,
      },
    )
  const linking = (await lvp({ ...filledPaper, ...own, enquiry: free })).body.payload.lvp
  made.lvp = linking.id
  const dead = (await lvp({ ...filledPaper, ...own, enquiry: { enquiryType: 'NTR' } })).body.payload.lvp
  made.cancelled = dead.id
  expect((await lvp({ ...dead, status: 'CANCELLED' }, 'PUT')).status).toBe(200)
  const plain = await contracts.paper(ADMIN, 5_000, own)
  const paper = await contracts.withContract(ADMIN, await contracts.paper(ADMIN, 1_200_000, own), {
    ...imported,
    awardedOn: '2026-04-16',
    clearedOn: '2026-04-03',
    notifiedOn: '2026-04-10',
  })
  const amended = await contracts.saved(
    contracts.amendAlone(ADMIN, paper, { ...imported, amendedSum: 1_250_000 }),
  )
  made.mpc = paper.id
  made.request = paper.enquiry.id
  made.contract = paper.contract.id
  made.amendment = amended.contract.amendments[0].id
  between = await figures()

  world.passTime(60_000)
  await inAdminsHands(async (tx) => {
    const lvps = await Promise.all([third, made.lvp, made.cancelled].map((id) => lvpKind.find(tx, id)))
    await takeBackPapers(
      tx,
      lvpKind,
      lvps.map((each) => each!),
    )
    const mpcs = await Promise.all([made.mpc, plain.id].map((id) => mpcKind.find(tx, id)))
    const [mpc] = await takeBackMpcs(
      tx,
      mpcs.map((each) => each!),
    )
    expect(mpc!.record).toEqual((await mpcKind.find(tx, made.mpc))!.record)
    takeBackEnquiries(tx, [(await findEnquiry(tx, made.enquiry))!])
  })
  after = await figures()
}, 120_000)

describe('what was taken back', () => {
  it('leaves every figure as it was before', () => {
    expect(after).toEqual(before)
  })

  it('was in every figure', () => {
    for (const [name, figure] of Object.entries(before)) expect(between[name], name).not.toEqual(figure)
  })

  it('leaves figures and histories whole', async () => {
    expect(await faultsOf(world, place)).toEqual([])
  })

  it('leaves the enquiry free again, and takes the request along that was made with a paper', async () => {
    const { body } = await enquiries.get(ORD, free.id)
    expect(body.payload.enquiry).toMatchObject({ state: 'OPEN', linked: false, takenBackOn: null })
    const { body: request } = await enquiries.get(ORD, made.request)
    expect(request.payload.enquiry).toMatchObject({
      state: 'TAKEN_BACK',
      linked: false,
      takenBackOn: '2026-03-31T10:01:00+02:00',
    })
  })

  it('comes to no other state by itself', async () => {
    const { now } = world
    world.now = new Date('2026-07-01T08:00:00Z')
    await runJob(moveStages, world.platform)
    await runJob(closeEnquiries, world.platform)
    world.now = now
    for (const name of ['enquiries', 'contracts'] as const)
      expect(await found(name, { [registers[name].state]: 'TAKEN_BACK' })).toContain(
        made[registers[name].made],
      )
    expect(await faultsIn(world.access, place)).toEqual([])
  })
})

describe.each(names)('the list of %s', (name) => {
  const { state, made: which, one } = registers[name]

  it('has what was taken back only where it is asked for', async () => {
    const id = made[which]
    expect(await found(name)).not.toContain(id)
    expect(await found(name, { [state]: 'TAKEN_BACK' })).toContain(id)
    for (const filter of filters[name]) {
      expect(await found(name, filter), JSON.stringify(filter)).not.toContain(id)
    }
    expect(await found(name, { ...words, [state]: 'TAKEN_BACK' })).toContain(id)
  })

  it('counts it apart', async () => {
    const { counts, ...payload } = await list(name)
    expect(counts.TAKEN_BACK).toBe((await found(name, { [state]: 'TAKEN_BACK' })).length)
    expect(numbersIn(name, payload)).toHaveLength(counts.ALL)
  })

  it('exports it under its tab', async () => {
    const asked = await found(name, { [state]: 'TAKEN_BACK' })
    const { facts, rows } = await fileOf(name, `&${state}=TAKEN_BACK`)
    expect(facts.Records).toBe(String(asked.length))
    expect(rows[0]).toHaveLength(asked.length)
  })

  it('tells it in its history', async () => {
    const { history } = await get(`procurement/${one}/${made[which]}/history`)
    expect(history[0]).toMatchObject({ action: 'taken back' })
    expect(history[0].changes).toContainEqual({
      field: 'takenBackOn',
      before: null,
      after: '2026-03-31T10:01:00+02:00',
    })
  })
})

describe('nothing of it can be changed:', () => {
  const message = 'This record has been taken back, so it can no longer be changed.'
  const said = ({ status, body }: Json) => [status, Object.values(body.fields ?? {}).flat()]

  it('an enquiry', async () => {
    const { enquiry } = await get(`procurement/enquiries/${made.enquiry}`)
    expect(said(await enquiries.save(ADMIN, { ...enquiry, description: 'Other' }))).toEqual([422, [message]])
    expect(said(await enquiries.withdraw(ADMIN, made.enquiry, enquiry.version))).toEqual([422, [message]])
  })

  it('nor can a paper take it up', async () => {
    const { enquiry } = await get(`procurement/enquiries/${made.enquiry}`)
    const body = { ...filledPaper, enquiry }
    const answer = await world.call('POST', `/api/procurement/lvp/create/${ORD.id}/0/id/12`, {
      as: ORD,
      body,
    })
    expect(said(answer)).toEqual([422, ['This enquiry has been taken back. Choose another one.']])
  })

  it.each([
    ['its text', { description: 'Other' }],
    ['its status', { status: 'CANCELLED' }],
    ['nothing', {}],
  ])('a paper, of which %s is to change', async (_, changed) => {
    const { lvp } = await get(`procurement/lvps/${made.lvp}`)
    expect(lvp.status).toBe('IN_PROGRESS')
    const url = `/api/procurement/lvp/update/${ADMIN.id}/0/id/12`
    const answer = await world.call('PUT', url, { as: ADMIN, body: { ...lvp, ...changed } })
    expect(said(answer)).toEqual([422, [message]])
  })

  it('a contract, by any of its calls', async () => {
    const { mpc } = await get(`procurement/hvp/mpcs/${made.mpc}`)
    const file = await world.attachment(place, ADMIN)
    for (const answer of [
      await contracts.change(ADMIN, mpc, { description: 'Other' }),
      await contracts.amendAlone(ADMIN, mpc, { amendedSum: 1_260_000 }),
      await contracts.attachAlone(ADMIN, mpc, ['contracts', made.contract], file),
      await contracts.attachAlone(ADMIN, mpc, ['amendments', made.amendment], file),
    ])
      expect(said(answer)).toEqual([422, [message]])
  })
})
