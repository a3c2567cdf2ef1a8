import { beforeEach, describe, expect, it } from 'vitest'
import { sampleInput } from '@insaka/domain/registers/sample-input'
import { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { filledPaper } from '../../../domain/test/papers.ts'
import { auditFaultsOf } from '../../test/support/imports.ts'
import { decisionsOf } from '../../test/support/decisions.ts'
import { enquiriesOf, rfq } from '../../test/support/enquiries.ts'
import { findRollupFaults } from '../../test/support/rollups.ts'
import { runSql } from '../../test/support/sql.ts'
import { statusesOf } from '../../test/support/uploads.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const { switchOn, switchOff, holder } = decisionsOf(world)
const enquiries = enquiriesOf(world)
type Json = any

const path = '/api/procurement/requisitions'
const toner = { id: null, description: 'Toner', unit: 'each', quantity: 2.5, unitPrice: 1_850.25 }
const sample = () => ({
  ...sampleInput(requisitions as unknown as AnyRegister, 1),
  id: null,
  version: null,
  items: [toner],
})

let tenant: TestTenant
let ORD: Person
let ADMIN: Person
beforeEach(async () => {
  tenant = await world.institution()
  ;({ ORD, ADMIN } = tenant.people)
})

const save = (as: Person, changes: object = {}) =>
  world.call('POST', `${path}/${as.id}/0/id/12`, { as, body: { ...sample(), ...changes } })
const step = (as: Person, { id, version }: Json, name: string, asked: object = {}, key?: string) =>
  world.call('POST', `${path}/${id}/steps/${name}`, {
    as,
    body: { version, ...asked },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const get = (as: Person, id: number) => world.call('GET', `${path}/${id}`, { as })

async function ok(reply: ReturnType<typeof get>): Promise<Json> {
  const { status, body } = await reply
  expect([status, body.message, body.fields]).toEqual([200, expect.any(String), undefined])
  return body.payload.requisition
}
const created = (as = ORD, changes: object = {}) => ok(save(as, changes))
const submitted = async (as = ORD, changes: object = {}) => ok(step(as, await created(as, changes), 'submit'))

/** Decisions that start today do not govern it. */
async function submittedYesterday(): Promise<Json> {
  const today = world.now
  world.now = new Date(today.getTime() - 24 * 60 * 60_000)
  const id = await world.described('requisitions', tenant, ORD)
  world.now = today
  return ok(step(ORD, { id, version: 1 }, 'submit'))
}

type Office = Record<'head' | 'finance' | 'procurement' | 'officer', Person>
/** Decisions are on, and four people hold the duties that a requisition needs. */
async function openOffice(settings: object = { fundsFirst: true }): Promise<Office> {
  await switchOn(tenant, settings)
  return {
    head: await holder(tenant, 'HEAD_OF_DEPARTMENT'),
    finance: await holder(tenant, 'HEAD_OF_FINANCE'),
    procurement: await holder(tenant, 'HEAD_OF_PROCUREMENT'),
    officer: await holder(tenant, 'PROCUREMENT_OFFICER'),
  }
}

async function accepted({ head, finance, procurement, officer }: Office, as = ORD): Promise<Json> {
  const approved = await ok(step(head, await submitted(as), 'approve'))
  const funded = await ok(step(finance, approved, 'confirmFunds'))
  return ok(step(procurement, funded, 'accept', { assignedToId: officer.id }))
}

describe('a requisition', () => {
  it('has totals rounded half up to the ngwee, and their sum as its value', async () => {
    const items = [
      toner,
      { ...toner, quantity: 0.001, unitPrice: 4.99 },
      { ...toner, quantity: 0.001, unitPrice: 5 },
    ]
    const requisition = await created(ORD, { items, estimatedValue: 1, funder: undefined })
    expect(requisition.items.map(({ total }: Json) => total)).toEqual([4_625.63, 0, 0.01])
    expect(requisition).toMatchObject({
      estimatedValue: 4_625.64,
      reference: `${tenant.code}.PSU.REQ.1.03.26`,
      state: 'DRAFT',
      funder: 'GRZ',
    })
  })

  it('goes from the requester through the people who decide to the officer who buys', async () => {
    const office = await openOffice()
    const requisition = await accepted(office)
    expect(requisition).toMatchObject({
      state: 'ACCEPTED',
      assignedTo: `${office.officer.firstName} ${office.officer.lastName}`,
      assignedToId: office.officer.id,
    })
    expect(requisition.steps.map(({ step: name, duty }: Json) => [name, duty])).toEqual([
      ['submit', null],
      ['approve', 'HEAD_OF_DEPARTMENT'],
      ['confirmFunds', 'HEAD_OF_FINANCE'],
      ['accept', 'HEAD_OF_PROCUREMENT'],
    ])
    expect(await auditFaultsOf(world, tenant)).toEqual([])
    expect(await findRollupFaults(world.access, tenant)).toEqual([])
  })

  it('is approved by the head of its own department alone, and not by its requester', async () => {
    const { head } = await openOffice()
    await world.call('POST', '/api/admin/departments', { as: ADMIN, body: { code: 'FIN', name: 'Finance' } })
    const requisition = await submitted(ORD, { department: 'FIN' })
    const { status, body } = await step(head, requisition, 'approve')
    expect([status, body.message]).toEqual([403, 'Only the Head of Department may approve this requisition.'])
    const own = await step(head, await submitted(head), 'approve')
    expect([own.status, own.body.message]).toEqual([403, expect.stringMatching(/^Another user must do this/)])
  })

  it('can be changed by its requester alone, and only as a draft', async () => {
    const { head } = await openOffice()
    const draft = await created()
    for (const other of [head, ADMIN]) {
      const { status, body } = await save(other, { ...draft, purpose: 'Another one' })
      expect([status, body.message]).toEqual([403, 'Only its initiator may change this requisition.'])
    }
    const sent = await ok(step(ORD, draft, 'submit'))
    expect((await save(ORD, { ...sent, purpose: 'Another one' })).status).toBe(422)
    const returned = await ok(step(head, sent, 'return', { reason: 'The quantity is missing' }))
    expect(returned).toMatchObject({
      state: 'DRAFT',
      stateReason: 'The quantity is missing',
      submittedOn: null,
    })
    const again = await ok(step(ORD, await ok(save(ORD, { ...returned, purpose: 'Better' })), 'submit'))
    expect(again).toMatchObject({ stateReason: null, purpose: 'Better' })
    // Returning made the earlier decisions void, so the same person may decide again.
    expect((await step(head, again, 'approve')).status).toBe(200)
  })

  it('mails its requester what others do with it', async () => {
    const { head } = await openOffice()
    await ok(step(head, await submitted(), 'return', { reason: 'Too dear' }))
    await ok(step(ORD, await submitted(), 'cancel', { reason: 'Not needed' }))
    const { rows } = await world.inTenant(tenant.id, (tx) =>
      runSql(tx, `SELECT user_id, template, values FROM mails WHERE institution_id = $1`, [tenant.id]),
    )
    expect(rows).toMatchObject([
      { user_id: ORD.id, template: 'record decided', values: { done: 'Returned', reason: 'Too dear' } },
    ])
  })

  it.each([
    ['quantity', { quantity: 1.2345 }, 'Quantity may have at most three decimals.'],
    ['unitPrice', { unitPrice: 10.555 }, 'Estimated Unit Price may have at most two decimals.'],
  ])('is refused for too many decimals in the %s of an item', async (field, changes, message) => {
    const { status, body } = await save(ORD, { items: [{ ...toner, ...changes }] })
    expect([status, body.fields]).toEqual([422, { [`items.0.${field}`]: [message] }])
  })

  it('is not approved by a head of department who handed it over', async () => {
    const { head } = await openOffice()
    const draft = await created(head)
    const handedOver = await world.call('POST', `/api/auth/users/${head.id}/hand-over`, {
      as: ADMIN,
      body: { to: ORD.id },
    })
    expect(handedOver.body.payload).toEqual({ moved: 1, left: 0 })
    const sent = await ok(step(ORD, { ...draft, version: 2 }, 'submit'))
    expect((await step(head, sent, 'approve')).body.message).toMatch(/^Another user must do this/)
  })

  it('of the time before decisions can be submitted by an officer who only requests', async () => {
    const before = await submittedYesterday()
    await openOffice({ requestsOnly: true })
    const draft = await ok(step(ORD, before, 'withdraw'))
    expect((await ok(step(ORD, draft, 'submit'))).state).toBe('SUBMITTED')
    const { status } = await step(ORD, await ok(get(ORD, before.id)), 'approve')
    expect(status).toBe(403)
  })

  it('cannot be submitted without items', async () => {
    const { status, body } = await step(ORD, await created(ORD, { items: [] }), 'submit')
    expect([status, body.message]).toEqual([422, 'Enter what you need under Items first.'])
  })

  it('is decided once by 64 simultaneous decisions', async () => {
    const { head } = await openOffice({ fundsFirst: false })
    const requisition = await submitted()
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        i % 2
          ? step(head, requisition, 'approve', {}, `decision-${i}`)
          : step(head, requisition, 'return', { reason: 'Too dear' }, `decision-${i}`),
      ),
    )
    expect(statusesOf(replies)).toEqual([200, ...Array<number>(63).fill(409)])
    expect((await ok(get(ORD, requisition.id))).version).toBe(3)
  })

  it('takes its steps from any officer without decisions, and from named people once they are on', async () => {
    const colleague = await world.person(tenant)
    const before = await submittedYesterday()
    const { head, procurement } = await openOffice({ fundsFirst: false })
    const approved = await ok(step(colleague, before, 'approve'))
    const governed = await submitted()
    expect((await step(colleague, governed, 'approve')).status).toBe(403)
    await ok(step(head, governed, 'approve'))
    await switchOff(tenant)
    for (const requisition of [approved, await ok(get(ORD, governed.id))])
      expect(
        await ok(step(colleague, requisition, 'accept', { assignedToId: procurement.id })),
      ).toMatchObject({
        state: 'ACCEPTED',
      })
  })

  it.each([
    ['a guest', () => tenant.people.GUEST.id],
    ['a user of another institution', async () => (await world.institution()).people.ORD.id],
  ])('is not assigned to %s', async (_, userId) => {
    const approved = await ok(step(ADMIN, await submitted(), 'approve'))
    const { status, body } = await step(ADMIN, approved, 'accept', { assignedToId: await userId() })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['assignedToId']])
  })
})

describe('the decisions of a user', () => {
  const decisions = async (as: Person): Promise<Json> =>
    (await world.call('GET', `/api/procurement/decisions/${as.id}`, { as })).body.payload
  const mine = async (as: Person): Promise<number[]> =>
    (await decisions(as)).mine.rows.map(({ id }: Json): number => id)

  it('have the requisitions that wait for each duty, and the requester sees who decides', async () => {
    const old = await submittedYesterday()
    const office = await openOffice()
    const requisition = await submitted()
    expect(requisition.id).not.toBe(old.id)
    const { head, finance, procurement } = office
    expect([await mine(head), await mine(finance), await mine(procurement)]).toEqual([
      [requisition.id],
      [],
      [],
    ])
    expect((await decisions(ORD)).submitted.rows).toMatchObject([
      {
        register: 'requisitions',
        value: requisition.estimatedValue,
        awaits: 'approve',
        holders: [`${head.firstName} ${head.lastName}`],
      },
    ])
    const approved = await ok(step(head, requisition, 'approve'))
    expect([await mine(head), await mine(finance)]).toEqual([[], [requisition.id]])
    await ok(step(finance, approved, 'confirmFunds'))
    expect([await mine(finance), await mine(procurement)]).toEqual([[], [requisition.id]])
  })

  it('can be asked for by the requester once a day', async () => {
    await openOffice()
    const { id } = await submitted()
    const remind = (as: Person) =>
      world.call('POST', `/api/procurement/decisions/${as.id}/reminders`, {
        as,
        body: { register: 'requisitions', id },
      })
    expect((await remind(await world.person(tenant))).status).toBe(403)
    expect(statusesOf([await remind(ORD), await remind(ORD)])).toEqual([200, 422])
  })
})

describe('what comes of a requisition', () => {
  let office: Office
  let requisition: Json
  beforeEach(async () => {
    office = await openOffice()
    requisition = await accepted(office)
  })
  const outcomes = async (as: Person): Promise<Json> =>
    (await world.call('GET', `${path}/${requisition.id}/outcomes`, { as })).body.payload.outcomes
  const toBuy = async (as: Person): Promise<string[]> => {
    const { work } = (await world.call('GET', `/api/analytics/work/${as.id}`, { as })).body.payload
    return work.find(({ key }: Json) => key === 'requisitionsToBuy').rows.map((row: Json) => row.reference)
  }
  const paperFor = (enquiry: object, changes: object = {}) =>
    world.call('POST', `/api/procurement/lvp/create/${office.officer.id}/0/id/12`, {
      as: office.officer,
      body: { ...filledPaper, approvalDate: null, enquiry, ...changes },
    })

  it('is its enquiries and papers, and until then it waits for its officer', async () => {
    const { officer, procurement, head } = office
    expect([await toBuy(officer), await toBuy(procurement), await toBuy(head)]).toEqual([
      [requisition.reference],
      [requisition.reference],
      [],
    ])
    const enquiry = await enquiries.saved(officer, { requisition: requisition.reference.toLowerCase() })
    expect(enquiry.requisition).toBe(requisition.reference)
    const paper = await paperFor({ enquiryType: 'NTR', requisition: requisition.reference })
    expect(paper.body.payload.lvp.enquiry.requisition).toBe(requisition.reference)
    expect(await outcomes(officer)).toMatchObject({
      enquiries: [{ id: enquiry.id, state: 'CLOSED' }, { enquiryType: 'NTR' }],
      papers: [{ register: 'lvp', status: 'IN_PROGRESS', value: filledPaper.purchaseOrderValue }],
    })
    expect(await toBuy(officer)).toEqual([])
    const { lvp } = paper.body.payload
    const ofPaper = (await enquiries.get(officer, lvp.enquiry.id)).body.payload.enquiry
    await enquiries.save(officer, { ...ofPaper, requisition: null })
    await enquiries.save(officer, { ...ofPaper, version: 2, requisition: requisition.reference })
    expect(await auditFaultsOf(world, tenant)).toEqual([])
    await enquiries.withdraw(officer, enquiry.id)
    await world.call('POST', `/api/procurement/lvps/${paper.body.payload.lvp.id}/steps/cancel`, {
      as: officer,
      body: { version: 1, reason: 'Not needed' },
    })
    expect(await toBuy(officer)).toEqual([requisition.reference])
    expect(await findRollupFaults(world.access, tenant)).toEqual([])
  })

  it('is closed with a reason, or once its papers are complete', async () => {
    const { officer, procurement } = office
    const refused = await step(officer, requisition, 'close')
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['reason']])
    const closed = await ok(step(officer, requisition, 'close', { reason: 'Taken from stores' }))
    expect(closed).toMatchObject({ state: 'CLOSED', stateReason: 'Taken from stores' })
    const reopened = await ok(step(procurement, closed, 'reopen', { reason: 'The stores were empty' }))
    await switchOff(tenant)
    const { body } = await paperFor({ enquiryType: 'NTR', requisition: requisition.reference })
    expect((await step(officer, reopened, 'close')).status).toBe(422)
    await world.call('POST', `/api/procurement/lvps/${body.payload.lvp.id}/steps/complete`, {
      as: officer,
      body: { version: 1 },
    })
    expect(await ok(step(officer, reopened, 'close'))).toMatchObject({ state: 'CLOSED', stateReason: null })
  })

  it('names accepted requisitions of the institution', async () => {
    const { officer } = office
    const draft = await created()
    const attempts: [string, string][] = [
      ['MOH.PSU.REQ.1.03.26', 'There is no requisition MOH.PSU.REQ.1.03.26.'],
      ['toner', 'There is no requisition TONER.'],
      [
        `${requisition.reference}, ${draft.reference}`,
        `Requisition ${draft.reference} is draft, not accepted.`,
      ],
    ]
    for (const [text, message] of attempts) {
      const { status, body } = await enquiries.save(officer, { ...rfq, requisition: text })
      expect([status, body.fields]).toEqual([422, { requisition: [message] }])
      const paper = await paperFor({ enquiryType: 'NTR', requisition: text })
      expect([paper.status, paper.body.fields]).toEqual([422, { enquiry: [message] }])
    }
  })

  it('stays with the enquiry in saves of clients that do not know the field, and after closing', async () => {
    const { officer } = office
    const enquiry = await enquiries.saved(officer, { requisition: requisition.reference })
    await ok(step(officer, requisition, 'close', { reason: 'Enough' }))
    const { requisition: _unknown, ...older } = enquiry
    const saved = await enquiries.save(officer, { ...older, bidsReceived: 2 })
    expect(saved.body.payload.enquiry).toMatchObject({ bidsReceived: 2, requisition: requisition.reference })
    const again = await enquiries.save(officer, saved.body.payload.enquiry)
    expect(again.status).toBe(200)
    expect(await auditFaultsOf(world, tenant)).toEqual([])
    const cleared = await enquiries.save(officer, { ...again.body.payload.enquiry, requisition: '' })
    expect(cleared.body.payload.enquiry.requisition).toBeNull()
    expect((await outcomes(officer)).enquiries).toEqual([])
  })
})
