import { beforeEach, describe, expect, it } from 'vitest'
import { fileRefusal } from '@insaka/domain/papers/papers.rules'
import {
  contractFileRefusal,
  correctionRefusal,
  paperCorrectionRefusal,
} from '@insaka/domain/contracts/contracts.rules'
import { filledPaper } from '../../../domain/test/papers.ts'
import { contractsOf } from '../../test/support/contracts.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const contracts = contractsOf(world)
type Json = any
let tenant: TestTenant
let ORD: Person
let ADMIN: Person
let other: Person
beforeEach(async () => {
  world.now = new Date('2026-03-31T10:00:00+02:00')
  tenant = await world.institution()
  ;({ ORD, ADMIN } = tenant.people)
  other = await world.person(tenant)
})

const bases = { lvp: '/lvp', mpc: '/hvp/mpc' } as const
const kindFields = { lvp: {}, mpc: { approvalType: 'ORDINARY', mpcNumber: 4 } }
const address = (kind: 'lvp' | 'mpc', action: string, as: Person) =>
  `/api/procurement${bases[kind]}/${action}/${as.id}/0/id/12`
const update = (as: Person, kind: 'lvp' | 'mpc', body: object) => {
  world.passTime(60_000)
  return world.call('PUT', address(kind, 'update', as), { as, body })
}
const one = ({ body }: { body: Json }, kind: 'lvp' | 'mpc'): Json => body.payload?.[kind]
const codes = ({ cautions }: Json): string[] => cautions.map(({ code }: Json) => code)
const file = (as: Person) => world.attachment(tenant, as)

/** An approved, complete paper of the officer, with a file. */
async function completed(kind: 'lvp' | 'mpc', changes: object = {}): Promise<Json> {
  const body = {
    ...filledPaper,
    ...kindFields[kind],
    enquiry: { enquiryType: 'NTR' },
    approvalDate: '2026-03-31',
  }
  const createdReply = await world.call('POST', address(kind, 'create', ORD), { as: ORD, body })
  const attachmentId = await file(ORD)
  const done = { ...one(createdReply, kind), status: 'COMPLETE', attachmentId, ...changes }
  return one(await update(ORD, kind, done), kind)
}
const history = async (register: string, id: number): Promise<Json[]> =>
  (await world.call('GET', `/api/procurement${register}/${id}/history`, { as: ORD })).body.payload.history
const queue = async (key: string, as: Person): Promise<Json[]> => {
  const { body } = await world.call('GET', `/api/analytics/work/${as.id}`, { as })
  return body.payload.work.find((each: Json) => each.key === key).rows
}
const mailsTo = async (person: Person) =>
  (
    await world.inTenant(tenant.id, (tx) =>
      runSql(tx, 'SELECT template, values FROM mails WHERE institution_id = $1 AND user_id = $2', [
        tenant.id,
        person.id,
      ]),
    )
  ).rows

describe.each(['lvp', 'mpc'] as const)('a complete %s', (kind) => {
  it('is reopened only by its initiator or an administrator', async () => {
    const paper = await completed(kind)
    const body = { ...paper, status: 'IN_PROGRESS', vendor: 'My own company', purchaseOrderValue: 98_750 }
    const refused = await update(other, kind, body)
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      403,
      'NOT_ALLOWED',
      { status: ['Only its initiator or an administrator may reopen this paper.'] },
    ])
    const reopenedPaper = one(await update(ORD, kind, { ...paper, status: 'IN_PROGRESS' }), kind)
    const secondChange = one(await update(other, kind, { ...reopenedPaper, status: 'COMPLETE' }), kind)
    expect((await update(ADMIN, kind, { ...secondChange, status: 'IN_PROGRESS' })).status).toBe(200)
  })

  it('protects its file from other officers, who may only add a missing one', async () => {
    const paper = await completed(kind)
    const refusal = fileRefusal('COMPLETE', false)
    const refused = await update(other, kind, { ...paper, attachmentId: await file(other) })
    expect([refused.status, refused.body.fields]).toEqual([403, { attachmentId: [refusal] }])
    expect((await update(ADMIN, kind, { ...paper, attachmentId: await file(ADMIN) })).status).toBe(200)
    const paperWithoutFile = await completed(kind, { attachmentId: null })
    expect((await update(other, kind, { ...paperWithoutFile, attachmentId: await file(other) })).status).toBe(
      200,
    )
  })

  it('records the reopening and its reason in the history', async () => {
    const paper = await completed(kind)
    const statusReason = 'The vendor was wrong.'
    const reopened = one(await update(ORD, kind, { ...paper, status: 'IN_PROGRESS', statusReason }), kind)
    expect(reopened.statusReason).toBeNull()
    const [event] = await history(`${bases[kind]}s`, paper.id)
    expect(event.action).toBe('reopened')
    expect(event.changes).toContainEqual({ field: 'changeReason', before: null, after: statusReason })
    const trail = await world.call('GET', `/api/audit/events/${ADMIN.id}/0/id/20`, {
      as: ADMIN,
      query: { kind: 'reopened' },
    })
    expect(trail.body.payload.events.content).toHaveLength(1)
    // The reason for cancelling, which the form sends back, is not used for reopening.
    const cancelled = one(
      await update(ORD, kind, { ...reopened, status: 'CANCELLED', statusReason: 'No budget' }),
      kind,
    )
    await update(ORD, kind, { ...cancelled, status: 'IN_PROGRESS' })
    const [back] = await history(`${bases[kind]}s`, paper.id)
    expect(back.action).toBe('reopened')
    expect(back.changes.map(({ field }: Json) => field)).not.toContain('changeReason')
  })

  it('has a caution and appears in a queue after a change, until a newer file is attached', async () => {
    const paper = await completed(kind)
    const reopened = one(await update(ORD, kind, { ...paper, status: 'IN_PROGRESS' }), kind)
    expect(codes(reopened)).not.toContain('CHANGED_AFTER_APPROVAL')
    const changed = one(await update(other, kind, { ...reopened, vendor: 'Another' }), kind)
    expect(changed.cautions).toContainEqual({
      code: 'CHANGED_AFTER_APPROVAL',
      field: 'attachmentId',
      message: 'Changed after approval; the attached file is older than this change',
    })
    const complete = one(await update(ORD, kind, { ...changed, status: 'COMPLETE' }), kind)
    expect(codes(complete)).toContain('CHANGED_AFTER_APPROVAL')
    expect(await queue('changedAfterApproval', other)).toMatchObject([{ register: kind, id: paper.id }])
    const signed = one(await update(ORD, kind, { ...complete, attachmentId: await file(ORD) }), kind)
    expect(codes(signed)).not.toContain('CHANGED_AFTER_APPROVAL')
    expect(await queue('changedAfterApproval', other)).toEqual([])
  })

  it('that was never complete changes without a caution', async () => {
    const body = { ...filledPaper, ...kindFields[kind], enquiry: { enquiryType: 'NTR' } }
    const approved = { ...body, approvalDate: '2026-03-31', attachmentId: await file(ORD) }
    const createdReply = await world.call('POST', address(kind, 'create', ORD), { as: ORD, body: approved })
    const changed = one(await update(ORD, kind, { ...one(createdReply, kind), vendor: 'Another' }), kind)
    expect(codes(changed)).not.toContain('CHANGED_AFTER_APPROVAL')
  })

  it('notifies its initiator on the home page and by mail when another user reopens it', async () => {
    const paper = await completed(kind)
    const statusReason = 'The order was withdrawn.'
    await update(ADMIN, kind, { ...paper, status: 'IN_PROGRESS', statusReason })
    const by = `${ADMIN.firstName} ${ADMIN.lastName}`
    expect(await queue('changedByOthers', ORD)).toMatchObject([
      { register: kind, id: paper.id, by, reason: statusReason },
    ])
    for (const person of [ADMIN, other]) expect(await queue('changedByOthers', person)).toEqual([])
    expect(await mailsTo(ORD)).toMatchObject([
      {
        template: 'record corrected',
        values: { done: 'reopened', reference: paper.reference, by, reason: statusReason },
      },
    ])
    world.passTime(15 * 86_400_000)
    expect(await queue('changedByOthers', await world.signInAgain(tenant, ORD))).toEqual([])
  })

  it('notifies no user when its initiator reopens it', async () => {
    await update(ORD, kind, { ...(await completed(kind)), status: 'IN_PROGRESS' })
    expect(await queue('changedByOthers', ORD)).toEqual([])
    expect(await mailsTo(ORD)).toEqual([])
  })
})

describe('an awarded contract', () => {
  const { paper, put, withContract, change, changeAlone, amend, saved } = contracts
  const awarded = async (values: object = {}): Promise<Json> =>
    withContract(ORD, await paper(ORD, 9_000), { amountPaid: 500, ...values })

  it.each([
    ['awardedOn', { awardedOn: '2026-03-20' }],
    ['amountPaid', { amountPaid: 499.99 }],
  ])('is corrected in %s only by the initiator or an administrator', async (name, values) => {
    const mpc = await awarded()
    const refused = await change(other, mpc, values)
    expect([refused.status, refused.body.fields]).toEqual([
      403,
      { [`contract.${name}`]: [correctionRefusal] },
    ])
    const refusedAlone = await changeAlone(other, mpc, values)
    expect([refusedAlone.status, refusedAlone.body.fields]).toEqual([403, { [name]: [correctionRefusal] }])
    expect((await change(ADMIN, mpc, values)).status).toBe(200)
  })

  it('accepts a further payment, a new description and a new planned date from any officer', async () => {
    const mpc = await awarded({ clearedOn: '2026-04-20' })
    const values = { amountPaid: 600, description: 'Another', clearedOn: '2026-04-21' }
    const changed = await saved(change(other, mpc, values))
    expect(changed.contract).toMatchObject(values)
    expect((await history('/hvp/contracts', mpc.contract.id))[0].action).toBe('changed')
  })

  it('protects its file and those of its amendments from other officers', async () => {
    const mpc = await awarded({ attachmentId: await file(ORD) })
    const attachmentId = await file(other)
    const refused = await change(other, mpc, { attachmentId })
    expect([refused.status, refused.body.message]).toEqual([403, contractFileRefusal])
    const refusedAlone = await changeAlone(other, mpc, { attachmentId })
    expect([refusedAlone.status, refusedAlone.body.fields]).toEqual([
      403,
      { attachmentId: [contractFileRefusal] },
    ])
    const amended = await saved(amend(ORD, mpc, { attachmentId: await file(ORD), amendedSum: 9_100 }))
    const [amendment] = amended.contract.amendments
    const path = `/api/procurement/hvp/amendments/${amendment.id}/file`
    const body = { attachmentId, version: amended.version }
    expect((await world.call('PUT', path, { as: other, body })).status).toBe(403)
    expect((await change(ADMIN, amended, { attachmentId: await file(ADMIN) })).status).toBe(200)
  })

  it.each([
    ['with its paper', change],
    ['alone', changeAlone],
  ])('saved %s is corrected with its own event, a caution, and a notification', async (_, correct) => {
    const mpc = await awarded({ attachmentId: await file(ORD) })
    const correctionReason = 'The letter says 20 March.'
    const corrected = await saved(correct(ADMIN, mpc, { awardedOn: '2026-03-20', correctionReason }))
    expect(codes(corrected.contract)).toContain('CHANGED_AFTER_APPROVAL')
    const [event] = await history('/hvp/contracts', mpc.contract.id)
    expect(event.action).toBe('corrected')
    expect(event.changes).toContainEqual({ field: 'changeReason', before: null, after: correctionReason })
    expect((await history('/hvp/mpcs', mpc.id))[0].action).toBe('contract corrected')
    const row = { register: 'contracts', id: mpc.contract.id }
    expect(await queue('changedAfterApproval', other)).toMatchObject([row])
    expect(await queue('changedByOthers', ORD)).toMatchObject([{ ...row, reason: correctionReason }])
    expect(await mailsTo(ORD)).toMatchObject([{ values: { done: 'corrected' } }])
    const signed = await saved(change(ORD, corrected, { attachmentId: await file(ORD) }))
    expect(codes(signed.contract)).not.toContain('CHANGED_AFTER_APPROVAL')
  })

  it('protects the fields of its open paper that it depends on from other officers', async () => {
    const mpc = await awarded({ attachmentId: await file(ORD) })
    const vendor = 'My own company'
    const refused = await put(other, { ...mpc, vendor, approvalDate: null })
    expect([refused.status, refused.body.fields]).toEqual([
      403,
      { vendor: [paperCorrectionRefusal], approvalDate: [paperCorrectionRefusal] },
    ])
    const ordered = await saved(put(other, { ...mpc, purchaseOrder: 'LPO 12' }))
    const corrected = await saved(put(ADMIN, { ...ordered, vendor }))
    expect(codes(corrected.contract)).toContain('CHANGED_AFTER_APPROVAL')
    expect([ordered, corrected].map(({ contract }) => contract.version)).toEqual([1, 2])
    expect((await history('/hvp/mpcs', mpc.id))[0].action).toBe('corrected')
    expect(await queue('changedByOthers', ORD)).toMatchObject([{ register: 'mpc', id: mpc.id }])
    expect(await mailsTo(ORD)).toMatchObject([{ values: { done: 'corrected' } }])
  })

  it('may be corrected together with its complete paper', async () => {
    const mpc = await awarded()
    const complete = await saved(put(ORD, { ...mpc, status: 'COMPLETE' }))
    expect((await change(other, complete, { amountPaid: 400 })).status).toBe(403)
    expect((await change(other, complete, { amountPaid: 700 })).status).toBe(200)
  })
})
