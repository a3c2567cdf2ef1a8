import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { contractsOf, filledContract } from '../../test/support/contracts.ts'
import { decisionsOf } from '../../test/support/decisions.ts'
import { readWorkbook } from '../../test/support/read-export.ts'
import { auditFaultsOf } from '../../test/support/imports.ts'
import { openSuperuserClient } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
type Json = any
const { paper, put, get, saved, change, changeAlone, withContract, attachAlone, history } = contractsOf(world)
const { switchOn, switchOff, holder } = decisionsOf(world)
const superuser = openSuperuserClient(world)

const tenants: TestTenant[] = []
let tenant: TestTenant
let ORD: Person
let ADMIN: Person
let officer: Person
beforeEach(async () => {
  tenant = await world.institution()
  tenants.push(tenant)
  ;({ ORD, ADMIN } = tenant.people)
  officer = await holder(tenant, 'CONTROLLING_OFFICER')
})
afterAll(async () => expect(await auditFaultsOf(world, ...tenants)).toEqual([]))

const take = (as: Person, { contract }: Json, step: string, asked: object = {}, headers = {}) =>
  world.call('POST', `/api/procurement/hvp/contracts/${contract.id}/steps/${step}`, {
    as,
    body: { version: contract.version, ...asked },
    headers,
  })
const giveBack = { reason: 'The dates are wrong' }

/** An agreed paper that was saved before decisions were switched on. */
async function agreedPaper(as = ORD, value = 1_000): Promise<Json> {
  await switchOff(tenant)
  const saved = await paper(as, value)
  await switchOn(tenant)
  return get(as, saved.id)
}
const governed = async (changed: object = {}): Promise<Json> =>
  withContract(ORD, await agreedPaper(), changed)

describe('a contract that is decided in Insaka', () => {
  it('waits for its award as soon as it is saved, and others do not', async () => {
    const { contract } = await governed()
    expect(contract).toMatchObject({
      decision: 'SUBMITTED',
      submittedOn: contract.createdOn,
      editorIds: [ORD.id],
      governedBy: { fundsFirst: false, signedFile: false },
      steps: [],
      next: [
        { step: 'award', allowed: false },
        { step: 'return', allowed: false },
      ],
    })
    await switchOff(tenant)
    const other = await withContract(ORD, await paper(ORD))
    expect(other.contract).toMatchObject({
      decision: 'RECORDED',
      submittedOn: null,
      governedBy: null,
      next: [],
    })
  })

  it('waits in the queue of the Controlling Officer, and its steps are exported', async () => {
    // The numbers of the contract and of its paper differ.
    await paper(ORD)
    const { contract, ...mpc } = await governed()
    const queue = await world.call('GET', `/api/procurement/decisions/${officer.id}`, { as: officer })
    const { id, reference, version } = contract
    const waiting = { register: 'contracts', id, reference, version, awaits: 'award', vendor: mpc.vendor }
    expect(queue.body.payload.mine).toMatchObject({ total: 1, rows: [waiting] })
    expect((await take(officer, { contract }, 'award')).status).toBe(200)
    const file = await world.app.inject({
      url: `/api/procurement/hvp/mpc/linked/export/${ORD.id}/id?scope=institution&format=xlsx`,
      headers: { authorization: `Bearer ${ORD.token}` },
    })
    expect(readWorkbook(file.rawPayload).rowsOf('Steps')).toMatchObject([
      { Reference: reference, Step: 'Awarded', Duty: 'CONTROLLING_OFFICER' },
    ])
  })

  it('is awarded once, with its step in the replies and in both histories', async () => {
    const before = await governed()
    const { contract, version } = await saved(take(officer, before, 'award'))
    expect([version, contract.version]).toEqual([before.version + 1, before.contract.version + 1])
    expect(contract).toMatchObject({
      decision: 'APPROVED',
      decidedOn: contract.updatedOn,
      decidedBy: `${officer.firstName} ${officer.lastName}`,
      steps: [{ step: 'award', duty: 'CONTROLLING_OFFICER', version: 2 }],
      next: [{ step: 'return', allowed: true, why: null }],
    })
    expect((await get(officer, before.id)).contract).toEqual(contract)
    expect((await history(ORD, 'contracts', contract.id)).map(({ action }) => action)).toEqual([
      'awarded',
      'saved',
    ])
    expect((await history(ORD, 'mpcs', before.id))[0].action).toBe('contract awarded')
    const { rows } = await superuser.query(
      'SELECT content_digest FROM record_steps WHERE institution_id = $1 AND register = $2',
      [tenant.id, 'contracts'],
    )
    expect(rows).toEqual([{ content_digest: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  it('is awarded by exactly one of 64 simultaneous calls', async () => {
    const before = await governed()
    const calls = Array.from({ length: 64 }, (_, i) =>
      take(officer, before, 'award', {}, { 'idempotency-key': `award-number-${i}` }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(63)
    expect(await history(ORD, 'contracts', before.contract.id)).toHaveLength(2)
  })

  it('is not awarded by those who initiated its paper or changed its content', async () => {
    const mpc = await saved(changeAlone(ADMIN, await governed(), { description: 'Fifty reams' }))
    expect(mpc.contract).toMatchObject({ decision: 'SUBMITTED', editorIds: [ORD.id, ADMIN.id] })
    await superuser.query('UPDATE duties SET user_id = $1 WHERE user_id = $2', [ADMIN.id, officer.id])
    world.platform.sessions.invalidate(ADMIN.id)
    const { status, body } = await take(ADMIN, mpc, 'award')
    expect([status, body.message]).toEqual([403, expect.stringContaining('Another user must do this')])
  })

  it('is still barred for the former initiator of a paper that was handed over', async () => {
    const own = await withContract(ADMIN, await agreedPaper(officer))
    // A batch ends early on a busy machine.
    let left: number
    do {
      const answer = await world.call('POST', `/api/auth/users/${officer.id}/hand-over`, {
        as: ADMIN,
        body: { to: ORD.id },
      })
      expect(answer.status).toBe(200)
      ;({ left } = answer.body.payload)
    } while (left > 0)
    const mpc = await get(officer, own.id)
    expect(mpc.initiatorId).toBe(ORD.id)
    expect((await take(officer, mpc, 'award')).status).toBe(403)
  })

  it('takes no payment before its award, in three ways, and any afterwards', async () => {
    const message = ['This contract is not awarded yet, so it takes no payment.']
    const empty = await agreedPaper()
    const created = await put(ORD, { ...empty, contract: { ...filledContract, amountPaid: 1 } })
    expect([created.status, created.body.fields]).toEqual([422, { 'contract.amountPaid': message }])
    const mpc = await withContract(ORD, empty)
    const inPaper = await change(ORD, mpc, { amountPaid: 1 })
    expect([inPaper.status, inPaper.body.fields]).toEqual([422, { 'contract.amountPaid': message }])
    const alone = await changeAlone(ADMIN, mpc, { amountPaid: 1 })
    expect([alone.status, alone.body.fields]).toEqual([422, { amountPaid: message }])
    await saved(take(officer, mpc, 'award'))
    const awarded = await get(ORD, mpc.id)
    const paid = await saved(changeAlone(ORD, awarded, { amountPaid: 1 }))
    expect(paid.contract).toMatchObject({ decision: 'APPROVED', amountPaid: 1, editorIds: [ORD.id] })
  })

  it('has fixed content for every user once it is awarded', async () => {
    const mpc = await governed()
    await saved(take(officer, mpc, 'award'))
    const awarded = await get(ORD, mpc.id)
    const changes = {
      approvedOn: '2026-03-02',
      clearedOn: '2026-03-04',
      notifiedOn: '2026-03-07',
      awardedOn: '2026-03-17',
      description: 'Fifty reams',
      manager: 'FIN',
    }
    await superuser.query(
      `INSERT INTO departments SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'code', 'FIN', 'name', 'Finance'))).*
         FROM departments d WHERE institution_id = $1 LIMIT 1`,
      [tenant.id],
    )
    const colleague = await holder(tenant, 'PROCUREMENT_OFFICER')
    for (const as of [ORD, ADMIN, colleague])
      for (const [field, value] of Object.entries(changes)) {
        const correction = { [field]: value, correctionReason: 'A mistake' }
        const message = ['This contract is awarded, so this cannot change. Ask for it to be returned first.']
        const alone = await changeAlone(as, awarded, correction)
        expect([alone.status, alone.body.fields]).toEqual([422, { [field]: message }])
        const inPaper = await change(as, awarded, correction)
        expect([inPaper.status, inPaper.body.fields]).toEqual([422, { [`contract.${field}`]: message }])
      }
    const same = await saved(put(ORD, { ...awarded, contract: { ...awarded.contract, manager: 'psu' } }))
    expect(same.version).toBe(awarded.version)
    const attachmentId = await world.attachment(tenant, ORD)
    const withFile = await saved(attachAlone(ORD, awarded, ['contracts', awarded.contract.id], attachmentId))
    expect(withFile.contract).toMatchObject({ decision: 'APPROVED', attachmentId })
  })

  it('is no correction while it waits for its award, even on past days', async () => {
    const colleague = await holder(tenant, 'PROCUREMENT_OFFICER')
    const mpc = await governed({ awardedOn: '2026-03-16' })
    expect(mpc.contract.stage).toBe('AWARDED')
    const changed = await saved(changeAlone(colleague, mpc, { awardedOn: '2026-03-17' }))
    expect(changed.contract).toMatchObject({ decision: 'SUBMITTED', editorIds: [ORD.id, colleague.id] })
    expect((await history(ORD, 'contracts', mpc.contract.id))[0].action).toBe('changed')
  })

  it('can be returned, changed and awarded again by the same officer, unless it is paid', async () => {
    const mpc = await governed()
    await saved(take(officer, mpc, 'award'))
    const returned = await saved(take(officer, await get(ORD, mpc.id), 'return', giveBack))
    expect(returned.contract).toMatchObject({ decision: 'RETURNED', submittedOn: null, decidedBy: null })
    expect((await take(officer, returned, 'award')).status).toBe(422)
    const changed = await saved(changeAlone(ORD, returned, { description: 'Fifty reams' }))
    expect(changed.contract).toMatchObject({ decision: 'SUBMITTED', submittedOn: changed.contract.updatedOn })
    const awarded = await saved(take(officer, changed, 'award'))
    expect(awarded.contract.steps.map(({ step }: Json) => step)).toEqual(['award', 'return', 'award'])
    const paid = await saved(changeAlone(ORD, awarded, { amountPaid: 10 }))
    const refused = await take(officer, paid, 'return', giveBack)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'This contract has payments, so it cannot be returned.',
    ])
  })

  it('cannot exist before its paper is approved', async () => {
    await switchOn(tenant)
    const open = await paper(ORD, 1_000, { approvalDate: null })
    const { status, body } = await put(ORD, { ...open, contract: filledContract })
    expect([status, body.fields]).toEqual([
      422,
      { contract: ['This paper is not approved yet, so it cannot have a contract.'] },
    ])
  })

  it('is changed only by editors, also on a paper that is not decided in Insaka', async () => {
    const mpc = await governed()
    const colleague = await world.person(tenant)
    const description = 'Fifty reams'
    for (const answer of [
      await changeAlone(colleague, mpc, { description }),
      await change(colleague, mpc, { description }),
    ])
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'Only the initiator of its paper, a Procurement Officer, the Head of Procurement or an administrator may change this contract.',
      ])
    // The vendor of the paper is part of what is awarded.
    expect((await put(colleague, { ...mpc, contract: null, vendor: 'Soweto Stores' })).status).toBe(403)
    await saved(put(colleague, { ...mpc, contract: null, expenseType: 'CAPEX' }))
    const procurement = await holder(tenant, 'PROCUREMENT_OFFICER')
    await saved(changeAlone(procurement, await get(ORD, mpc.id), { description }))
  })

  it('waits again, and bars the saver, if its paper changes in what is awarded', async () => {
    const before = await governed()
    const procurement = await holder(tenant, 'PROCUREMENT_OFFICER')
    await holder(tenant, 'CONTROLLING_OFFICER', {}, procurement)
    const changed = await saved(put(procurement, { ...before, contract: null, vendor: 'Soweto Stores' }))
    const { version, editorIds } = before.contract
    expect(changed.contract).toMatchObject({
      version: version + 1,
      editorIds: [...editorIds, procurement.id],
    })
    expect((await take(officer, before, 'award')).body.code).toBe('STALE')
    expect((await take(procurement, changed, 'award')).status).toBe(403)
    const awarded = await take(officer, changed, 'award')
    expect(awarded.status).toBe(200)
    const { status, body } = await put(ORD, { ...awarded.body.payload.mpc, vendor: 'Kafue Traders' })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['vendor']])
  })

  it('is not awarded by the user who submits it after a return', async () => {
    const before = await governed()
    const returned = (await take(officer, before, 'return', giveBack)).body.payload.mpc
    const procurement = await holder(tenant, 'PROCUREMENT_OFFICER')
    await holder(tenant, 'CONTROLLING_OFFICER', {}, procurement)
    const submitted = (await take(procurement, returned, 'submit')).body.payload.mpc
    expect((await take(procurement, submitted, 'award')).status).toBe(403)
    expect((await take(officer, submitted, 'award')).status).toBe(200)
  })

  it('keeps the file of its award, which only the head of procurement replaces', async () => {
    const awarded = (await take(officer, await governed(), 'award')).body.payload.mpc
    const attach = async (as: Person, current: Json) =>
      attachAlone(as, current, ['contracts', current.contract.id], await world.attachment(tenant, as))
    const withFile = await saved(attach(ORD, awarded))
    for (const as of [ORD, ADMIN]) expect((await attach(as, withFile)).status).toBe(403)
    const head = await holder(tenant, 'HEAD_OF_PROCUREMENT')
    expect((await attach(head, withFile)).status).toBe(200)
  })

  it('loses its award, with a mark, if it changes while decisions are switched off', async () => {
    const awarded = (await take(officer, await governed(), 'award')).body.payload.mpc
    await switchOff(tenant)
    const off = await get(ORD, awarded.id)
    const changed = await saved(changeAlone(ORD, off, { description: 'Fifty reams' }))
    const { contract } = changed
    expect(contract).toMatchObject({ decision: 'RECORDED', decidedOn: null, decidedBy: null })
    expect(contract.changedAfterApprovalOn).toBe(contract.updatedOn)
  })

  it('is found by its decision', async () => {
    const mpc = await governed()
    const found = async (decision: string) => {
      const { body } = await world.call('GET', `/api/procurement/hvp/mpc/linked/${ORD.id}/0/id/12`, {
        as: ORD,
        query: { decision },
      })
      return body.payload.mpcs.content.map(({ id }: Json) => id)
    }
    expect([await found('SUBMITTED'), await found('APPROVED,RECORDED')]).toEqual([[mpc.id], []])
    await saved(take(officer, mpc, 'award'))
    expect([await found('SUBMITTED'), await found('APPROVED,RECORDED')]).toEqual([[], [mpc.id]])
  })

  it('counts as recorded after a save if decisions are switched off', async () => {
    const mpc = await governed()
    await switchOff(tenant)
    const paid = await saved(changeAlone(ORD, mpc, { amountPaid: 5 }))
    expect(paid.contract).toMatchObject({ decision: 'RECORDED', submittedOn: null, amountPaid: 5 })
    expect((await take(officer, paid, 'award')).status).toBe(422)
  })
})
