import { allLists } from '@insaka/domain/all-lists'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { contractsOf, filledAmendment } from '../../test/support/contracts.ts'
import { reportParameters } from '../../test/support/expenses.ts'
import { Snapshot } from '../db/snapshot.ts'
import { summarise } from '../procurement-report/summarise.ts'
import { decisionsOf } from '../../test/support/decisions.ts'
import { amendmentRow, contractRow, mpcRow } from '../../test/support/import-rows.ts'
import { auditFaultsOf, importsOf, workbookOf } from '../../test/support/imports.ts'
import { listSources } from '../all-lists.ts'
import { findRollupFaults } from '../../test/support/rollups.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
type Json = any
const { paper, put, get, saved, amend, amendAlone, changeAlone, attachAlone, withContract, history } =
  contractsOf(world)
const { switchOn, switchOff, holder } = decisionsOf(world)

const tenants: TestTenant[] = []
let tenant: TestTenant
let ORD: Person
let secretary: Person
let contract: Json
let paperId: number
beforeEach(async () => {
  tenant = await world.institution()
  tenants.push(tenant)
  ;({ ORD } = tenant.people)
  secretary = await holder(tenant, 'COMMITTEE_SECRETARY')
  // An amendment that has effect is dated before the award, which is a caution.
  const mpc = await withContract(ORD, await paper(ORD, 1_000), { awardedOn: '2026-05-16' })
  ;({ contract, id: paperId } = mpc)
  await switchOn(tenant)
})
afterAll(async () => {
  expect(await auditFaultsOf(world, ...tenants)).toEqual([])
  for (const each of tenants) expect(await findRollupFaults(world.access, each)).toEqual([])
})

const current = (as = ORD) => get(as, paperId)
const propose = async (amendedSum: number, as = ORD): Promise<Json> => {
  const mpc = await current(as)
  const { status, body } = await amendAlone(as, mpc, { amendedSum })
  expect([status, body.fields]).toEqual([200, undefined])
  return body.payload.amendment
}
const one = async (id: number, as = ORD): Promise<Json> =>
  (await world.call('GET', `/api/procurement/hvp/amendments/${id}`, { as })).body.payload.amendment

/** Takes a step with the current version of an amendment. */
async function take(as: Person, id: number, step: string, asked: object = {}, headers = {}): Promise<Json> {
  const { version } = await one(id, as)
  const path = `/api/procurement/hvp/amendments/${id}/steps/${step}`
  return world.call('POST', path, { as, body: { version, ...asked }, headers })
}
async function approve(id: number, as = secretary): Promise<Json> {
  const attachmentId = await world.attachment(tenant, as)
  return take(as, id, 'approve', { attachmentId })
}
const approved = async (id: number): Promise<Json> => {
  const { status, body } = await approve(id)
  expect([status, body.fields ?? body.message]).toEqual([200, expect.any(String)])
  return body.payload
}

const codesOf = ({ cautions }: Json) => cautions.map(({ code }: Json) => code)

/** All figures in which an amendment takes part. */
async function figures() {
  const report = reportParameters({ to: '2026-12-31' })
  const listOf = async (path: string) =>
    (await world.call('GET', path, { as: ORD, query: { scope: 'institution' } })).body.payload
  const contracts = await listOf(`/api/procurement/hvp/mpc/linked/${ORD.id}/0/id/12`)
  const snapshot = await Snapshot.open(world.access.application, tenant.id)
  const { amendments, contracts: sumsInReport } = await summarise(snapshot, report)
  await snapshot.close()
  const expenses = await world.call('GET', `/api/analytics/departments/expenses/${ORD.id}`, { as: ORD })
  const mpc = await current()
  const { revisedValue, balance, stage, cautions, updatedOn } = mpc.contract
  return {
    contract: { revisedValue, balance, stage, cautions, updatedOn },
    sums: contracts.sums,
    report: { amendments, sums: sumsInReport },
    expenses: expenses.body.payload,
  }
}

describe('an amendment that is decided in Insaka', () => {
  it('is a proposal without number or effect', async () => {
    const before = await figures()
    world.passTime(60_000)
    const amendment = await propose(1_100)
    expect(amendment).toMatchObject({
      reference: `${contract.reference}.P${amendment.id}`,
      decision: 'SUBMITTED',
      submittedOn: amendment.createdOn,
      governedBy: { fundsFirst: false },
      version: 1,
    })
    expect(amendment).not.toHaveProperty('editorIds')
    expect((await take(tenant.people.ADMIN, amendment.id, 'record')).status).toBe(422)
    expect(await figures()).toEqual(before)
    const mpc = await current()
    expect(mpc.contract.amendments).toEqual([amendment])
    expect((await history(ORD, 'contracts', contract.id))[0].action).toBe('amendment proposed')
    expect((await history(ORD, 'mpcs', paperId))[0].action).toBe('contract amendment proposed')
  })

  it('gets its number and effect when it is approved, in the order of approval', async () => {
    const before = await figures()
    const [first, second] = [await propose(1_100), await propose(1_200)]
    const { amendment, mpc } = await approved(second.id)
    expect(amendment).toMatchObject({
      reference: `${contract.reference}.A1`,
      decision: 'APPROVED',
      decidedOn: mpc.contract.updatedOn,
      version: 2,
      attachmentId: expect.any(String),
      steps: [{ step: 'approve', duty: 'COMMITTEE_SECRETARY', version: 2 }],
      next: [],
    })
    expect(mpc.contract).toMatchObject({ revisedValue: 1_200, steps: [], next: [] })
    const after = await figures()
    expect(after.sums).toEqual([{ currency: 'ZMW', amount: 1_200 }])
    expect(codesOf(after.contract)).toEqual(['AMENDED_BEFORE_AWARD'])
    expect([before.report.amendments, after.report.amendments]).toEqual([0, 1])
    expect(after.report.sums).toMatchObject([{ records: 1, revisedValue: '1200.00' }])
    expect((await history(ORD, 'contracts', contract.id))[0].action).toBe('amended')
    expect((await history(ORD, 'amendments', second.id))[0].action).toBe('approved')

    const { mpc: last } = await approved(first.id)
    expect(last.contract.revisedValue).toBe(1_100)
    expect(
      last.contract.amendments.map(({ id, reference }: Json) => [id, reference.split('.').at(-1)]),
    ).toEqual([
      [second.id, 'A1'],
      [first.id, 'A2'],
    ])
    const third = await propose(1_050)
    expect((await current()).contract.amendments.at(-1)).toMatchObject({
      id: third.id,
      decision: 'SUBMITTED',
    })
  })

  it('is shown without cautions before it is proposed, and in no export of papers before it is approved', async () => {
    const mpc = await current()
    const added = {
      ...mpc,
      contract: { ...mpc.contract, amendments: [{ ...filledAmendment, amendedSum: 1 }] },
    }
    const cautionsOf = async () => {
      const { body } = await world.call('POST', '/api/procurement/hvp/mpc/judge', { as: ORD, body: added })
      return codesOf(body.payload)
    }
    expect(await cautionsOf()).not.toContain('AMENDED_BEFORE_AWARD')
    const { id } = await propose(1_100)
    const { countOf } = listSources.mpc.detailLists!.find(
      ({ description }) => description === allLists.amendments,
    )!
    expect(countOf((await current()) as never)).toBe(0)
    await approved(id)
    expect(countOf((await current()) as never)).toBe(1)
    await switchOff(tenant)
    expect(await cautionsOf()).toContain('AMENDED_BEFORE_AWARD')
  })

  it('stays without effect when it is rejected', async () => {
    const before = await figures()
    const { id } = await propose(1_100)
    const { status, body } = await take(secretary, id, 'reject', { reason: 'Too dear' })
    expect([status, body.message]).toEqual([200, 'The amendment has been rejected.'])
    expect(body.payload.amendment).toMatchObject({
      decision: 'REJECTED',
      reference: `${contract.reference}.P${id}`,
      next: [],
      steps: [{ step: 'reject', reason: 'Too dear' }],
    })
    expect(await figures()).toEqual(before)
    const other = await holder(tenant, 'COMMITTEE_SECRETARY')
    expect((await approve(id, other)).status).toBe(422)
  })

  it('is checked again against the payments when it is approved', async () => {
    const { id } = await propose(900)
    await saved(changeAlone(ORD, await current(), { amountPaid: 950 }))
    const { status, body } = await approve(id)
    expect([status, body.fields]).toEqual([
      422,
      { amendedSum: ['Amended Sum is less than the amount already paid.'] },
    ])
  })

  it('allows no payment above the sum that is agreed, also in the same save', async () => {
    const mpc = await current()
    const amendment = { approvedOn: '2026-04-01', clearedOn: '2026-04-02', amendedOn: '2026-04-03' }
    const { status, body } = await changeAlone(ORD, mpc, {
      amountPaid: 1_100,
      amendments: [{ ...amendment, description: 'More', amendedSum: 1_200, attachmentId: null }],
    })
    expect([status, body.fields]).toEqual([
      422,
      { amountPaid: ['Amount Paid is more than the revised value of the contract.'] },
    ])
  })

  it('is not decided by the user who proposed it, nor twice by one user', async () => {
    const proposer = await holder(
      tenant,
      'COMMITTEE_SECRETARY',
      {},
      await holder(tenant, 'PROCUREMENT_OFFICER'),
    )
    const { id } = await propose(1_100, proposer)
    expect((await approve(id, proposer)).status).toBe(403)
    await switchOn(tenant, { fundsFirst: true })
    expect((await approve(id)).status).toBe(422)
    const finance = await holder(tenant, 'COMMITTEE_SECRETARY', {}, await holder(tenant, 'HEAD_OF_FINANCE'))
    expect((await take(finance, id, 'confirmFunds')).status).toBe(200)
    expect((await approve(id, finance)).status).toBe(403)
    expect((await approved(id)).amendment.decision).toBe('APPROVED')
  })

  it('is kept as it is by clients that send it back with the paper', async () => {
    const { id } = await propose(1_100)
    const mpc = await current()
    const changed = await saved(put(ORD, { ...mpc, purchaseOrder: 'LPO 7' }))
    expect(changed.contract.amendments).toEqual(mpc.contract.amendments)
    const edited = { ...mpc.contract.amendments[0], amendedSum: 1_050 }
    const refused = await put(ORD, { ...changed, contract: { ...changed.contract, amendments: [edited] } })
    expect(refused.body.fields).toEqual({
      'contract.amendments.0': ['A saved amendment cannot be changed. Add another one.'],
    })
    const attachmentId = await world.attachment(tenant, ORD)
    await saved(attachAlone(ORD, changed, ['amendments', id], attachmentId))
    expect(await one(id)).toMatchObject({ attachmentId, decision: 'SUBMITTED', version: 2 })
  })

  it('is found by its decision', async () => {
    const { id } = await propose(1_100)
    const found = async (decision: string) => {
      const path = `/api/procurement/hvp/mpc/amendments/${ORD.id}/0/id/12`
      const { body } = await world.call('GET', path, { as: ORD, query: { decision } })
      return body.payload.amendments.content.map((each: Json) => each.id)
    }
    expect([await found('SUBMITTED'), await found('APPROVED')]).toEqual([[id], []])
    await approved(id)
    expect([await found('SUBMITTED'), await found('APPROVED')]).toEqual([[], [id]])
  })
})

it('imported contracts and amendments are not decided in Insaka, but their next amendment is', async () => {
  const { ADMIN } = tenant.people
  const reference = 'OLD/MPC/1/2025'
  const file = workbookOf({
    'MPC Records': [mpcRow(1)],
    Contracts: [contractRow(reference)],
    Amendments: [amendmentRow(reference)],
  })
  await importsOf(world).imported(tenant, 'mpc', file)
  const mpc = await get(ADMIN, 2)
  expect(mpc.contract).toMatchObject({ decision: 'RECORDED', governedBy: null })
  expect(mpc.contract.amendments).toMatchObject([{ decision: 'RECORDED', governedBy: null }])
  world.passTime(1_000)
  const { body } = await amendAlone(ADMIN, mpc, { amendedSum: mpc.contract.value })
  expect(body.payload.amendment).toMatchObject({ decision: 'SUBMITTED', governedBy: { fundsFirst: false } })
  expect((await one(body.payload.amendment.id)).governedBy).toEqual({ fundsFirst: false, signedFile: false })
})

describe('a proposal that is left when decisions are switched off', () => {
  it('is recorded as agreed by any officer', async () => {
    const { id } = await propose(1_100)
    await switchOff(tenant)
    const added = await saved(amend(ORD, await current(), { amendedSum: 1_050 }))
    expect(added.contract.amendments.map(({ decision }: Json) => decision)).toEqual(['RECORDED', 'SUBMITTED'])
    expect(added.contract.revisedValue).toBe(1_050)
    expect((await approve(id)).status).toBe(422)
    const { status, body } = await take(ORD, id, 'record')
    expect([status, body.message]).toEqual([200, 'The amendment has been recorded.'])
    expect(body.payload.amendment).toMatchObject({
      reference: `${contract.reference}.A2`,
      decision: 'RECORDED',
      submittedOn: null,
      decidedOn: null,
    })
    expect(body.payload.mpc.contract.revisedValue).toBe(1_100)
  })
})
