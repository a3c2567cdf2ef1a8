import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, toDay } from '@insaka/domain/core/dates'
import { filledPaper } from '../../../domain/test/papers.ts'
import { CheckedBody } from '../idempotency/checked-body.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { takeStep } from '../steps/take-step.actions.ts'
import { decisionsOf } from '../../test/support/decisions.ts'
import { readWorkbook } from '../../test/support/read-export.ts'
import { auditFaultsOf } from '../../test/support/imports.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { paperStepKind } from './paper-steps.ts'

const world = openWorld()
const decisions = decisionsOf(world)
const { switchOn, holder, step, taken, put, get } = decisions
type Json = any

const tenants: TestTenant[] = []
let tenant: TestTenant
let ORD: Person
let ADMIN: Person
beforeEach(async () => {
  tenant = await world.institution()
  tenants.push(tenant)
  ;({ ORD, ADMIN } = tenant.people)
})
afterAll(async () => expect(await auditFaultsOf(world, ...tenants)).toEqual([]))

const byCirculation = { approvalType: 'CIRCULATION', mpcNumber: 0 } as const
const newPaper = async (by = ORD, kind: 'lvp' | 'mpc' = 'lvp'): Promise<Json> =>
  get(kind, by, await world.paper(kind, tenant, by, kind === 'mpc' ? byCirculation : {}))
const refusalOf = async (answer: ReturnType<typeof step>): Promise<[number, string, Json]> => {
  const { status, body } = await answer
  return [status, body.message, body.fields]
}
const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
const historyOf = async (id: number): Promise<Json[]> =>
  (await world.call('GET', `/api/procurement/lvps/${id}/history`, { as: ORD })).body.payload.history

describe('a low value paper under decisions', () => {
  let CO: Person
  let HOF: Person
  beforeEach(async () => {
    await switchOn(tenant, { fundsFirst: true })
    CO = await holder(tenant, 'CONTROLLING_OFFICER')
    HOF = await holder(tenant, 'HEAD_OF_FINANCE')
  })

  it('goes from submission through funds and approval to completion, each step by the person with the duty', async () => {
    let paper = await newPaper()
    expect(paper).toMatchObject({ decision: 'OPEN', governedBy: { fundsFirst: true, signedFile: false } })
    paper = await taken('lvp', ORD, paper, 'submit')
    expect(paper).toMatchObject({ decision: 'SUBMITTED', submittedOn: paper.updatedOn })
    expect((await step('lvp', CO, paper, 'approve')).status).toBe(422)
    paper = await taken('lvp', HOF, paper, 'confirmFunds')
    paper = await taken('lvp', CO, paper, 'approve')
    const approved = { decision: 'APPROVED', approvalDate: toDay(world.now), decidedOn: paper.updatedOn }
    expect(paper).toMatchObject({ ...approved, decidedBy: `${CO.firstName} ${CO.lastName}` })
    paper = await taken('lvp', ORD, paper, 'complete')
    expect(paper.status).toBe('COMPLETE')
    expect((await historyOf(paper.id)).map(({ action }) => action)).toEqual([
      'completed',
      'approved',
      'funds confirmed',
      'submitted',
      'saved',
    ])
    const insights = await world.call('GET', `/api/analytics/insights/${ORD.id}`, { as: ORD })
    const figures = { records: 1, median: 0, slowestTenth: 0 }
    expect(insights.body.payload.insights.decisions).toEqual({
      approved: 1,
      decidedHere: 1,
      steps: [
        { step: 'confirmFunds', ...figures },
        { step: 'approve', ...figures },
      ],
    })
    const file = await world.app.inject({
      url: `/api/procurement/lvp/export/${ORD.id}/id?scope=institution&format=xlsx`,
      headers: { authorization: `Bearer ${ORD.token}` },
    })
    const steps = readWorkbook(file.rawPayload).rowsOf('Steps')
    expect(steps.map(({ Reference, Step, By, Duty }) => [Reference, Step, By, Duty])).toEqual([
      [paper.reference, 'Submitted', nameOf(ORD), null],
      [paper.reference, 'Funds confirmed', nameOf(HOF), 'HEAD_OF_FINANCE'],
      [paper.reference, 'Approved', nameOf(CO), 'CONTROLLING_OFFICER'],
      [paper.reference, 'Completed', nameOf(ORD), null],
    ])
  })

  it('loses its submission when its content changes, and only then', async () => {
    const submitted = await taken('lvp', ORD, await newPaper(), 'submit')
    const attachmentId = await world.attachment(tenant, ORD)
    const ordered = { purchaseOrderDate: toDay(world.now), purchaseOrder: 'LPO 7', attachmentId }
    const { body: withOrder } = await put('lvp', ORD, { ...submitted, ...ordered })
    expect(withOrder.payload.lvp.decision).toBe('SUBMITTED')
    const funded = await taken('lvp', HOF, withOrder.payload.lvp, 'confirmFunds')
    const { body } = await put('lvp', ORD, { ...funded, vendor: 'Soweto Stores' })
    const changed = body.payload.lvp
    expect(changed).toMatchObject({ decision: 'OPEN', submittedOn: null })
    const [event] = await historyOf(changed.id)
    expect(event.changes).toContainEqual({ field: 'decision', before: 'FUNDED', after: 'OPEN' })
    expect((await refusalOf(step('lvp', CO, changed, 'approve'))).slice(0, 2)).toEqual([
      422,
      'This paper is not submitted.',
    ])
    // Those who confirmed the funds of the void submission may do so again.
    const again = await taken('lvp', ORD, changed, 'submit')
    await taken('lvp', CO, await taken('lvp', HOF, again, 'confirmFunds'), 'approve')
  })

  it('is approved once by 64 parallel decisions', async () => {
    const funded = await taken(
      'lvp',
      HOF,
      await taken('lvp', ORD, await newPaper(), 'submit'),
      'confirmFunds',
    )
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        i % 2 === 0
          ? step('lvp', CO, funded, 'approve')
          : step('lvp', CO, funded, 'reject', { reason: 'Too expensive' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'STALE')).toHaveLength(63)
    expect((await get('lvp', ORD, funded.id)).steps).toHaveLength(3)
  })

  it('cannot be decided by anybody who initiated, edited, submitted or already decided on it', async () => {
    const procurement = await holder(tenant, 'PROCUREMENT_OFFICER')
    await holder(tenant, 'CONTROLLING_OFFICER', {}, procurement)
    await holder(tenant, 'CONTROLLING_OFFICER', {}, HOF)
    await holder(tenant, 'CONTROLLING_OFFICER', {}, ORD)
    const acting = await holder(tenant, 'CONTROLLING_OFFICER', { actingForId: ORD.id })
    const paper = await newPaper()
    const edited = (await put('lvp', procurement, { ...paper, vendor: 'Soweto Stores' })).body.payload.lvp
    const funded = await taken('lvp', HOF, await taken('lvp', ORD, edited, 'submit'), 'confirmFunds')
    for (const barred of [ORD, procurement, HOF, acting]) {
      const [status, message] = await refusalOf(step('lvp', barred, funded, 'approve'))
      expect([status, message]).toEqual([403, expect.stringMatching(/^Another user must do this, because /)])
      const { next } = await get('lvp', barred, paper.id)
      expect(next.find((each: Json) => each.step === 'approve')).toMatchObject({ allowed: false })
    }
    await taken('lvp', CO, funded, 'approve')
  })

  it('cannot be decided by a former initiator after a hand-over', async () => {
    const paper = await newPaper(CO)
    const receiver = ORD.id
    await world.call('PUT', `/api/auth/users/${CO.id}/duties`, {
      as: ADMIN,
      body: { version: 1, duties: [] },
    })
    const { body } = await world.call('POST', `/api/auth/users/${CO.id}/hand-over`, {
      as: ADMIN,
      body: { to: receiver },
    })
    expect([body.message, body.fields]).toEqual([expect.any(String), undefined])
    const handed = await get('lvp', ORD, paper.id)
    expect(handed).toMatchObject({ initiatorId: ORD.id, editorIds: [CO.id, ORD.id] })
    const funded = await taken('lvp', HOF, await taken('lvp', ORD, handed, 'submit'), 'confirmFunds')
    expect((await step('lvp', CO, funded, 'approve')).status).toBe(403)
  })

  it('is fixed once it is approved, until it is returned', async () => {
    const funded = await taken(
      'lvp',
      HOF,
      await taken('lvp', ORD, await newPaper(), 'submit'),
      'confirmFunds',
    )
    const approved = await taken('lvp', CO, funded, 'approve')
    const changes = {
      vendor: 'Soweto Stores',
      purchaseOrderValue: 1,
      approvalDate: '2026-03-30',
      description: 'Other',
    }
    const { status, body } = await put('lvp', ADMIN, { ...approved, ...changes })
    expect([status, Object.keys(body.fields).toSorted()]).toEqual([422, Object.keys(changes).toSorted()])
    expect((await step('lvp', ORD, approved, 'return', { reason: 'Wrong vendor' })).status).toBe(403)
    const returned = await taken('lvp', CO, approved, 'return', { reason: 'Wrong vendor' })
    expect(returned).toMatchObject({ decision: 'RETURNED', approvalDate: null, decidedBy: null })
    expect((await put('lvp', ORD, { ...returned, vendor: 'Soweto Stores' })).status).toBe(200)
  })

  it('is refused on the old calls with an approval date or a completion of its own', async () => {
    const create = (approvalDate: string | null) =>
      world.call('POST', `/api/procurement/lvp/create/${ORD.id}/0/id/12`, {
        as: ORD,
        body: { ...filledPaper, approvalDate, enquiry: { enquiryType: 'NTR' } },
      })
    const typed = await create(filledPaper.initiatedOn)
    expect([typed.status, Object.keys(typed.body.fields)]).toEqual([422, ['approvalDate']])
    const { lvp } = (await create(null)).body.payload
    for (const [change, field] of [
      [{ approvalDate: lvp.initiatedOn }, 'approvalDate'],
      [{ status: 'COMPLETE' }, 'status'],
    ] as const) {
      const { status, body } = await put('lvp', ORD, { ...lvp, ...change })
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    }
  })

  it('can be recorded as decided outside after its submission is void', async () => {
    const head = await holder(tenant, 'HEAD_OF_PROCUREMENT')
    const submitted = await taken('lvp', ORD, await newPaper(), 'submit')
    const changed = (await put('lvp', ORD, { ...submitted, vendor: 'Soweto Stores' })).body.payload.lvp
    const attachmentId = await world.attachment(tenant, head)
    const asked = { approvalDate: toDay(world.now), attachmentId, reason: 'The network was down.' }
    const recorded = await taken('lvp', head, changed, 'record', asked)
    expect(recorded).toMatchObject({ decision: 'RECORDED', approvalDate: asked.approvalDate })
  })

  it('is cancelled after its approval only by those who hold a duty', async () => {
    const funded = await taken(
      'lvp',
      HOF,
      await taken('lvp', ORD, await newPaper(), 'submit'),
      'confirmFunds',
    )
    const approved = await taken('lvp', CO, funded, 'approve')
    const reason = { reason: 'No budget' }
    for (const as of [ORD, ADMIN]) {
      expect((await step('lvp', as, approved, 'cancel', reason)).status).toBe(403)
      const cancelled = { ...approved, status: 'CANCELLED', statusReason: 'No budget' }
      expect((await put('lvp', as, cancelled)).status).toBe(403)
    }
    await taken('lvp', CO, approved, 'cancel', reason)
  })

  it('is changed by its initiator, procurement and administrators only', async () => {
    const paper = await newPaper()
    const colleague = await world.person(tenant, { role: 'ORD' })
    const change = { ...paper, description: 'Changed' }
    const [status, message] = await refusalOf(put('lvp', colleague, change))
    expect([status, message]).toEqual([
      403,
      'Only its initiator, a Procurement Officer, the Head of Procurement or an administrator may change this paper.',
    ])
    await holder(tenant, 'PROCUREMENT_OFFICER', {}, colleague)
    expect((await put('lvp', colleague, change)).status).toBe(200)
  })

  it('is cancelled by a rejection, which only the Controlling Officer reopens', async () => {
    const head = await holder(tenant, 'HEAD_OF_PROCUREMENT')
    const funded = await taken(
      'lvp',
      HOF,
      await taken('lvp', ORD, await newPaper(), 'submit'),
      'confirmFunds',
    )
    const rejected = await taken('lvp', CO, funded, 'reject', { reason: 'Too expensive' })
    expect(rejected).toMatchObject({
      status: 'CANCELLED',
      decision: 'REJECTED',
      statusReason: 'Too expensive',
    })
    const reason = { reason: 'A better offer came in' }
    for (const as of [ORD, ADMIN, head])
      expect((await step('lvp', as, rejected, 'reopen', reason)).status).toBe(403)
    const reopened = await taken('lvp', CO, rejected, 'reopen', reason)
    expect(reopened).toMatchObject({ status: 'IN_PROGRESS', decision: 'OPEN', decidedBy: null })
  })

  it('is refused to a duty that ended at midnight, also if the request began before', async () => {
    const last = await holder(tenant, 'CONTROLLING_OFFICER', { lastDay: toDay(world.now) })
    const funded = await taken(
      'lvp',
      HOF,
      await taken('lvp', ORD, await newPaper(), 'submit'),
      'confirmFunds',
    )
    const { now } = world
    try {
      world.now = new Date(`${addDays(toDay(now), 1)}T00:00:00+02:00`)
      const duties = [{ duty: 'CONTROLLING_OFFICER', department: null, actingFor: null, actingForName: null }]
      const caller = { ...last, userId: last.id, institutionId: tenant.id, duties, dutiesOn: toDay(now) }
      const approval = takeStep(
        world.platform,
        caller as never,
        paperStepKind(world.platform, lvpKind),
        'approve',
        new CheckedBody({ id: funded.id, version: funded.version }) as never,
        null,
      )
      await expect(approval).rejects.toThrow('It is past midnight')
    } finally {
      world.now = now
    }
  })

  it('counts as recorded if the head of procurement records a decision made outside', async () => {
    const head = await holder(tenant, 'HEAD_OF_PROCUREMENT')
    const paper = await newPaper()
    const asked = {
      approvalDate: toDay(world.now),
      attachmentId: await world.attachment(tenant, head),
      reason: 'The network was down.',
    }
    const late = { ...asked, approvalDate: addDays(toDay(world.now), 1) }
    expect(await refusalOf(step('lvp', head, paper, 'record', late))).toEqual([
      422,
      expect.any(String),
      { approvalDate: ['The approval date may not be in the future.'] },
    ])
    expect((await step('lvp', ORD, paper, 'record', asked)).status).toBe(403)
    const recorded = await taken('lvp', head, paper, 'record', asked)
    expect(recorded).toMatchObject({ decision: 'RECORDED', attachmentId: asked.attachmentId })
    expect((await put('lvp', ADMIN, { ...recorded, vendor: 'Soweto Stores' })).status).toBe(422)
    await taken('lvp', ORD, recorded, 'complete')
  })
})

it('a signed file newer than the approval is needed for completion, where the setting says so', async () => {
  await switchOn(tenant, { signedFile: true })
  const CO = await holder(tenant, 'CONTROLLING_OFFICER')
  const paper = await newPaper()
  const withFile = async (current: Json): Promise<Json> => {
    const attachmentId = await world.attachment(tenant, ORD)
    return (await put('lvp', ORD, { ...current, attachmentId })).body.payload.lvp
  }
  const submitted = await taken('lvp', ORD, await withFile(paper), 'submit')
  const approved = await taken('lvp', CO, submitted, 'approve')
  const refusal =
    'Before you complete this paper, attach the signed one. Its file must be newer than the approval.'
  expect((await refusalOf(step('lvp', ORD, approved, 'complete'))).slice(0, 2)).toEqual([422, refusal])
  expect((await put('lvp', ORD, { ...approved, status: 'COMPLETE' })).body.fields).toEqual({
    status: [refusal],
  })
  world.passTime(1_000)
  const attachmentId = await world.attachment(tenant, ORD)
  const { status, body } = await put('lvp', ORD, { ...approved, attachmentId, status: 'COMPLETE' })
  expect([status, body.payload.lvp.status]).toEqual([200, 'COMPLETE'])
})

it('the committee’s decision is recorded by its secretary with the signed paper', async () => {
  await switchOn(tenant)
  const secretary = await holder(tenant, 'COMMITTEE_SECRETARY')
  const submitted = await taken('mpc', ORD, await newPaper(ORD, 'mpc'), 'submit')
  const asked = { approvalDate: toDay(world.now) }
  expect(await refusalOf(step('mpc', secretary, submitted, 'approve', asked))).toEqual([
    422,
    expect.any(String),
    { attachmentId: ['Signed Paper is required.'] },
  ])
  const attachmentId = await world.attachment(tenant, secretary)
  const early = { approvalDate: addDays(toDay(world.now), -1), attachmentId }
  expect((await refusalOf(step('mpc', secretary, submitted, 'approve', early)))[2]).toEqual({
    approvalDate: ['The approval date may not be before the day of submission.'],
  })
  const approved = await taken('mpc', secretary, submitted, 'approve', { ...asked, attachmentId })
  expect(approved).toMatchObject({ ...asked, decision: 'APPROVED', attachmentId })
})

describe('switching decisions on and off', () => {
  it('leaves papers under way as they were', async () => {
    const paper = await newPaper()
    await switchOn(tenant, { decisionsFrom: addDays(toDay(world.now), 1) })
    const older = await get('lvp', ORD, paper.id)
    expect(older).toMatchObject({ decision: 'RECORDED', governedBy: null })
    const colleague = await world.person(tenant, { role: 'ORD' })
    const change = { ...older, approvalDate: older.initiatedOn, status: 'COMPLETE' }
    const { status, body } = await put('lvp', colleague, change)
    expect([status, body.payload.lvp.decision]).toEqual([200, 'RECORDED'])
  })

  it('frees papers that wait for a decision, and keeps the decisions made', async () => {
    await switchOn(tenant)
    const CO = await holder(tenant, 'CONTROLLING_OFFICER')
    const waiting = await taken('lvp', ORD, await newPaper(), 'submit')
    const approved = await taken('lvp', CO, await taken('lvp', ORD, await newPaper(), 'submit'), 'approve')
    await switchOn(tenant, { decisionsFrom: null })
    const freed = await get('lvp', ORD, waiting.id)
    expect(freed).toMatchObject({ decision: 'SUBMITTED', governedBy: null, version: waiting.version })
    const { body } = await put('lvp', ORD, { ...freed, approvalDate: freed.initiatedOn, status: 'COMPLETE' })
    expect(body.payload.lvp).toMatchObject({ decision: 'RECORDED', status: 'COMPLETE' })
    const kept = await taken('lvp', ORD, await get('lvp', ORD, approved.id), 'complete')
    expect(kept).toMatchObject({ decision: 'APPROVED', decidedBy: approved.decidedBy })
    // A change of what was approved is no longer what was decided.
    const reopened = await taken('lvp', ORD, kept, 'reopen', { reason: 'Wrong vendor' })
    const changed = await put('lvp', ORD, { ...reopened, vendor: 'Soweto Stores' })
    const lost = { decision: 'RECORDED', decidedOn: null, decidedBy: null }
    expect(changed.body.payload.lvp).toMatchObject(lost)
    // The mark stays until a newer file is attached.
    const again = await put('lvp', ORD, { ...changed.body.payload.lvp, description: 'Other' })
    expect(again.body.payload.lvp.changedAfterApprovalOn).toBe(changed.body.payload.lvp.updatedOn)
  })

  it('on again governs what was to be decided, but no paper that was created while off', async () => {
    const older = await newPaper()
    await switchOn(tenant)
    const CO = await holder(tenant, 'CONTROLLING_OFFICER')
    const waiting = await taken('lvp', ORD, await newPaper(), 'submit')
    const approved = await taken('lvp', CO, await taken('lvp', ORD, await newPaper(), 'submit'), 'approve')
    await switchOn(tenant, { decisionsFrom: null })
    const createdWhileOff = await newPaper()
    // Also if the first day is moved.
    await switchOn(tenant, { decisionsFrom: addDays(toDay(world.now), 1) })
    for (const { id } of [older, createdWhileOff]) {
      const ungoverned = await get('lvp', ORD, id)
      expect(ungoverned.governedBy).toBeNull()
      expect((await put('lvp', ORD, { ...ungoverned, vendor: 'Soweto Stores' })).status).toBe(200)
    }
    const current = await get('lvp', ORD, approved.id)
    expect((await put('lvp', ORD, { ...current, vendor: 'Soweto Stores' })).status).toBe(422)
    expect((await step('lvp', ORD, waiting, 'complete')).status).toBe(422)
    await taken('lvp', CO, waiting, 'approve')
  })
})
