import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, toDay } from '@insaka/domain/core/dates'
import {
  awaitedSteps,
  decidingDuties,
  noHolderMessage,
  remindedTodayMessage,
} from '@insaka/domain/decisions/decisions.labels'
import { decisionsOf } from '../../test/support/decisions.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import type { TenantTx } from '../db/transactions.ts'
import { decidableKinds, decidedKinds } from './decided-kinds.ts'
import { findWaiting } from './decisions.repository.ts'
import { readMyDecisions } from './read-decisions.ts'

// Row-level security is off, so that a statement without an institution filter is noticed.
const world = openWorld({ rowSecurity: 'opened' })
const { switchOn, holder, taken, put, get } = decisionsOf(world)
type Json = any

let tenant: TestTenant
let ORD: Person
let ADMIN: Person
beforeEach(async () => {
  tenant = await world.institution()
  ;({ ORD, ADMIN } = tenant.people)
})

const newPaper = async (by = ORD, kind: 'lvp' | 'mpc' = 'lvp', where = tenant): Promise<Json> =>
  get(kind, by, await world.paper(kind, where, by))
const submitted = async (by = ORD, kind: 'lvp' | 'mpc' = 'lvp', where = tenant): Promise<Json> =>
  taken(kind, by, await newPaper(by, kind, where), 'submit')
const queuesOf = async (as: Person): Promise<{ mine: Json; submitted: Json }> => {
  const { status, body } = await world.call('GET', `/api/procurement/decisions/${as.id}`, { as })
  expect(status).toBe(200)
  return body.payload
}
const keysOf = ({ rows }: Json): string[] => rows.map(({ register, id }: Json) => `${register} ${id}`)
const mineOf = async (as: Person) => keysOf((await queuesOf(as)).mine)
const summaryOf = async (as: Person) =>
  (await world.call('GET', `/api/analytics/summary/${as.id}`, { as })).body.payload.summary.decisions

it('the duties that decide are those of the awaited steps', () => {
  const awaited = Object.values(decidedKinds).flatMap(({ steps }) =>
    Object.entries(steps).flatMap(([name, { duties = [] }]) => (name in awaitedSteps ? duties : [])),
  )
  expect(new Set(decidingDuties)).toEqual(new Set(awaited))
})

it.each([
  ['HEAD_OF_DEPARTMENT', false, ['requisitions SUBMITTED']],
  ['HEAD_OF_FINANCE', false, []],
  [
    'HEAD_OF_FINANCE',
    true,
    ['requisitions APPROVED', 'lvp SUBMITTED', 'mpc SUBMITTED', 'amendments SUBMITTED'],
  ],
  ['CONTROLLING_OFFICER', false, ['lvp SUBMITTED', 'lvp FUNDED', 'contracts SUBMITTED']],
  ['CONTROLLING_OFFICER', true, ['lvp FUNDED', 'contracts SUBMITTED']],
  [
    'COMMITTEE_SECRETARY',
    false,
    ['mpc SUBMITTED', 'mpc FUNDED', 'amendments SUBMITTED', 'amendments FUNDED'],
  ],
  ['COMMITTEE_SECRETARY', true, ['mpc FUNDED', 'amendments FUNDED']],
  ['HEAD_OF_PROCUREMENT', false, ['requisitions APPROVED', 'requisitions FUNDED']],
  ['HEAD_OF_PROCUREMENT', true, ['requisitions FUNDED']],
  ['PROCUREMENT_OFFICER', true, []],
] as const)('%s, if funds are confirmed first: %s, decides on %j', (duty, fundsFirst, kinds) => {
  expect(decidableKinds([duty], { fundsFirst, signedFile: false })).toEqual(kinds)
})

it('nothing is read for holders of duties that do not decide', async () => {
  const held = { department: null, actingFor: null, actingForName: null }
  const duties = [{ duty: 'PROCUREMENT_OFFICER', ...held } as const, { duty: 'STORES', ...held } as const]
  const withoutQueries = {} as TenantTx
  const decider = { userId: ORD.id, role: 'ORD', duties } as const
  expect(await readMyDecisions(withoutQueries, decider, world.now)).toMatchObject({ total: 0, rows: [] })
})

describe('the queue of decisions', () => {
  let CO: Person
  beforeEach(async () => {
    await switchOn(tenant)
    CO = await holder(tenant, 'CONTROLLING_OFFICER')
  })

  it('has the submitted records of the duty, longest waiting first, with what an approver needs', async () => {
    const secretary = await holder(tenant, 'COMMITTEE_SECRETARY')
    const finance = await holder(tenant, 'HEAD_OF_FINANCE')
    const first = await submitted()
    world.passTime(60_000)
    const second = await submitted(ADMIN)
    const mpc = await submitted(ORD, 'mpc')
    await newPaper()
    const lvps = [`lvp ${first.id}`, `lvp ${second.id}`]
    expect(await mineOf(CO)).toEqual(lvps)
    expect(await mineOf(secretary)).toEqual([`mpc ${mpc.id}`])
    expect(await mineOf(finance)).toEqual([])
    expect(await mineOf(ADMIN)).toEqual([])
    const { rows, ...counts } = (await queuesOf(CO)).mine
    expect(counts).toEqual({ total: 2, more: false })
    expect(rows[0]).toEqual({
      register: 'lvp',
      id: first.id,
      version: first.version,
      reference: first.reference,
      description: first.description,
      department: first.department,
      vendor: first.vendor,
      value: first.purchaseOrderValue,
      currency: first.currency,
      initiator: first.initiator,
      awaits: 'approve',
      duty: 'CONTROLLING_OFFICER',
      holders: [`${CO.firstName} ${CO.lastName}`],
      since: first.submittedOn,
      cautions: first.cautions,
      attachment: null,
      remindedOn: null,
    })
    expect(await summaryOf(CO)).toEqual({ mine: 2, submitted: 0 })
    expect(await summaryOf(ORD)).toEqual({ mine: 0, submitted: 2 })
    const { work } = (await world.call('GET', `/api/analytics/work/${CO.id}`, { as: CO })).body.payload
    expect(keysOf(work.find(({ key }: Json) => key === 'myDecisions'))).toEqual(lvps)
  })

  it('follows a paper from the Head of Finance to the Controlling Officer', async () => {
    await switchOn(tenant, { fundsFirst: true })
    const finance = await holder(tenant, 'HEAD_OF_FINANCE')
    const paper = await submitted()
    expect([await mineOf(finance), await mineOf(CO)]).toEqual([[`lvp ${paper.id}`], []])
    await taken('lvp', finance, paper, 'confirmFunds')
    expect([await mineOf(finance), await mineOf(CO)]).toEqual([[], [`lvp ${paper.id}`]])
  })

  it('has a paper whose funds were confirmed before that was no longer asked for', async () => {
    await switchOn(tenant, { fundsFirst: true })
    const finance = await holder(tenant, 'HEAD_OF_FINANCE')
    const paper = await taken('lvp', finance, await submitted(), 'confirmFunds')
    await switchOn(tenant)
    expect([await mineOf(finance), await mineOf(CO)]).toEqual([[], [`lvp ${paper.id}`]])
  })

  it('reads only the registers and decisions that the duties decide on', async () => {
    await switchOn(tenant, { fundsFirst: true })
    const finance = await holder(tenant, 'HEAD_OF_FINANCE')
    const lvp = await submitted()
    const funded = await taken('lvp', finance, await submitted(), 'confirmFunds')
    const mpc = await submitted(ORD, 'mpc')
    const waitingFor = (kinds: string[]) =>
      world.inTenant(tenant.id, async (tx) => {
        const waiting = await findWaiting(tx, { userId: CO.id, kinds, skip: 0 })
        return waiting.map(({ register, id }) => `${register} ${id}`)
      })
    expect(await waitingFor(['contracts SUBMITTED', 'lvp FUNDED'])).toEqual([`lvp ${funded.id}`])
    expect(await waitingFor(['lvp SUBMITTED'])).toEqual([`lvp ${lvp.id}`])
    expect(await waitingFor(['mpc SUBMITTED', 'mpc FUNDED'])).toEqual([`mpc ${mpc.id}`])
  })

  it('leaves out records that the user initiated, edited or decided, also when acting for such a user', async () => {
    const procurement = await holder(tenant, 'PROCUREMENT_OFFICER')
    await holder(tenant, 'CONTROLLING_OFFICER', {}, procurement)
    await holder(tenant, 'CONTROLLING_OFFICER', {}, ORD)
    const acting = await holder(tenant, 'CONTROLLING_OFFICER', { actingForId: ORD.id })
    const { body } = await put('lvp', procurement, { ...(await newPaper()), vendor: 'Soweto Stores' })
    const paper = await taken('lvp', ORD, body.payload.lvp, 'submit')
    for (const barred of [ORD, procurement, acting]) expect(await mineOf(barred)).toEqual([])
    expect(await mineOf(CO)).toEqual([`lvp ${paper.id}`])
    const [row] = (await queuesOf(ORD)).submitted.rows
    expect(row.holders).toEqual([`${CO.firstName} ${CO.lastName}`])
  })

  it('loses a record that is decided or whose content changes', async () => {
    const [approved, changed, returned] = [await submitted(), await submitted(), await submitted()]
    await taken('lvp', CO, approved, 'approve')
    await put('lvp', ORD, { ...changed, vendor: 'Soweto Stores' })
    await taken('lvp', CO, returned, 'return', { reason: 'The quotation is missing' })
    expect(await queuesOf(CO)).toMatchObject({ mine: { total: 0 } })
    expect(await queuesOf(ORD)).toMatchObject({ submitted: { total: 0 } })
  })

  it('is empty while decisions are switched off, and has no record that was created then', async () => {
    await switchOn(tenant, { decisionsFrom: null })
    await newPaper()
    await switchOn(tenant)
    const paper = await submitted()
    const leaving = await holder(tenant, 'CONTROLLING_OFFICER', { lastDay: toDay(world.now) })
    expect(await mineOf(leaving)).toEqual([`lvp ${paper.id}`])
    await switchOn(tenant, { decisionsFrom: null })
    expect(await mineOf(CO)).toEqual([])
    expect(await queuesOf(ORD)).toMatchObject({ submitted: { total: 0 } })
    expect(await summaryOf(CO)).toEqual({ mine: 0, submitted: 0 })
    await switchOn(tenant, { decisionsFrom: addDays(toDay(world.now), 1) })
    expect(await mineOf(CO)).toEqual([`lvp ${paper.id}`])
  })

  it('has no record of another institution', async () => {
    const elsewhere = await world.institution()
    await switchOn(elsewhere)
    await submitted(elsewhere.people.ORD, 'lvp', elsewhere)
    expect(await mineOf(CO)).toEqual([])
    const { status } = await world.call('GET', `/api/procurement/decisions/${CO.id}`, {
      as: elsewhere.people.ORD,
    })
    expect(status).toBe(403)
  })

  it('finds records of the duty behind a hundred of another duty', async () => {
    for (let i = 0; i < 101; i++) await submitted(ORD, 'mpc')
    world.passTime(60_000)
    const paper = await submitted()
    expect(await mineOf(CO)).toEqual([`lvp ${paper.id}`])
  })

  it('finds records behind a hundred on which the user may not decide', async () => {
    const acting = await holder(tenant, 'CONTROLLING_OFFICER', { actingForId: ORD.id })
    for (let i = 0; i < 101; i++) await submitted()
    world.passTime(60_000)
    const paper = await submitted(ADMIN)
    expect(await mineOf(acting)).toEqual([`lvp ${paper.id}`])
  })
})

describe('a reminder', () => {
  let CO: Person
  let paper: Json
  beforeEach(async () => {
    await switchOn(tenant)
    CO = await holder(tenant, 'CONTROLLING_OFFICER')
    paper = await submitted()
  })

  const remind = (as: Person, body: Json = { register: 'lvp', id: paper.id }, of = as) =>
    world.call('POST', `/api/procurement/decisions/${of.id}/reminders`, { as, body })
  const refusalOf = async (answer: ReturnType<typeof remind>) => {
    const { status, body } = await answer
    return [status, body.message]
  }
  const mails = async (): Promise<Json[]> => {
    const { rows } = await world.inTenant(tenant.id, (tx) =>
      runSql(
        tx,
        `DELETE FROM mails WHERE institution_id = $1 AND template = 'decision reminder'
         RETURNING user_id AS "userId", values`,
        [tenant.id],
      ),
    )
    return rows
  }

  it('goes once a day to those who may decide, and to nobody else', async () => {
    const second = await holder(tenant, 'CONTROLLING_OFFICER')
    await holder(tenant, 'CONTROLLING_OFFICER', {}, ORD)
    await holder(tenant, 'CONTROLLING_OFFICER', { actingForId: ORD.id })
    await holder(tenant, 'HEAD_OF_FINANCE')
    const { status, body } = await remind(ORD)
    expect([status, body.message]).toEqual([200, 'The reminder has been sent.'])
    expect(body.payload.submitted.rows[0]).toMatchObject({ id: paper.id, remindedOn: toDay(world.now) })
    const sent = await mails()
    expect(new Set(sent.map(({ userId }) => userId))).toEqual(new Set([CO.id, second.id]))
    expect(sent).toHaveLength(2)
    expect(sent[0].values).toEqual({
      reference: paper.reference,
      awaits: 'Approval',
      by: `${ORD.firstName} ${ORD.lastName}`,
      path: `/insaka/plscm/lvp/list?scope=institution&record=${paper.id}`,
    })
    expect(await refusalOf(remind(ORD))).toEqual([422, remindedTodayMessage])
    expect(await mails()).toEqual([])
  })

  it('is sent once by parallel calls', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => remind(ORD)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7)
    expect(await mails()).toHaveLength(1)
  })

  it('is refused for the records of others, for decided records and without a holder', async () => {
    const other = await world.person(tenant, { role: 'ORD' })
    expect((await remind(other)).status).toBe(403)
    expect((await remind(CO)).status).toBe(403)
    expect((await remind(tenant.people.GUEST)).status).toBe(403)
    const mpc = await submitted(ORD, 'mpc')
    expect(await refusalOf(remind(ORD, { register: 'mpc', id: mpc.id }))).toEqual([422, noHolderMessage])
    await taken('lvp', CO, paper, 'approve')
    expect(await refusalOf(remind(ORD))).toEqual([422, 'This record does not wait for a decision.'])
    expect((await remind(ORD, { register: 'lvp', id: 999_999 })).status).toBe(404)
    expect(await mails()).toEqual([])
  })

  it('does not reach another institution', async () => {
    const elsewhere = await world.institution()
    await switchOn(elsewhere)
    expect((await remind(elsewhere.people.ORD)).status).toBe(404)
    expect((await remind(elsewhere.people.ORD, undefined, ORD)).status).toBe(403)
    expect(await mails()).toEqual([])
  })

  it('is allowed to procurement officers for papers of others', async () => {
    const procurement = await holder(tenant, 'PROCUREMENT_OFFICER')
    expect((await remind(procurement)).status).toBe(200)
    expect((await mails()).map(({ userId }) => userId)).toEqual([CO.id])
  })
})

describe('the workload', () => {
  const workloadOf = (as: Person) => world.call('GET', `/api/analytics/workload/${as.id}`, { as })

  it('counts open and submitted papers, and the decisions of each person with their days', async () => {
    await switchOn(tenant)
    const CO = await holder(tenant, 'CONTROLLING_OFFICER')
    const head = await holder(tenant, 'HEAD_OF_PROCUREMENT')
    const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
    const acting = await holder(tenant, 'CONTROLLING_OFFICER', {
      actingForId: CO.id,
      lastDay: addDays(toDay(world.now), 7),
    })
    const elsewhere = await world.institution()
    await world.paper('lvp', elsewhere, elsewhere.people.ORD)
    const first = await submitted()
    const second = await submitted()
    await submitted()
    await newPaper()
    await newPaper(ADMIN)
    world.passTime(2 * 86_400_000)
    const fresh = await world.signInAgain(tenant, CO)
    await taken('lvp', fresh, first, 'approve')
    world.passTime(86_400_000)
    await taken('lvp', await world.signInAgain(tenant, CO), second, 'reject', { reason: 'Too expensive' })
    const { status, body } = await workloadOf(await world.signInAgain(tenant, head))
    expect(status).toBe(200)
    expect(body.payload.workload).toEqual({
      from: addDays(toDay(world.now), -90),
      officers: [
        { id: ORD.id, name: nameOf(ORD), openPapers: 3, submitted: 1 },
        { id: ADMIN.id, name: nameOf(ADMIN), openPapers: 1, submitted: 0 },
      ],
      deciders: [{ id: CO.id, name: nameOf(CO), decisions: 2, medianDays: 2.5 }],
      absences: [
        {
          duty: 'CONTROLLING_OFFICER',
          holder: nameOf(acting),
          actingFor: nameOf(CO),
          from: addDays(toDay(world.now), -3),
          to: addDays(toDay(world.now), 4),
        },
      ],
    })
    world.passTime(91 * 86_400_000)
    const later = await workloadOf(await world.signInAgain(tenant, ADMIN))
    expect(later.body.payload.workload).toMatchObject({ deciders: [], absences: [] })
  })

  it('is for administrators and the Head of Procurement', async () => {
    const head = await holder(tenant, 'HEAD_OF_PROCUREMENT')
    const CO = await holder(tenant, 'CONTROLLING_OFFICER')
    const statuses = await Promise.all([ADMIN, head, CO, ORD, tenant.people.GUEST].map(workloadOf))
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 403, 403, 403])
    const elsewhere = await world.institution()
    const path = `/api/analytics/workload/${ADMIN.id}`
    expect((await world.call('GET', path, { as: elsewhere.people.ADMIN })).status).toBe(403)
  })
})
