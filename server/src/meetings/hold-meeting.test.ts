import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, toDay } from '@insaka/domain/core/dates'
import { decisionsOf } from '../../test/support/decisions.ts'
import { auditFaultsOf } from '../../test/support/imports.ts'
import { openSuperuserClient } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const superuser = openSuperuserClient(world)
const { switchOn, holder, step, taken, get } = decisionsOf(world)
type Json = any

const tenants: TestTenant[] = []
let tenant: TestTenant
let ORD: Person
let SEC: Person
let members: Person[]
const external = 'Dr Mutale Zimba'
const chair = 'The Controlling Officer'
beforeEach(async () => {
  tenant = await world.institution()
  tenants.push(tenant)
  ORD = tenant.people.ORD
  await switchOn(tenant)
  SEC = await holder(tenant, 'COMMITTEE_SECRETARY')
  members = [await world.person(tenant), await world.person(tenant)]
  await appoint({ name: chair, capacity: 'CHAIR' })
  for (const [at, member] of members.entries())
    await appoint({ name: `${nameOf(member)} ${at + 1}`, username: member.username })
  await appoint({ name: external, membership: 'EXTERNAL' })
})
afterAll(async () => expect(await auditFaultsOf(world, ...tenants)).toEqual([]))

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
const today = () => toDay(world.now)

async function appoint(member: Json): Promise<void> {
  const appointment = { capacity: 'MEMBER', membership: 'INTERNAL', appointedFrom: '2020-01-01' }
  const { status, body } = await world.call('POST', `/api/procurement/committeeMembers/${SEC.id}/0/id/12`, {
    as: SEC,
    body: { ...appointment, ...member },
  })
  expect([status, body.fields]).toEqual([200, undefined])
}

async function submitted(by = ORD): Promise<Json> {
  const id = await world.paper('mpc', tenant, by)
  return taken('mpc', by, await get('mpc', by, id), 'submit')
}

const present = (name: string, capacity = 'MEMBER', represents: string | null = null) => ({
  name,
  capacity,
  represents,
  present: true,
})
const attendance = () => [
  present(chair, 'CHAIR'),
  present(`${nameOf(members[0]!)} 1`),
  present(external),
  present(nameOf(SEC), 'SECRETARY'),
]
const item = (
  { reference }: Json,
  decision: string | null = 'APPROVED',
  resolution: string | null = null,
) => ({
  paper: reference,
  decision,
  resolution,
})

async function plan(body: Json, as = SEC): Promise<Json> {
  const answer = await world.call('POST', `/api/procurement/meetings/${as.id}/0/id/12`, {
    as,
    body: { meetingNumber: '3/2026', heldOn: today(), place: 'Board Room', ...body },
  })
  expect([answer.status, answer.body.fields]).toEqual([200, undefined])
  return answer.body.payload.meeting
}
const hold = ({ id, version }: Json, as = SEC, headers: Json = {}) =>
  world.call('POST', `/api/procurement/meetings/${id}/steps/hold`, { as, body: { version }, headers })
const meetingNow = async ({ id }: Json): Promise<Json> =>
  (await world.call('GET', `/api/procurement/meetings/${id}`, { as: SEC })).body.payload.meeting

describe('a meeting that was held', () => {
  it('decides on forty papers at once, and on each once after a failure in the middle', async () => {
    const papers: Json[] = []
    for (let n = 0; n < 40; n++) papers.push(await submitted())
    const resolutions: Json = {
      3: ['DEFERRED', 'More quotations are needed.'],
      7: ['REJECTED', 'Too dear.'],
      9: ['CONDITIONS', 'If the price holds.'],
    }
    const agenda = papers.map((paper, at) => item(paper, ...(resolutions[at] ?? [])))
    const interests = [
      {
        member: `${nameOf(members[0]!)} 1`,
        paper: papers[11].reference,
        interest: 'Owns shares of the vendor.',
      },
      { member: external, paper: papers[12].reference, interest: 'Brother of the vendor.' },
    ]
    const meeting = await plan({ agenda, attendance: attendance(), interests })

    await superuser.query(`CREATE FUNCTION pg_temp_fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the server was killed'; END $$;
      CREATE TRIGGER fail BEFORE UPDATE ON papers FOR EACH ROW
      WHEN (NEW.institution_id = '${tenant.id}' AND NEW.id = ${papers[20].id}) EXECUTE FUNCTION pg_temp_fail()`)
    const headers = { 'idempotency-key': '0199aaaa-0000-7000-8000-00000000000a' }
    try {
      expect((await hold(meeting, SEC, headers)).status).toBe(500)
    } finally {
      await superuser.query('DROP TRIGGER fail ON papers; DROP FUNCTION pg_temp_fail()')
    }
    expect(await meetingNow(meeting)).toMatchObject({ state: 'PLANNED', version: 1 })
    expect(await get('mpc', ORD, papers[0].id)).toMatchObject({ decision: 'SUBMITTED' })

    const answers = [await hold(meeting, SEC, headers), await hold(meeting, SEC, headers)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const held = await meetingNow(meeting)
    expect(held).toMatchObject({ state: 'HELD', version: 2, appointed: 4, votersPresent: 3 })
    expect(held.agenda.map(({ outcome }: Json) => outcome)).toMatchObject({
      0: 'Approved',
      3: 'Deferred',
      7: 'Rejected',
      9: 'Approved with conditions',
      11: `Approved, without ${nameOf(members[0]!)} 1`,
      12: `Approved, without ${external}`,
    })
    for (const [at, { id }] of papers.entries()) {
      const paper = await get('mpc', ORD, id)
      const [decision, resolution = null] = resolutions[at] ?? []
      if (decision === 'DEFERRED') {
        expect(paper).toMatchObject({ decision: 'SUBMITTED', version: 2, meetingId: null })
        continue
      }
      const isRejected = decision === 'REJECTED'
      expect(paper, `paper ${at}`).toMatchObject({
        decision: isRejected ? 'REJECTED' : 'APPROVED',
        status: isRejected ? 'CANCELLED' : 'IN_PROGRESS',
        approvalDate: isRejected ? null : today(),
        version: 3,
        decidedBy: nameOf(SEC),
        meetingId: meeting.id,
        meetingNumber: '3/2026',
        resolution,
      })
      expect(paper.steps.at(-1)).toMatchObject({
        step: isRejected ? 'reject' : 'approve',
        by: nameOf(SEC),
        duty: 'COMMITTEE_SECRETARY',
        reason: resolution,
      })
    }
  })

  it('defers a paper whose content changed after it was submitted', async () => {
    const paper = await submitted()
    const meeting = await plan({ agenda: [item(paper)], attendance: attendance() })
    const changed = await world.call('PUT', `/api/procurement/hvp/mpc/update/${ORD.id}/0/id/12`, {
      as: ORD,
      body: { ...paper, vendor: 'Soweto Stores' },
    })
    expect(changed.status).toBe(200)
    expect((await hold(meeting)).status).toBe(200)
    const [{ outcome }] = (await meetingNow(meeting)).agenda
    expect(outcome).toBe('Deferred, because it was not waiting for the committee')
    expect(await get('mpc', ORD, paper.id)).toMatchObject({ decision: 'OPEN', meetingId: null })
  })

  it('defers a paper that was changed and submitted again after it was put on the agenda', async () => {
    const paper = await submitted()
    const meeting = await plan({ agenda: [item(paper)], attendance: attendance() })
    world.passTime(60_000)
    const { body } = await world.call('PUT', `/api/procurement/hvp/mpc/update/${ORD.id}/0/id/12`, {
      as: ORD,
      body: { ...paper, purchaseOrderValue: 900_000 },
    })
    const again = await taken('mpc', ORD, body.payload.mpc, 'submit')
    expect((await hold(meeting)).status).toBe(200)
    const [{ outcome, value }] = (await meetingNow(meeting)).agenda
    expect(outcome).toBe('Deferred, because it was submitted after it was put on the agenda')
    expect(value).not.toContain('900,000')
    expect(await get('mpc', ORD, paper.id)).toMatchObject({ decision: 'SUBMITTED', version: again.version })
  })

  it('decides nothing about a paper that is not decided in Insaka', async () => {
    const id = await world.paper('mpc', tenant, ORD)
    await superuser.query("UPDATE papers SET decision = 'RECORDED' WHERE institution_id = $1 AND id = $2", [
      tenant.id,
      id,
    ])
    const meeting = await plan({ agenda: [item(await get('mpc', ORD, id))], attendance: attendance() })
    expect((await hold(meeting)).status).toBe(200)
    expect((await meetingNow(meeting)).agenda[0].outcome).toBe('Approved, not decided in Insaka')
    await superuser.query("UPDATE papers SET decision = 'OPEN' WHERE institution_id = $1 AND id = $2", [
      tenant.id,
      id,
    ])
  })

  it('is fixed, gets its minutes, and is then confirmed', async () => {
    const meeting = await plan({ agenda: [item(await submitted())], attendance: attendance() })
    const { body } = await hold(meeting)
    const held = body.payload.meeting
    const change = await world.call('POST', `/api/procurement/meetings/${SEC.id}/0/id/12`, {
      as: SEC,
      body: { id: held.id, version: held.version, meetingNumber: '4/2026', heldOn: today(), place: 'Hall' },
    })
    expect([change.status, change.body.fields]).toEqual([
      422,
      { state: ['This meeting has been held, so it can no longer be changed.'] },
    ])
    const take = (name: string, { id, version }: Json, asked: Json) =>
      world.call('POST', `/api/procurement/meetings/${id}/steps/${name}`, {
        as: SEC,
        body: { version, ...asked },
      })
    const tooEarly = await take('confirm', held, { confirmedOn: today() })
    expect([tooEarly.status, tooEarly.body.message]).toEqual([422, 'Attach the signed minutes first.'])
    const attachmentId = await world.attachment(tenant, SEC)
    const withMinutes = await take('attachMinutes', held, { attachmentId })
    expect(withMinutes.body.payload.meeting).toMatchObject({ state: 'HELD', attachmentId })
    const confirmed = await take('confirm', withMinutes.body.payload.meeting, { confirmedOn: today() })
    expect(confirmed.body.payload.meeting).toMatchObject({ state: 'CONFIRMED', confirmedOn: today() })
  })
})

describe('a meeting cannot be held', () => {
  const refusal = async (body: Json, as = SEC): Promise<Json> => {
    const { status, body: answer } = await hold(await plan(body), as)
    return [status, answer.fields ?? answer.message]
  }

  it('by somebody without the duty', async () => {
    const [status] = await refusal({ attendance: attendance() }, tenant.people.ADMIN)
    expect(status).toBe(403)
  })

  it('without a quorum', async () => {
    const attendees = [present(chair, 'CHAIR')]
    const stranger = [present('Somebody Else', 'CHAIR')]
    const agenda = [item(await submitted())]
    const [, fields] = await refusal({ agenda, attendance: stranger, meetingNumber: '5/2026' })
    expect(Object.keys(fields)).toEqual(['attendance', 'attendance.0.name'])
    expect(await refusal({ attendance: attendees })).toEqual([
      422,
      {
        attendance: [
          'There is no quorum: 1 of 4 appointed members were present or represented, and 2 are needed.',
        ],
      },
    ])
    expect(
      (await refusal({ attendance: [...attendees, present(external)], meetingNumber: '4/2026' }))[0],
    ).toBe(200)
  })

  it('with a proxy of a member from outside', async () => {
    const attendees = [...attendance().slice(0, 2), present('Deputy', 'PROXY', external)]
    expect(await refusal({ attendance: attendees })).toEqual([
      422,
      { 'attendance.2.name': [`${external} is a member from outside and cannot be represented.`] },
    ])
  })

  it('to reject a paper that was submitted later', async () => {
    const day = addDays(today(), -1)
    const agenda = [item(await submitted(), 'REJECTED', 'Too dear.')]
    expect(await refusal({ heldOn: day, agenda, attendance: attendance() })).toEqual([
      422,
      { 'agenda.0.paper': ['This paper was submitted after the meeting.'] },
    ])
  })

  it('if the only other voter is the initiator, as a proxy', async () => {
    const paper = await submitted()
    const attendees = [present(chair, 'CHAIR'), present(nameOf(ORD), 'PROXY', `${nameOf(members[0]!)} 1`)]
    const interests = [{ member: chair, paper: paper.reference, interest: 'Vendor' }]
    const [status, fields] = await refusal({ agenda: [item(paper)], attendance: attendees, interests })
    expect([status, Object.keys(fields)]).toEqual([422, ['agenda.0.decision']])
  })

  it('before its day', async () => {
    expect(await refusal({ heldOn: addDays(today(), 1), attendance: attendance() })).toEqual([
      422,
      { heldOn: ['The day of the meeting is still to come.'] },
    ])
  })

  it('with a paper that does not exist, is of another institution, or is listed twice', async () => {
    const paper = await submitted()
    const elsewhere = await world.institution()
    tenants.push(elsewhere)
    const foreign = await get(
      'mpc',
      elsewhere.people.ORD,
      await world.paper('mpc', elsewhere, elsewhere.people.ORD),
    )
    const agenda = [paper, { reference: 'No such paper' }, foreign, paper].map((each) => item(each))
    expect(await refusal({ agenda, attendance: attendance() })).toEqual([
      422,
      {
        'agenda.1.paper': ['There is no committee paper with this reference.'],
        'agenda.2.paper': ['There is no committee paper with this reference.'],
        'agenda.3.paper': ['This paper is on the agenda twice.'],
      },
    ])
  })

  it('if its secretary initiated a paper that it decides', async () => {
    const own = await submitted(SEC)
    const [status, fields] = await refusal({ agenda: [item(own)], attendance: attendance() })
    expect([status, Object.keys(fields)]).toEqual([422, ['agenda.0.paper']])
    expect(fields['agenda.0.paper'][0]).toMatch(/^Another user must do this, because you initiated/)
  })

  it('with a paper of which everybody who could decide has an interest', async () => {
    const [member] = members as [Person]
    const paper = await submitted(member)
    const attendees = [present(`${nameOf(member)} 1`, 'CHAIR'), present(external)]
    const interests = [{ member: external, paper: paper.reference, interest: 'Vendor' }]
    expect(await refusal({ agenda: [item(paper)], attendance: attendees, interests })).toEqual([
      422,
      { 'agenda.0.decision': ['Everybody who could decide has an interest in this paper.'] },
    ])
  })
})

it('the secretary decides alone only on papers by circulation', async () => {
  const ordinary = await submitted()
  const signed = { approvalDate: today(), attachmentId: await world.attachment(tenant, SEC) }
  const { status, body } = await step('mpc', SEC, ordinary, 'approve', signed)
  expect([status, body.message]).toEqual([
    422,
    'The committee decides on this paper in a meeting. Only papers with the approval type Circulation are decided by circulation.',
  ])
})
