import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { filledPaper } from '../../../domain/test/papers.ts'
import { withoutSteps } from '../../test/support/without-steps.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { runSql } from '../../test/support/sql.ts'

const world = openWorld()
type Json = any
let tenant: TestTenant
beforeEach(async () => {
  tenant = await world.institution()
})

const common = { ...filledPaper, department: 'psu' }
const kinds = {
  lvp: { base: '/lvp', own: common, authority: 'CO', begin: ({ code }: TestTenant) => `${code}.PSU.LVP.` },
  mpc: {
    base: '/hvp/mpc',
    own: { ...common, approvalType: 'ORDINARY', mpcNumber: 4 },
    authority: 'PC',
    begin: ({ code }: TestTenant) => `${code}.GRZ.PSU.G.MPC.4.`,
  },
} as const
const ntr = { enquiryType: 'NTR' }

describe.each(['lvp', 'mpc'] as const)('%s', (kind) => {
  const { base, own, authority, begin } = kinds[kind]
  const at = (action: string, { id }: Person) => `/api/procurement${base}/${action}${id}/0/id/12`
  const create = (as: Person, changed: object = {}) =>
    world.call('POST', at('create/', as), { as, body: { ...own, enquiry: ntr, ...changed } })
  const update = (as: Person, body: object) => world.call('PUT', at('update/', as), { as, body })
  const one = ({ body }: { body: Json }): Json => body.payload?.[kind]
  const saved = async (as: Person, changed: object = {}): Promise<Json> => one(await create(as, changed))
  const enquiryOf = async (id: number): Promise<Json> =>
    (await world.call('GET', `/api/procurement/enquiries/${id}`, { as: tenant.people.ORD })).body.payload
      .enquiry

  describe('a new paper', () => {
    it('links an enquiry', async () => {
      const { ORD } = tenant.people
      const id = await world.enquiry(tenant, ORD)
      const { status, body } = await create(ORD, { enquiry: await enquiryOf(id) })
      expect([status, body.message]).toEqual([200, expect.stringMatching(/ has been saved\.$/)])
      expect(one({ body })).toMatchObject({
        ...own,
        id: 1,
        reference: `${begin(tenant)}1.03.26`,
        department: 'PSU',
        status: 'IN_PROGRESS',
        approvalsAuthority: authority,
        enquiry: { id, enquiryType: 'RFQ' },
        initiator: 'Mutale Banda',
        initiatorId: ORD.id,
        institution: tenant.code,
        version: 1,
      })
      expect(await enquiryOf(id)).toMatchObject({ linked: true, state: 'LINKED' })
      const list = await world.call('GET', at('', ORD), { as: ORD })
      expect(list.body.payload[`${kind}s`].content).toEqual([withoutSteps(one({ body }))])
      expect(list.body.payload.counts).toEqual({
        ALL: 1,
        IN_PROGRESS: 1,
        COMPLETE: 0,
        CANCELLED: 0,
        TAKEN_BACK: 0,
      })
    })

    it('is found by its enquiry until it is cancelled, and only in its own institution', async () => {
      const { ORD, ADMIN } = tenant.people
      const paper = await saved(ORD)
      const ofEnquiry = async (as: Person) =>
        (
          await world.call('GET', '/api/procurement/papers', {
            as,
            query: { enquiry: String(paper.enquiry.id) },
          })
        ).body.payload.paper
      expect(await ofEnquiry(ORD)).toEqual({ register: kind, id: paper.id, reference: paper.reference })
      expect(await ofEnquiry((await world.institution()).people.ORD)).toBeNull()
      await update(ADMIN, { ...paper, status: 'CANCELLED' })
      expect(await ofEnquiry(ORD)).toBeNull()
    })

    it('is saved with a non-tendered request if there was no tender', async () => {
      const description = 'd'.repeat(300)
      const paper = await saved(tenant.people.ORD, { description, funder: 'CP' })
      const enquiry = await enquiryOf(paper.enquiry.id)
      expect(enquiry).toMatchObject({
        enquiryType: 'NTR',
        state: 'LINKED',
        description,
        funder: 'CP',
        department: 'PSU',
        biddersInvited: 0,
        vendorCategory: 'CITIZEN',
      })
    })

    it('is refused together with its enquiry', async () => {
      const { ORD } = tenant.people
      const withdrawn = await world.enquiry(tenant, ORD)
      await world.call('POST', `/api/procurement/enquiries/${withdrawn}/withdraw`, {
        as: ORD,
        body: { version: 1, reason: 'No budget' },
      })
      const before = await world.call('GET', '/api/procurement/enquiries/nonlinked/' + ORD.id, { as: ORD })
      const unknownDepartment = await create(ORD, { department: 'NOPE' })
      expect([unknownDepartment.status, Object.keys(unknownDepartment.body.fields)]).toEqual([
        422,
        ['department'],
      ])
      for (const [enquiry, status] of [
        [null, 422],
        [undefined, 422],
        [{ id: 999 }, 422],
        [{ enquiryType: 'RFQ' }, 422],
        [{ id: withdrawn }, 422],
      ] as const) {
        const answer = await create(ORD, { enquiry })
        expect([answer.status, Object.keys(answer.body.fields)], JSON.stringify(enquiry)).toEqual([
          status,
          ['enquiry'],
        ])
      }
      const after = await world.call('GET', '/api/procurement/enquiries/nonlinked/' + ORD.id, { as: ORD })
      expect(after.body.payload).toEqual(before.body.payload)
      expect((await saved(ORD)).id).toBe(1)
    })

    it('reports all its errors at once, and clears fields that the form hides', async () => {
      const { ORD } = tenant.people
      const { status, body } = await create(ORD, {
        initiatedOn: '2026-03-30',
        requisitionedOn: '2026-03-31',
        approvalDate: '2026-03-29',
        procurementMode: 'ONLINE_EGP',
        purchaseOrderDate: '2026-04-01',
        vendor: '',
      })
      expect(status).toBe(422)
      expect(body.fields).toEqual({
        requisitionedOn: ['Invalid requisition date, should come before or equal to the initiation date'],
        approvalDate: ['Invalid approval date, should come after or equal to the initiation date'],
        egpReference: [expect.any(String)],
        purchaseOrder: [expect.any(String)],
        vendor: ['Vendor is required.'],
      })
      const paper = await saved(ORD, { egpReference: 'E'.repeat(61), purchaseOrder: 'LPO 1\u0000' })
      expect(paper).toMatchObject({ egpReference: null, purchaseOrder: null })
      expect((await create(ORD, { egpReference: 61 })).status).toBe(400)
    })

    it('reports errors from the database together with the others', async () => {
      const { ORD } = tenant.people
      const linkedEnquiryId = (await saved(ORD)).enquiry.id
      const unknown = { department: 'NOPE', enquiry: { id: linkedEnquiryId }, attachmentId: randomUUID() }
      const everywhere = {
        department: ['Choose one of the departments of your institution.'],
        enquiry: ['This enquiry is linked to another paper now. Choose another one.'],
        attachmentId: ['This file cannot be attached. Choose it again.'],
      }
      const { status, body } = await create(ORD, unknown)
      expect([status, body.code, body.fields]).toEqual([422, 'INVALID', everywhere])
      const invalidFields = { requisitionedOn: '2026-03-31', vendor: ' ', currency: 'XXX' }
      const { fields } = (await create(ORD, { ...unknown, ...invalidFields })).body
      expect(fields).toEqual({
        ...everywhere,
        requisitionedOn: ['Invalid requisition date, should come before or equal to the initiation date'],
        vendor: ['Vendor is required.'],
        currency: ['Choose Currency from the list.'],
      })
      // Invalid values keep their own messages.
      const unnamed = await create(ORD, { department: '', enquiry: { id: 0 }, attachmentId: 'none' })
      expect(unnamed.body.fields).toEqual({
        department: ['Department is required.'],
        enquiry: ['Choose an enquiry of your institution.'],
        attachmentId: ['This is not an id.'],
      })
      const malformed = await create(ORD, { enquiry: { id: 1.5 }, approvalDate: ' ', purchaseOrderDate: '' })
      expect(Object.keys(malformed.body.fields)).toEqual(['enquiry.id'])
    })

    it('gets the enquiry if two compete for it, and the other is refused', async () => {
      const { ORD, ADMIN } = tenant.people
      const id = await world.enquiry(tenant, ORD)
      const answers = await Promise.all([
        create(ORD, { enquiry: { id } }),
        create(ADMIN, { enquiry: { id } }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
      const conflict = answers.find(({ status }) => status === 409)!.body
      expect(conflict.fields.enquiry).toEqual([
        'This enquiry is linked to another paper now. Choose another one.',
      ])
      expect(one(answers.find(({ status }) => status === 200)!).id).toBe(1)
    })
  })

  describe('a saved paper', () => {
    it('keeps its reference and enquiry', async () => {
      const { ORD } = tenant.people
      const paper = await saved(ORD)
      const changed = { ...paper, initiatedOn: '2026-05-01', vendor: 'Zambezi Traders', enquiry: { id: 99 } }
      const { status, body } = await update(ORD, changed)
      expect(status).toBe(200)
      expect(one({ body })).toMatchObject({
        vendor: 'Zambezi Traders',
        initiatedOn: '2026-05-01',
        reference: paper.reference,
        enquiry: paper.enquiry,
        version: 2,
      })
    })

    it('is fixed while it is complete, until it is reopened', async () => {
      const { ORD } = tenant.people
      const paper = await saved(ORD)
      const complete = one(await update(ORD, { ...paper, status: 'COMPLETE', vendor: 'Another' }))
      expect(complete).toMatchObject({ status: 'COMPLETE', vendor: 'Another' })
      const refused = await update(ORD, { ...complete, vendor: 'A third' })
      expect(refused.body.fields).toEqual({
        status: ['This paper is complete. Change its status to In Progress first.'],
      })
      const everything = await update(ORD, {
        ...complete,
        vendor: '',
        department: 'NOPE',
        approvalDate: '2026-03-29',
      })
      expect(everything.body.fields).toEqual({
        ...refused.body.fields,
        vendor: ['Vendor is required.'],
        department: ['Choose one of the departments of your institution.'],
        approvalDate: ['Invalid approval date, should come after or equal to the initiation date'],
      })
      const moved = await update(ORD, { ...complete, department: 'NOPE' })
      expect(Object.keys(moved.body.fields).sort()).toEqual(['department', 'status'])
      // The case of the department code is not a change.
      expect((await update(ORD, { ...complete, department: 'psu' })).status).toBe(200)
      const reopened = one(await update(ORD, { ...complete, status: 'IN_PROGRESS', vendor: 'A third' }))
      expect(reopened).toMatchObject({ status: 'IN_PROGRESS', vendor: 'A third' })
    })

    it('is checked for permission before its rules', async () => {
      const { ORD, ADMIN } = tenant.people
      const changed = { requisitionedOn: '2026-03-31', status: 'CANCELLED' }
      const { status, body } = await update(ORD, { ...(await saved(ADMIN)), ...changed })
      expect([status, body.code]).toEqual([403, 'NOT_ALLOWED'])
    })

    it('that is cancelled releases its enquiry, and links it again when reopened', async () => {
      const { ORD } = tenant.people
      const id = await world.enquiry(tenant, ORD)
      const paper = await saved(ORD, { enquiry: { id } })
      const cancelled = one(await update(ORD, { ...paper, status: 'CANCELLED' }))
      expect(cancelled.enquiry.id).toBe(id)
      expect((await enquiryOf(id)).state).toBe('CLOSED')
      const reopened = one(await update(ORD, { ...cancelled, status: 'IN_PROGRESS' }))
      expect((await enquiryOf(id)).state).toBe('LINKED')

      const cancelledAgain = one(await update(ORD, { ...reopened, status: 'CANCELLED' }))
      await saved(ORD, { enquiry: { id } })
      const lateReopening = await update(ORD, { ...cancelledAgain, status: 'IN_PROGRESS' })
      expect([lateReopening.status, Object.keys(lateReopening.body.fields)]).toEqual([409, ['status']])
    })

    it('stays cancelled if its enquiry has been withdrawn since', async () => {
      const { ORD } = tenant.people
      const id = await world.enquiry(tenant, ORD)
      const paper = await saved(ORD, { enquiry: { id } })
      const cancelled = one(await update(ORD, { ...paper, status: 'CANCELLED' }))
      const { version } = await enquiryOf(id)
      const withdrawn = await world.call('POST', `/api/procurement/enquiries/${id}/withdraw`, {
        as: ORD,
        body: { version, reason: 'No budget' },
      })
      expect(withdrawn.status).toBe(200)
      const lateReopening = await update(ORD, { ...cancelled, status: 'IN_PROGRESS' })
      expect([lateReopening.status, Object.keys(lateReopening.body.fields)]).toEqual([422, ['status']])
      expect((await enquiryOf(id)).state).toBe('WITHDRAWN')
    })

    it('that is cancelled withdraws the request created for it, and restores it when reopened', async () => {
      const { ORD } = tenant.people
      const paper = await saved(ORD)
      const cancelled = one(await update(ORD, { ...paper, status: 'CANCELLED' }))
      expect(await enquiryOf(paper.enquiry.id)).toMatchObject({
        state: 'WITHDRAWN',
        withdrawalReason: `${paper.reference} was cancelled.`,
      })
      await update(ORD, { ...cancelled, status: 'COMPLETE' })
      expect(await enquiryOf(paper.enquiry.id)).toMatchObject({ state: 'LINKED', withdrawalReason: null })
    })

    it('shows the reason while it is cancelled, and records it in the history', async () => {
      const { ORD } = tenant.people
      const paper = await saved(ORD, { statusReason: 'No reason yet' })
      expect(paper.statusReason).toBeNull()
      const stillCancelled = one(
        await update(ORD, { ...paper, vendor: 'Another', statusReason: 'Too early' }),
      )
      expect(stillCancelled.statusReason).toBeNull()
      const cancelled = one(
        await update(ORD, {
          ...stillCancelled,
          status: 'CANCELLED',
          statusReason: ' The budget is spent.\nNext year. ',
        }),
      )
      const statusReason = 'The budget is spent.\nNext year.'
      expect(cancelled.statusReason).toBe(statusReason)
      // The first reason is kept.
      const cancelledAgain = one(await update(ORD, { ...cancelled, statusReason: 'Another reason' }))
      expect(cancelledAgain).toEqual(cancelled)
      const list = await world.call('GET', `${at('', ORD)}?status=CANCELLED`, { as: ORD })
      expect(list.body.payload[`${kind}s`].content).toEqual([withoutSteps(cancelled)])
      const reopened = one(await update(ORD, { ...cancelled, status: 'IN_PROGRESS' }))
      expect(reopened.statusReason).toBeNull()
      const cancelledWithoutReason = one(
        await update(ORD, { ...reopened, status: 'CANCELLED', statusReason: undefined }),
      )
      expect(cancelledWithoutReason.statusReason).toBeNull()

      const { rows } = await world.inTenant(tenant.id, (tx) =>
        runSql(tx, 'SELECT state, reason FROM paper_states ORDER BY version'),
      )
      expect(rows).toEqual([
        { state: 'IN_PROGRESS', reason: null },
        { state: 'CANCELLED', reason: statusReason },
        { state: 'IN_PROGRESS', reason: null },
        { state: 'CANCELLED', reason: null },
      ])
      const { body } = await world.call('GET', `/api/procurement${base}s/${paper.id}/history`, { as: ORD })
      const changes = body.payload.history.flatMap(({ changes }: Json) =>
        changes.filter(({ field }: Json) => field === 'statusReason'),
      )
      expect(changes.map(({ before, after }: Json) => [before, after])).toEqual([
        [statusReason, null],
        [null, statusReason],
      ])
    })
  })

  it('returns the latest papers of the institution without paging', async () => {
    await saved(tenant.people.ORD)
    await saved(tenant.people.ADMIN)
    const { GUEST } = tenant.people
    const { body } = await world.call('GET', `/api/procurement${base}/list/${GUEST.id}`, { as: GUEST })
    expect(body.payload[`${kind}s`].map(({ id }: Json) => id)).toEqual([2, 1])
  })
})

it.each([
  ['d'.repeat(301), `${'d'.repeat(299)}…`],
  [`${'d'.repeat(298)}🦒 for the park`, `${'d'.repeat(298)}…`],
])('a request shortens the longer description of its low value paper: %s', async (description, shortened) => {
  const { ORD } = tenant.people
  const id = await world.paper('lvp', tenant, ORD, { description })
  const { lvp } = (await world.call('GET', `/api/procurement/lvps/${id}`, { as: ORD })).body.payload
  expect([lvp.description, lvp.enquiry.description]).toEqual([description, shortened])
})
