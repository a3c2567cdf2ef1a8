import { beforeAll, describe, expect, it } from 'vitest'
import { moveStagesJob } from '../src/contracts/move-stages.ts'
import type { WriteTx } from '../src/db/transactions.ts'
import { closeEnquiriesJob } from '../src/enquiries/close-enquiries.ts'
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
import { auditFaultsOf } from './support/imports.ts'
import { findRollupFaults } from './support/rollups.ts'
import { openSuperuserClient } from './support/sql.ts'
import { openWorld, type Person, type TestTenant } from './support/world.ts'

// Taken-back records count nowhere: every figure is as before.
const world = openWorld({ alone: true })
const superuser = openSuperuserClient(world)
const contracts = contractsOf(world)
const enquiries = enquiriesOf(world)
type Json = any

let tenant: TestTenant
let ORD: Person
let ADMIN: Person
/** Figures before the records existed, with them, and after taking them back. */
let figuresBefore: Json
let figuresWithRecords: Json
let figuresAfter: Json
let freeEnquiry: Json
const takenBackIds = {} as Record<
  'enquiry' | 'lvp' | 'cancelled' | 'request' | 'mpc' | 'contract' | 'amendment',
  number
>

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
type RegisterKey = keyof typeof registers
const names = Object.keys(registers) as RegisterKey[]

const get = async (url: string, query: object = {}, as = ORD): Promise<Json> => {
  const { status, body } = await world.call('GET', `/api/${url.replace('$', as.id)}`, {
    as,
    query: { ...query },
  })
  expect([status, url, body.fields ?? body.message]).toEqual([200, url, body.fields ?? body.message])
  return body.payload
}
const list = (name: RegisterKey, query: object = {}) =>
  get(`procurement/${registers[name].list}`, { scope: 'institution', ...query })
const numbersIn = (name: RegisterKey, payload: Json): number[] =>
  payload[registers[name].many].content.map(({ id, contract }: Json) =>
    name === 'contracts' ? contract.id : id,
  )
const findNumbers = async (name: RegisterKey, query: object = {}) => numbersIn(name, await list(name, query))

async function readAllPages(name: RegisterKey, sort: string, query: object): Promise<[number, number[]]> {
  const numbers: number[] = []
  for (let page = 0; ; page++) {
    const path = registers[name].list.replace('0/id/50', `${page}/${sort}/2`)
    const payload = await get(`procurement/${path}`, query, ADMIN)
    const { totalRecords } = payload[registers[name].many].pagination
    numbers.push(...numbersIn(name, payload))
    if (numbers.length >= totalRecords) return [totalRecords, numbers]
  }
}

async function readExportOf(name: RegisterKey, query = ''): Promise<Json> {
  const path = registers[name].export.replace('$', ORD.id)
  const url = `/api/procurement/${path}/id?format=xlsx&scope=institution${query}`
  const { names: sheets, about, rowsOf } = readWorkbook(await bytesOf(world, url, ORD))
  const { History: _head, 'Exported on': _on, ...facts } = about()
  const rows = sheets.slice(1).map((sheet) => rowsOf(sheet).map(({ 'Updated On': _updated, ...row }) => row))
  return { facts, rows }
}

const wordFilter = { search: 'Kafubu' }
const filters: Record<RegisterKey, object[]> = {
  enquiries: [
    wordFilter,
    { funder: 'GRZ' },
    { from: '2026-03-01' },
    { department: 'PSU' },
    { from: '2026-03-01', funder: 'GRZ' },
  ],
  lvp: [
    wordFilter,
    { vendor: 'Kafubu Motors' },
    { minValue: '1' },
    { expenseFrom: '2026-01-01' },
    { search: 'LPO 77' },
  ],
  mpc: [wordFilter, { vendor: 'Kafubu Motors' }, { minValue: '1', search: 'Kafubu' }],
  contracts: [wordFilter, { vendor: 'Kafubu Motors' }, { minValue: '1' }],
  amendments: [wordFilter, { vendor: 'Kafubu Motors' }, { from: '2026-01-01' }],
}

async function readFigures(): Promise<Json> {
  const lists: Json = {}
  for (const name of names) {
    const wholeList = await list(name)
    const { TAKEN_BACK: _gone, ...counts } = wholeList.counts
    lists[name] = { counts, sums: wholeList.sums, file: await readExportOf(name) }
    for (const sort of registers[name].sorts)
      for (const [scope, direction] of [
        ['mine', 'desc'],
        ['department', 'asc'],
        ['institution', 'desc'],
      ] as const)
        lists[name][`${sort} ${scope}`] = await readAllPages(name, sort, { scope, direction })
    for (const filter of filters[name]) {
      const ownPage = await get(`procurement/${registers[name].list}`, { scope: 'mine', ...filter }, ADMIN)
      lists[name][JSON.stringify(filter)] = [
        await findNumbers(name, filter),
        numbersIn(name, ownPage),
        ownPage.elsewhere,
      ]
    }
  }
  const sqlAccessRows: Json = {}
  for (const name of names)
    sqlAccessRows[name] = (
      await superuser.rows(`SELECT * FROM app_window.${name} WHERE institution_id = $1 ORDER BY number`, [
        tenant.id,
      ])
    ).map(({ updated_on: _on, ...row }) => row)
  const idsIn = (payload: Json) => {
    const [records] = Object.values<Json>(payload)
    return (records.content ?? records).map(({ id }: Json) => id)
  }
  const { preview } = await get('procurement/report/2026-01-01/2026-03-31/preview')
  const { createdOn: _now, madeOn: _on, ...report } = preview
  return {
    lists,
    windows: sqlAccessRows,
    report,
    summary: await get('analytics/summary/$'),
    work: await get('analytics/work/$'),
    expenses: await get('analytics/departments/expenses/$'),
    insights: await get('analytics/insights/$'),
    vendors: await get('procurement/vendors', { search: 'kaf' }),
    box: (await get('procurement/search/$', { q: 'Kafubu' })).results,
    free: idsIn(await get('procurement/enquiries/nonlinked/$')),
    withoutContract: idsIn(await get('procurement/hvp/mpc/nonlinked/$')),
    newest: [idsIn(await get('procurement/lvp/list/$')), idsIn(await get('procurement/hvp/mpc/list/$'))],
    paperOf: await get('procurement/papers', { enquiry: String(freeEnquiry.id) }),
    cautions: (await list('lvp')).lvps.content.slice(-2).map(({ cautions }: Json) => cautions),
  }
}

const writeAsAdmin = <T>(work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  world.platform.database.write(
    tenant.id,
    { institutionId: tenant.id, id: ADMIN.id, name: 'Mutale Banda' },
    work,
  )

beforeAll(async () => {
  tenant = await world.institution()
  ;({ ORD, ADMIN } = tenant.people)
  const paperSeed = {
    initiatedOn: '2026-03-30',
    requisitionedOn: '2026-03-30',
    purchaseOrderValue: 90_000,
    vendor: 'Mwila Traders',
  }
  for (const _ of [1, 2]) await world.paper('lvp', tenant, ORD, paperSeed)
  freeEnquiry = await enquiries.saved(ORD, { closedOn: '2026-06-30T10:00:00+02:00', description: 'Chairs' })
  await contracts.withContract(ORD, await contracts.paper(ORD))
  figuresBefore = await readFigures()

  const importedFields = { description: 'Kafubu engine' }
  takenBackIds.enquiry = (
    await enquiries.saved(ADMIN, { ...importedFields, closedOn: '2026-04-02T10:00:00+02:00' })
  ).id
  const orderFields = { approvalDate: '2026-03-31', purchaseOrderDate: '2026-03-31', purchaseOrder: 'LPO 77' }
  const thirdPaper = await world.paper('lvp', tenant, ADMIN, {
    ...paperSeed,
    ...importedFields,
    ...orderFields,
  })
  const ownFields = { ...importedFields, vendor: 'Kafubu Motors' }
  const lvp = (body: object, method: 'POST' | 'PUT' = 'POST') =>
    world.call(
      method,
      `/api/procurement/lvp/${method === 'POST' ? 'create' : 'update'}/${ADMIN.id}/0/id/12`,
      {
        as: ADMIN,
        body,
      },
    )
  const linkedPaper = (await lvp({ ...filledPaper, ...ownFields, enquiry: freeEnquiry })).body.payload.lvp
  takenBackIds.lvp = linkedPaper.id
  const cancelledPaper = (await lvp({ ...filledPaper, ...ownFields, enquiry: { enquiryType: 'NTR' } })).body
    .payload.lvp
  takenBackIds.cancelled = cancelledPaper.id
  expect((await lvp({ ...cancelledPaper, status: 'CANCELLED' }, 'PUT')).status).toBe(200)
  const paperWithoutContract = await contracts.paper(ADMIN, 5_000, ownFields)
  const paper = await contracts.withContract(ADMIN, await contracts.paper(ADMIN, 1_200_000, ownFields), {
    ...importedFields,
    awardedOn: '2026-04-16',
    clearedOn: '2026-04-03',
    notifiedOn: '2026-04-10',
  })
  const amendedPaper = await contracts.saved(
    contracts.amendAlone(ADMIN, paper, { ...importedFields, amendedSum: 1_250_000 }),
  )
  takenBackIds.mpc = paper.id
  takenBackIds.request = paper.enquiry.id
  takenBackIds.contract = paper.contract.id
  takenBackIds.amendment = amendedPaper.contract.amendments[0].id
  figuresWithRecords = await readFigures()

  world.passTime(60_000)
  await writeAsAdmin(async (tx) => {
    const lvps = await Promise.all(
      [thirdPaper, takenBackIds.lvp, takenBackIds.cancelled].map((id) => lvpKind.find(tx, id)),
    )
    await takeBackPapers(
      tx,
      lvpKind,
      lvps.map((each) => each!),
    )
    const mpcs = await Promise.all(
      [takenBackIds.mpc, paperWithoutContract.id].map((id) => mpcKind.find(tx, id)),
    )
    const [mpc] = await takeBackMpcs(
      tx,
      mpcs.map((each) => each!),
    )
    expect(mpc!.record).toEqual((await mpcKind.find(tx, takenBackIds.mpc))!.record)
    takeBackEnquiries(tx, [(await findEnquiry(tx, takenBackIds.enquiry))!])
  })
  figuresAfter = await readFigures()
}, 120_000)

describe('a record that was taken back', () => {
  it('leaves every figure as before', () => {
    expect(figuresAfter).toEqual(figuresBefore)
  })

  it('had been in every figure', () => {
    for (const [name, figure] of Object.entries(figuresBefore))
      expect(figuresWithRecords[name], name).not.toEqual(figure)
  })

  it('leaves figures and histories consistent', async () => {
    expect(await auditFaultsOf(world, tenant)).toEqual([])
  })

  it('releases the linked enquiry and takes back the request created with a paper', async () => {
    const { body } = await enquiries.get(ORD, freeEnquiry.id)
    expect(body.payload.enquiry).toMatchObject({ state: 'OPEN', linked: false, takenBackOn: null })
    const { body: request } = await enquiries.get(ORD, takenBackIds.request)
    expect(request.payload.enquiry).toMatchObject({
      state: 'TAKEN_BACK',
      linked: false,
      takenBackOn: '2026-03-31T10:01:00+02:00',
    })
  })

  it('never changes its state automatically', async () => {
    const { now } = world
    world.now = new Date('2026-07-01T08:00:00Z')
    await runJob(moveStagesJob, world.platform)
    await runJob(closeEnquiriesJob, world.platform)
    world.now = now
    for (const name of ['enquiries', 'contracts'] as const)
      expect(await findNumbers(name, { [registers[name].state]: 'TAKEN_BACK' })).toContain(
        takenBackIds[registers[name].made],
      )
    expect(await findRollupFaults(world.access, tenant)).toEqual([])
  })
})

describe.each(names)('the list of %s', (name) => {
  const { state, made: recordKey, one } = registers[name]

  it('contains taken-back records only on request', async () => {
    const id = takenBackIds[recordKey]
    expect(await findNumbers(name)).not.toContain(id)
    expect(await findNumbers(name, { [state]: 'TAKEN_BACK' })).toContain(id)
    for (const filter of filters[name]) {
      expect(await findNumbers(name, filter), JSON.stringify(filter)).not.toContain(id)
    }
    expect(await findNumbers(name, { ...wordFilter, [state]: 'TAKEN_BACK' })).toContain(id)
  })

  it('counts them separately', async () => {
    const { counts, ...payload } = await list(name)
    expect(counts.TAKEN_BACK).toBe((await findNumbers(name, { [state]: 'TAKEN_BACK' })).length)
    expect(numbersIn(name, payload)).toHaveLength(counts.ALL)
  })

  it('exports them under their tab', async () => {
    const takenBackNumbers = await findNumbers(name, { [state]: 'TAKEN_BACK' })
    const { facts, rows } = await readExportOf(name, `&${state}=TAKEN_BACK`)
    expect(facts.Records).toBe(String(takenBackNumbers.length))
    expect(rows[0]).toHaveLength(takenBackNumbers.length)
  })

  it('shows it in the history', async () => {
    const { history } = await get(`procurement/${one}/${takenBackIds[recordKey]}/history`)
    expect(history[0]).toMatchObject({ action: 'taken back' })
    expect(history[0].changes).toContainEqual({
      field: 'takenBackOn',
      before: null,
      after: '2026-03-31T10:01:00+02:00',
    })
  })
})

describe('no taken-back record can be changed:', () => {
  const message = 'This record has been taken back, so it can no longer be changed.'
  const statusAndErrors = ({ status, body }: Json) => [status, Object.values(body.fields ?? {}).flat()]

  it('an enquiry', async () => {
    const { enquiry } = await get(`procurement/enquiries/${takenBackIds.enquiry}`)
    expect(statusAndErrors(await enquiries.save(ADMIN, { ...enquiry, description: 'Other' }))).toEqual([
      422,
      [message],
    ])
    expect(statusAndErrors(await enquiries.withdraw(ADMIN, takenBackIds.enquiry, enquiry.version))).toEqual([
      422,
      [message],
    ])
  })

  it('an enquiry by linking it to a paper', async () => {
    const { enquiry } = await get(`procurement/enquiries/${takenBackIds.enquiry}`)
    const body = { ...filledPaper, enquiry }
    const answer = await world.call('POST', `/api/procurement/lvp/create/${ORD.id}/0/id/12`, {
      as: ORD,
      body,
    })
    expect(statusAndErrors(answer)).toEqual([422, ['This enquiry has been taken back. Choose another one.']])
  })

  it.each([
    ['its text', { description: 'Other' }],
    ['its status', { status: 'CANCELLED' }],
    ['nothing', {}],
  ])('a paper if %s is to change', async (_, changed) => {
    const { lvp } = await get(`procurement/lvps/${takenBackIds.lvp}`)
    expect(lvp.status).toBe('IN_PROGRESS')
    const url = `/api/procurement/lvp/update/${ADMIN.id}/0/id/12`
    const answer = await world.call('PUT', url, { as: ADMIN, body: { ...lvp, ...changed } })
    expect(statusAndErrors(answer)).toEqual([422, [message]])
  })

  it('a contract, by any of its calls', async () => {
    const { mpc } = await get(`procurement/hvp/mpcs/${takenBackIds.mpc}`)
    const file = await world.attachment(tenant, ADMIN)
    for (const answer of [
      await contracts.change(ADMIN, mpc, { description: 'Other' }),
      await contracts.amendAlone(ADMIN, mpc, { amendedSum: 1_260_000 }),
      await contracts.attachAlone(ADMIN, mpc, ['contracts', takenBackIds.contract], file),
      await contracts.attachAlone(ADMIN, mpc, ['amendments', takenBackIds.amendment], file),
    ])
      expect(statusAndErrors(answer)).toEqual([422, [message]])
  })
})
