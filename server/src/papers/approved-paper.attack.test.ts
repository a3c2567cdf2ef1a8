import { beforeEach, expect, it } from 'vitest'
import { toDay } from '@insaka/domain/core/dates'
import { decisionInput } from '@insaka/domain/decision-rules/decisions.schema'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { runSql } from '../../test/support/sql.ts'
import { decisionsOf } from '../../test/support/decisions.ts'
import { auditFaultsOf } from '../../test/support/imports.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

/** Ways to change an approved paper: each is refused, or the dashboard shows it at once. */

const world = openWorld()
const { switchOn, holder, step, taken, put, get } = decisionsOf(world)
type Json = any
type Kind = 'lvp' | 'mpc'

let tenant: TestTenant
let ORD: Person
let ADMIN: Person
let CO: Person
let secretary: Person
let head: Person
beforeEach(async () => {
  tenant = await world.institution()
  ;({ ORD, ADMIN } = tenant.people)
  await switchOn(tenant)
  CO = await holder(tenant, 'CONTROLLING_OFFICER')
  secretary = await holder(tenant, 'COMMITTEE_SECRETARY')
  head = await holder(tenant, 'HEAD_OF_PROCUREMENT')
})

/** An approved paper; the approval of a committee paper attaches its signed file. */
async function approved(kind: Kind): Promise<Json> {
  const circulation = { approvalType: 'CIRCULATION', mpcNumber: 0 } as const
  const id = await world.paper(kind, tenant, ORD, kind === 'mpc' ? circulation : {})
  const submitted = await taken(kind, ORD, await get(kind, ORD, id), 'submit')
  if (kind === 'lvp') return taken(kind, CO, submitted, 'approve')
  const attachmentId = await world.attachment(tenant, secretary)
  return taken(kind, secretary, submitted, 'approve', { approvalDate: toDay(world.now), attachmentId })
}

const signed = async (paper: Json): Promise<Json> => {
  world.passTime(1_000)
  const attachmentId = await world.attachment(tenant, ORD)
  return (await put('lvp', ORD, { ...paper, attachmentId })).body.payload.lvp
}
const complete = async (paper: Json): Promise<Json> => taken('lvp', ORD, await signed(paper), 'complete')
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
const changes = {
  vendor: 'Soweto Stores',
  description: 'Fifty chairs',
  purchaseOrderValue: 1.01,
  currency: 'USD',
  funder: 'LG',
  expenseType: 'CAPEX',
  procurementCategory: 'W',
  procurementMethod: 'DIRECT_BIDDING',
  requisitionedOn: '2026-01-01',
  initiatedOn: '2026-03-30',
  approvalDate: '2026-03-30',
}

it.each(['lvp', 'mpc'] as const)(
  'an approved paper keeps its content against every user: %s',
  async (kind) => {
    const paper = await approved(kind)
    const own = { ...changes, ...(kind === 'mpc' && { approvalType: 'ORDINARY' }) }
    // An ordinary approval needs the number of its meeting.
    const meeting = { mpcNumber: 77 }
    for (const as of [ORD, ADMIN, head])
      for (const [field, value] of Object.entries(own)) {
        if (paper[field] === value) continue
        const changed = { ...paper, ...(field === 'approvalType' && meeting), [field]: value }
        const { status, body } = await put(kind, as, changed)
        expect([field, status, body.fields?.[field]]).toEqual([field, 422, [expect.any(String)]])
      }
    // A client that knows nothing of decisions sends everything as it was received.
    const { decision, decidedBy, decidedOn } = paper
    const old = Object.fromEntries(
      Object.entries(paper).filter(
        ([name]) => !(name in decisionInput) && name !== 'steps' && name !== 'next',
      ),
    )
    expect(await statusOf(put(kind, ORD, { ...old, vendor: 'Soweto Stores' }))).toBe(422)
    expect(await statusOf(put(kind, ORD, old))).toBe(200)
    expect(await get(kind, ORD, paper.id)).toMatchObject({ decision, decidedOn, decidedBy })
  },
)

it('takes no step that decides again, and none by people without the duty', async () => {
  const paper = await approved('lvp')
  const attachmentId = await world.attachment(tenant, head)
  const asked = { approvalDate: toDay(world.now), attachmentId, reason: 'Another decision' }
  const reason = { reason: 'Another decision' }
  const attempts: [Person, string, object][] = [
    [ORD, 'submit', {}],
    [head, 'record', asked],
    [ADMIN, 'record', { ...asked, attachmentId: await world.attachment(tenant, ADMIN) }],
    [CO, 'approve', {}],
    [CO, 'reject', reason],
    [ORD, 'return', reason],
    [ADMIN, 'return', reason],
    [head, 'return', reason],
  ]
  for (const [as, name, body] of attempts)
    expect([name, await statusOf(step('lvp', as, paper, name, body))]).toEqual([
      name,
      expect.toSatisfy((status: number) => status === 403 || status === 422),
    ])
  expect(await get('lvp', CO, paper.id)).toEqual(paper)
})

it('stays closed when it is complete, unless a duty reopens it with a reason', async () => {
  const paper = await complete(await approved('lvp'))
  for (const as of [ORD, ADMIN]) {
    expect(await statusOf(put('lvp', as, { ...paper, status: 'IN_PROGRESS', statusReason: 'Why not' }))).toBe(
      403,
    )
    expect(await statusOf(put('lvp', as, { ...paper, vendor: 'Soweto Stores' }))).toBe(422)
    expect(await statusOf(step('lvp', as, paper, 'reopen', { reason: 'Why not' }))).toBe(403)
  }
  const reopened = await taken('lvp', head, paper, 'reopen', { reason: 'The order number is wrong.' })
  expect(await statusOf(put('lvp', ORD, { ...reopened, vendor: 'Soweto Stores' }))).toBe(422)
  const ordered = { purchaseOrderDate: toDay(world.now), purchaseOrder: 'LPO 8' }
  expect(await statusOf(put('lvp', ORD, { ...reopened, ...ordered }))).toBe(200)
})

it('keeps its signed file, which only the head of procurement replaces', async () => {
  const lvp = await signed(await approved('lvp'))
  const mpc = await approved('mpc')
  for (const [kind, paper] of [
    ['lvp', lvp],
    ['mpc', mpc],
  ] as const)
    for (const as of [ORD, ADMIN]) {
      const attachmentId = await world.attachment(tenant, as)
      expect(await statusOf(put(kind, as, { ...paper, attachmentId }))).toBe(403)
      expect(await statusOf(put(kind, as, { ...paper, attachmentId: null }))).toBe(403)
    }
  const attachmentId = await world.attachment(tenant, head)
  expect(await statusOf(put('lvp', head, { ...lvp, attachmentId }))).toBe(200)
})

it('is not changed by a hand-over', async () => {
  const paper = await signed(await approved('lvp'))
  const body = { to: CO.id }
  expect(await statusOf(world.call('POST', `/api/auth/users/${ORD.id}/hand-over`, { as: ADMIN, body }))).toBe(
    200,
  )
  const handed = await get('lvp', ORD, paper.id)
  const { decision, decidedBy, vendor, attachmentId } = paper
  expect(handed).toMatchObject({ initiatorId: CO.id, decision, decidedBy, vendor, attachmentId })
  expect(handed.editorIds).toContain(CO.id)
})

it('is on the dashboard at once if its enquiry changes what it copies', async () => {
  const paper = await approved('lvp')
  const enquiries = enquiriesOf(world)
  const { enquiry } = (await enquiries.get(ORD, paper.enquiry.id)).body.payload
  const answer = await enquiries.save(ORD, { ...enquiry, vendorCategory: 'FOREIGN' })
  expect([answer.status, answer.body.fields]).toEqual([200, undefined])
  expect((await get('lvp', ORD, paper.id)).changedAfterApprovalOn).not.toBeNull()
  const { work } = (await world.call('GET', `/api/analytics/work/${ADMIN.id}`, { as: ADMIN })).body.payload
  expect(work.find(({ key }: Json) => key === 'changedAfterApproval').rows).toMatchObject([{ id: paper.id }])
})

it('is on the dashboard at once if it changes while decisions are switched off', async () => {
  const paper = await approved('lvp')
  await switchOn(tenant, { decisionsFrom: null })
  const off = await get('lvp', ORD, paper.id)
  expect(await statusOf(put('lvp', ORD, { ...off, vendor: 'Soweto Stores' }))).toBe(200)
  const changed = await get('lvp', ORD, paper.id)
  expect(changed).toMatchObject({ decision: 'RECORDED', changedAfterApprovalOn: changed.updatedOn })
})

it('is reported by the audit if the database itself is changed', async () => {
  const paper = await approved('lvp')
  expect(await auditFaultsOf(world, tenant)).toEqual([])
  for (const set of [`vendor = 'Soweto Stores'`, `decided_by = 'Somebody Else'`, `editor_ids = '[]'`]) {
    await world.inTenant(tenant.id, (tx) =>
      runSql(
        tx,
        `UPDATE papers SET ${set} WHERE institution_id = $1 AND register = 'lvp' AND id = ${paper.id}`,
        [tenant.id],
      ),
    )
    expect(await auditFaultsOf(world, tenant)).not.toEqual([])
  }
})
