import { derivedRegisters, mapDerived } from './support/derived-registers.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ViewableRegister } from '@insaka/domain/all-registers'
import { endpointsOf } from '@insaka/domain/registers/derived'
import { sampleAnswer } from '@insaka/domain/registers/sample-input'
import { moveStagesJob } from '../src/contracts/move-stages.ts'
import type { WriteTx } from '../src/db/transactions.ts'
import { describedKinds } from '../src/register-catalog/described-kinds.ts'
import { snakeCase } from '../src/described-registers/described.table.ts'
import { closeEnquiriesJob } from '../src/enquiries/close-enquiries.ts'
import { takeBackEnquiries } from '../src/enquiries/enquiries.actions.ts'
import { findEnquiry } from '../src/enquiries/enquiries.repository.ts'
import { lvpKind } from '../src/lvp/lvp.kind.ts'
import { mpcKind } from '../src/mpc/mpc.kind.ts'
import { takeBackMpcs } from '../src/mpc/take-back-mpcs.actions.ts'
import { takeBackPapers } from '../src/papers/take-back-papers.actions.ts'
import { contractsOf } from './support/contracts.ts'
import { callOf } from './support/endpoint-attempts.ts'
import { enquiriesOf } from './support/enquiries.ts'
import { bytesOf } from './support/export-files.ts'
import { readWorkbook } from './support/read-export.ts'
import { filledPaper } from '../../domain/test/papers.ts'
import { runJob } from './support/jobs.ts'
import { auditFaultsOf } from './support/imports.ts'
import {
  callsOf,
  contractRegisters,
  giveCreatorDuties,
  stateFilterOf,
  subjectOf,
  type RegisterContract,
} from './support/register-contract.ts'
import { findRollupFaults } from './support/rollups.ts'
import { openSuperuserClient } from './support/sql.ts'
import { openWorld, type Person, type TestTenant } from './support/world.ts'

// Taken-back records count nowhere: every figure is as before.
const world = openWorld({ alone: true })
const superuser = openSuperuserClient(world)
const contracts = contractsOf(world)
const enquiries = enquiriesOf(world)
type Json = any
const describedRegisters = derivedRegisters

let tenant: TestTenant
let ORD: Person
let ADMIN: Person
/** Figures before the records existed, with them, and after taking them back. */
let figuresBefore: Json
let figuresWithRecords: Json
let figuresAfter: Json
let freeEnquiry: Json
const takenBackIds = {} as Record<ViewableRegister | 'cancelled' | 'request', number>

const get = async (url: string, query: object = {}, as = ORD): Promise<Json> => {
  const { status, body } = await world.call('GET', `/api/${url.replace('$', as.id)}`, {
    as,
    query: { ...query },
  })
  expect([status, url, body.fields ?? body.message]).toEqual([200, url, body.fields ?? body.message])
  return body.payload
}
async function readList(register: RegisterContract, query: object = {}, as = ORD, page = {}): Promise<Json> {
  const { list, viewsIn } = callsOf(world, register)
  const reply = await list(as, { scope: 'institution', ...query }, { pageSize: '50', ...page })
  expect([reply.status, reply.body.fields]).toEqual([200, undefined])
  const { [register.many]: found, ...payload } = reply.body.payload
  return { ...payload, numbers: viewsIn(reply).map(({ id }) => id), total: found.pagination.totalRecords }
}
const findNumbers = async (register: RegisterContract, query: object = {}): Promise<number[]> =>
  (await readList(register, query)).numbers
const takenBackFilter = (register: RegisterContract) => ({ [stateFilterOf(register)]: 'TAKEN_BACK' })

async function readAllPages(register: RegisterContract, sortField: string, query: object) {
  const numbers: number[] = []
  for (let page = 0; ; page++) {
    const read = await readList(register, query, ADMIN, { page: String(page), sortField, pageSize: '2' })
    numbers.push(...read.numbers)
    if (numbers.length >= read.total) return [read.total, numbers]
  }
}

async function readExportOf({ list }: RegisterContract, query: object = {}): Promise<Json> {
  const { url } = callOf(
    list.export,
    { params: { sortField: 'id' }, query: { format: 'xlsx', scope: 'institution', ...query } },
    ORD.id,
  )
  const { names: sheets, about, rowsOf } = readWorkbook(await bytesOf(world, url, ORD))
  const { History: _head, 'Exported on': _on, ...facts } = about()
  const rows = sheets.slice(1).map((sheet) => rowsOf(sheet).map(({ 'Updated On': _updated, ...row }) => row))
  return { facts, rows }
}

const wordFilter = { search: 'Kafubu' }
const filters: Record<ViewableRegister, object[]> = {
  ...mapDerived(() => [wordFilter, { from: '2026-03-01' }]),
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
  for (const register of contractRegisters) {
    const { name } = register
    const { counts: allCounts, sums } = await readList(register)
    const { TAKEN_BACK: _gone, ...counts } = allCounts
    lists[name] = { counts, sums, file: await readExportOf(register) }
    for (const sort of Object.keys(register.list.sortFields!))
      for (const [scope, direction] of [
        ['mine', 'desc'],
        ['department', 'asc'],
        ['institution', 'desc'],
      ] as const)
        lists[name][`${sort} ${scope}`] = await readAllPages(register, sort, { scope, direction })
    for (const filter of filters[name]) {
      const { numbers, elsewhere } = await readList(register, { scope: 'mine', ...filter }, ADMIN)
      lists[name][JSON.stringify(filter)] = [await findNumbers(register, filter), numbers, elsewhere]
    }
  }
  const sqlAccessRows: Json = {}
  for (const { name } of contractRegisters)
    sqlAccessRows[name] = (
      await superuser.rows(
        `SELECT * FROM app_window.${snakeCase(name)} WHERE institution_id = $1 ORDER BY number`,
        [tenant.id],
      )
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
    cautions: (await get('procurement/lvp/list/$')).lvps.slice(-2).map(({ cautions }: Json) => cautions),
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
  await giveCreatorDuties(world, tenant, [ADMIN])
  const paperSeed = {
    initiatedOn: '2026-03-30',
    requisitionedOn: '2026-03-30',
    purchaseOrderValue: 90_000,
    vendor: 'Mwila Traders',
  }
  for (const _ of [1, 2]) await world.paper('lvp', tenant, ORD, paperSeed)
  freeEnquiry = await enquiries.saved(ORD, { closedOn: '2026-06-30T10:00:00+02:00', description: 'Chairs' })
  await contracts.withContract(ORD, await contracts.paper(ORD))
  for (const { name } of describedRegisters) await world.described(name, tenant, ORD)
  figuresBefore = await readFigures()

  const importedFields = { description: 'Kafubu engine' }
  takenBackIds.enquiries = (
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
  takenBackIds.contracts = paper.contract.id
  takenBackIds.amendments = amendedPaper.contract.amendments[0].id
  for (const { name, subject } of describedRegisters)
    takenBackIds[name] = await world.described(name, tenant, ADMIN, { [subject]: 'Kafubu Motors' })
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
    for (const { name } of describedRegisters) {
      const { kind, actions } = describedKinds[name]
      actions.takeBack(tx, await kind.findManyWithRows(tx, [takenBackIds[name]]))
    }
    takeBackEnquiries(tx, [(await findEnquiry(tx, takenBackIds.enquiries))!])
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
    for (const register of contractRegisters)
      expect(await findNumbers(register, takenBackFilter(register))).toContain(takenBackIds[register.name])
    expect(await findRollupFaults(world.access, tenant)).toEqual([])
  })
})

describe.each(contractRegisters)('the list of $name', (register) => {
  const { name } = register
  const onRequest = takenBackFilter(register)

  it('contains taken-back records only on request', async () => {
    const id = takenBackIds[name]
    expect(await findNumbers(register)).not.toContain(id)
    expect(await findNumbers(register, onRequest)).toContain(id)
    for (const filter of filters[name]) {
      expect(await findNumbers(register, filter), JSON.stringify(filter)).not.toContain(id)
    }
    expect(await findNumbers(register, { ...wordFilter, ...onRequest })).toContain(id)
  })

  it('counts them separately', async () => {
    const { counts, numbers } = await readList(register)
    expect(counts.TAKEN_BACK).toBe((await findNumbers(register, onRequest)).length)
    expect(numbers).toHaveLength(counts.ALL)
  })

  it('exports them under their tab', async () => {
    const takenBackNumbers = await findNumbers(register, onRequest)
    const { facts, rows } = await readExportOf(register, onRequest)
    expect(facts.Records).toBe(String(takenBackNumbers.length))
    expect(rows[0]).toHaveLength(takenBackNumbers.length)
  })

  it('shows it in the history', async () => {
    const { body } = await callsOf(world, register).history(ORD, takenBackIds[name])
    const [entry] = body.payload.history
    expect(entry).toMatchObject({ action: 'taken back' })
    expect(entry.changes).toContainEqual({
      field: 'takenBackOn',
      before: null,
      after: '2026-03-31T10:01:00+02:00',
    })
  })
})

describe('no taken-back record can be changed:', () => {
  const message = 'This record has been taken back, so it can no longer be changed.'
  const statusAndErrors = ({ status, body }: Json) => [status, Object.values(body.fields ?? {}).flat()]

  it.each(describedRegisters)('of $name', async (description) => {
    const { name, steps } = description
    const register = contractRegisters.find((each) => each.name === name)!
    const { view, save, send } = callsOf(world, register)
    const record = await view(ADMIN, takenBackIds[name])
    expect(statusAndErrors(await save(ADMIN, { ...record, [subjectOf(register)]: 'Other' }))).toEqual([
      422,
      [message],
    ])
    const params = { id: String(record.id) }
    for (const [step, each] of Object.entries(steps)) {
      const body = { version: record.version, ...sampleAnswer(each) }
      const answer = await send(ADMIN, { endpoint: endpointsOf(description)[step]!, params, body })
      expect(statusAndErrors(answer)).toEqual([422, [message]])
    }
  })

  it('an enquiry', async () => {
    const { enquiry } = await get(`procurement/enquiries/${takenBackIds.enquiries}`)
    expect(statusAndErrors(await enquiries.save(ADMIN, { ...enquiry, description: 'Other' }))).toEqual([
      422,
      [message],
    ])
    expect(statusAndErrors(await enquiries.withdraw(ADMIN, takenBackIds.enquiries, enquiry.version))).toEqual(
      [422, [message]],
    )
  })

  it('an enquiry by linking it to a paper', async () => {
    const { enquiry } = await get(`procurement/enquiries/${takenBackIds.enquiries}`)
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
    expect(mpc.contract.version).toBe(3)
    const file = await world.attachment(tenant, ADMIN)
    for (const answer of [
      await contracts.change(ADMIN, mpc, { description: 'Other' }),
      await contracts.changeAlone(ADMIN, mpc, { description: 'Other' }),
      await contracts.amendAlone(ADMIN, mpc, { amendedSum: 1_260_000 }),
      await contracts.attachAlone(ADMIN, mpc, ['contracts', takenBackIds.contracts], file),
      await contracts.attachAlone(ADMIN, mpc, ['amendments', takenBackIds.amendments], file),
    ])
      expect(statusAndErrors(answer)).toEqual([422, [message]])
  })
})
