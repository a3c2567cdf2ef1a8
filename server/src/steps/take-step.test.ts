import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { subjectOf } from '@insaka/domain/audit-log/history-subjects'
import { addDays, toDay } from '@insaka/domain/core/dates'
import { lvpRow } from '../../test/support/import-rows.ts'
import { auditFaultsOf, csvOf, importsOf } from '../../test/support/imports.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestResponse, type TestTenant } from '../../test/support/world.ts'
import { createDuty } from '../demo/factory.ts'

const world = openWorld()
const imports = importsOf(world)
type Json = any
type Kind = 'lvp' | 'mpc'

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

const papersPath = { lvp: '/api/procurement/lvp', mpc: '/api/procurement/hvp/mpc' } as const
const vendorsPath = '/api/procurement/vendors'

const headersOf = (key?: string) => (key ? { headers: { 'idempotency-key': key } } : {})
const takeStep = (path: string, step: string, as: Person, body: object, key?: string) =>
  world.call('POST', `${path}/steps/${step}`, { as, body, ...headersOf(key) })
const put = (kind: Kind, as: Person, body: object, key?: string) =>
  world.call('PUT', `${papersPath[kind]}/update/${as.id}/0/id/12`, { as, body, ...headersOf(key) })
const saved = async (answer: Promise<TestResponse>, one: string): Promise<Json> => {
  const { status, body } = await answer
  expect([status, body.fields ?? body.message]).toEqual([200, expect.any(String)])
  return body.payload[one]
}
const get = (path: string, one: string, as = ORD): Promise<Json> =>
  saved(world.call('GET', path, { as }), one)

async function newPaper(kind: Kind): Promise<{ path: string; paper: Json }> {
  const path = `${papersPath[kind]}s/${await world.paper(kind, tenant, ORD)}`
  return { path, paper: await get(path, kind) }
}

const storedSteps = async (): Promise<Json[]> =>
  (
    await world.inTenant(tenant.id, (tx) =>
      runSql(
        tx,
        `SELECT register, record_id::integer AS id, record_version AS version, step, by_id AS by, reason
           FROM record_steps WHERE institution_id = $1 ORDER BY record_version, step`,
        [tenant.id],
      ),
    )
  ).rows
const historyOf = async (path: string): Promise<Json[]> =>
  (await world.call('GET', `${path}/history`, { as: ORD })).body.payload.history
const stepsTakenIn = ({ changes }: Json): Json =>
  changes.find(({ field }: Json) => field === 'stepsTaken')?.after ?? []
/** Action and steps of each event, oldest first. */
const stepsInHistory = async (path: string): Promise<Json[]> =>
  (await historyOf(path))
    .map((event) => [event.action, stepsTakenIn(event).map(({ step, reason }: Json) => [step, reason])])
    .toReversed()

describe.each(['lvp', 'mpc'] as const)('the steps of a paper: %s', (kind) => {
  const expectSteps = async (path: string, paper: Json, expected: Json[]) => {
    const { id, steps } = paper
    expect(steps.map(({ step, version, reason }: Json) => [version, step, reason])).toEqual(expected)
    expect(await get(path, kind)).toEqual(paper)
    const stored = expected.map(([version, step, reason]) => ({
      register: kind,
      id,
      version,
      step,
      by: ORD.id,
      reason,
    }))
    expect(await storedSteps()).toEqual(stored)
    expect(await auditFaultsOf(world, tenant)).toEqual([])
  }

  it('are in its history, whether it is saved or the step is called', async () => {
    const { path, paper } = await newPaper(kind)
    let current = await saved(put(kind, ORD, { ...paper, status: 'COMPLETE' }), kind)
    current = await saved(
      put(kind, ORD, { ...current, status: 'IN_PROGRESS', statusReason: 'Wrong vendor' }),
      kind,
    )
    current = await saved(put(kind, ORD, { ...current, vendor: 'Soweto Stores' }), kind)
    current = await saved(
      put(kind, ORD, { ...current, status: 'CANCELLED', statusReason: 'No budget' }),
      kind,
    )
    const take = async (step: string, asked: object = {}) =>
      saved(takeStep(path, step, ORD, { version: current.version, ...asked }), kind)
    current = await take('reopen', { reason: 'The budget is back.' })
    current = await take('complete')
    current = await take('cancel', { reason: 'No budget again' })
    const steps = [
      [2, 'complete', null],
      [3, 'reopen', 'Wrong vendor'],
      [5, 'cancel', 'No budget'],
      [6, 'reopen', 'The budget is back.'],
      [7, 'complete', null],
      [8, 'cancel', 'No budget again'],
    ]
    await expectSteps(path, current, steps)
    expect(current).toMatchObject({ status: 'CANCELLED', statusReason: 'No budget again' })
    expect(current.next).toEqual([{ step: 'reopen', label: 'Reopen the paper', allowed: true, why: null }])
    expect(await stepsInHistory(path)).toEqual([
      ['saved', []],
      ['completed', [['complete', null]]],
      ['reopened', [['reopen', 'Wrong vendor']]],
      ['changed', []],
      ['cancelled', [['cancel', 'No budget']]],
      ['reopened', [['reopen', 'The budget is back.']]],
      ['completed', [['complete', null]]],
      ['cancelled', [['cancel', 'No budget again']]],
    ])
  })

  it('are two under one version if a save makes a cancelled paper complete', async () => {
    const { path, paper } = await newPaper(kind)
    const reason = 'No budget'
    const cancelled = await saved(takeStep(path, 'cancel', ORD, { version: 1, reason }), kind)
    const complete = await saved(put(kind, ORD, { ...cancelled, status: 'COMPLETE' }), kind)
    expect(complete).toMatchObject({ version: 3, status: 'COMPLETE', statusReason: null })
    expect(complete.steps.map(({ step, version }: Json) => [version, step])).toEqual([
      [2, 'cancel'],
      [3, 'reopen'],
      [3, 'complete'],
    ])
    const row = { register: kind, id: paper.id, by: ORD.id }
    expect(await storedSteps()).toEqual([
      { ...row, version: 2, step: 'cancel', reason },
      { ...row, version: 3, step: 'complete', reason: null },
      { ...row, version: 3, step: 'reopen', reason: null },
    ])
    expect((await stepsInHistory(path)).at(-1)).toEqual([
      'reopened',
      [
        ['reopen', null],
        ['complete', null],
      ],
    ])
    expect(await auditFaultsOf(world, tenant)).toEqual([])
  })

  it('show the role of their user in the history', async () => {
    const { path } = await newPaper(kind)
    await saved(takeStep(path, 'complete', ADMIN, { version: 1 }), kind)
    const [event] = await historyOf(path)
    const stepsTaken = [{ step: 'complete', as: 'ADMIN', actingFor: null, reason: null }]
    expect(stepsTakenIn(event)).toEqual(stepsTaken)
    const { labels, displayText } = subjectOf(kind)!
    expect([labels['stepsTaken'], displayText('stepsTaken', stepsTaken)]).toEqual(['As', 'Administrator'])
  })

  it.each([
    ['a save', (paper: Json) => put(kind, ADMIN, { ...paper, status: 'CANCELLED' }, 'cancel-a-paper')],
    [
      'its own call',
      ({ id, version }: Json) =>
        takeStep(
          `${papersPath[kind]}s/${id}`,
          'cancel',
          ADMIN,
          { version, reason: 'No budget' },
          'cancel-a-paper',
        ),
    ],
  ])('are taken once by %s with the same key', async (_, cancel) => {
    const { path, paper } = await newPaper(kind)
    const first = await saved(cancel(paper), kind)
    expect(await saved(cancel(paper), kind)).toEqual(first)
    expect(first.steps).toHaveLength(1)
    expect(await storedSteps()).toHaveLength(1)
    expect((await historyOf(path)).map(({ action }) => action)).toEqual(['cancelled', 'saved'])
  })

  it('are refused for an older version, with the current record and its next steps', async () => {
    const { path, paper } = await newPaper(kind)
    const current = await saved(takeStep(path, 'complete', ORD, { version: 1 }), kind)
    expect(current.next.map(({ step }: Json) => step)).toEqual(['cancel', 'reopen'])
    for (const answer of [
      await takeStep(path, 'cancel', ORD, { version: 1, reason: 'No budget' }),
      await put(kind, ORD, { ...paper, status: 'CANCELLED' }),
    ])
      expect([answer.status, answer.body.code, answer.body.current]).toEqual([409, 'STALE', current])
    expect(await storedSteps()).toHaveLength(1)
  })
})

describe('the suspension of a vendor', () => {
  const suspension = {
    version: 1,
    suspendedFrom: '2026-03-31',
    suspendedTo: null,
    suspensionReason: 'Delivered nothing',
  }
  const refusal = 'Only its initiator, an administrator or the Head of Procurement may suspend this vendor.'
  let path: string
  let other: Person
  beforeEach(async () => {
    path = `${vendorsPath}/${await world.described('vendors', tenant, ORD)}`
    other = await world.person(tenant, { firstName: 'Chanda', lastName: 'Mwila' })
  })

  /** The duty from `first` to `last`, in days from today. */
  const giveDuty = (first: number, last: number | null, actingForId: string | null = null) =>
    world.inTenant(tenant.id, (tx) => {
      const dayIn = (days: number) => addDays(toDay(world.now), days)
      const days = { firstDay: dayIn(first), lastDay: last === null ? null : dayIn(last) }
      createDuty(tx, { userId: other.id, duty: 'HEAD_OF_PROCUREMENT', actingForId, ...days }, world.now)
    })
  const suspend = () => takeStep(path, 'suspend', other, suspension)
  const capacityInHistory = async () => {
    const [event] = await historyOf(path)
    const taken = stepsTakenIn(event)
    return [event.action, taken, subjectOf('vendors')!.displayText('stepsTaken', taken)]
  }

  it('is a step of the Head of Procurement, also for a vendor of another user', async () => {
    await giveDuty(0, 0)
    const vendor = await saved(suspend(), 'vendor')
    const { suspensionReason: reason } = suspension
    const step = { step: 'suspend', by: 'Chanda Mwila', duty: 'HEAD_OF_PROCUREMENT', actingFor: null }
    expect(vendor).toMatchObject({ version: 2, suspendedFrom: '2026-03-31', suspensionReason: reason })
    expect(vendor.steps).toEqual([{ ...step, on: vendor.updatedOn, version: 2, reason }])
    expect(await capacityInHistory()).toEqual([
      'suspended',
      [{ step: 'suspend', as: 'HEAD_OF_PROCUREMENT', actingFor: null, reason }],
      'Head of Procurement',
    ])
  })

  it('names the user on whose behalf the holder of the duty acts', async () => {
    const zulu = await world.person(tenant, { firstName: 'Mary', lastName: 'Zulu' })
    await giveDuty(-1, null, zulu.id)
    const vendor = await saved(suspend(), 'vendor')
    const actingFor = { id: zulu.id, name: 'Mary Zulu' }
    const reason = suspension.suspensionReason
    expect(vendor.steps).toMatchObject([{ by: 'Chanda Mwila', actingFor: 'Mary Zulu' }])
    expect(await capacityInHistory()).toEqual([
      'suspended',
      [{ step: 'suspend', as: 'HEAD_OF_PROCUREMENT', actingFor, reason }],
      'Head of Procurement, acting for Mary Zulu',
    ])
  })

  it.each([
    ['expired yesterday', -7, -1],
    ['begins tomorrow', 1, null],
  ] as const)('is refused if the duty %s', async (_, first, last) => {
    await giveDuty(first, last)
    const { status, body } = await suspend()
    expect([status, body.code, body.message]).toEqual([403, 'NOT_ALLOWED', refusal])
    const next = { step: 'suspend', label: 'Suspend vendor', allowed: false, why: refusal }
    expect((await get(path, 'vendor', other)).next).toContainEqual(next)
    expect(await storedSteps()).toEqual([])
  })
})

it('imported records have taken no steps, whatever their state', async () => {
  const rows = [
    lvpRow(1),
    lvpRow(2, { Status: 'Cancelled', 'Status On': '31-Dec-2025' }),
    lvpRow(3, { Status: 'In Progress' }),
  ]
  await imports.imported(tenant, 'lvp', csvOf(rows))
  const papers = await imports.records(ADMIN, 'lvp')
  expect(papers.map(({ status }): string => status).toSorted()).toEqual([
    'CANCELLED',
    'COMPLETE',
    'IN_PROGRESS',
  ])
  for (const { id, status } of papers) {
    const { steps, next } = await get(`${papersPath.lvp}s/${id}`, 'lvp', ADMIN)
    expect(steps).toEqual([])
    expect(next.some(({ step }: Json) => step === 'reopen')).toBe(status !== 'IN_PROGRESS')
  }
  expect(await storedSteps()).toEqual([])
})
