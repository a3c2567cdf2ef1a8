import { beforeEach, describe, expect, it } from 'vitest'
import { isShared } from '@insaka/domain/all-registers'
import type { ListFilter } from '@insaka/domain/core/list-filters'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { decidedByServer } from '@insaka/domain/core/text-fields'
import { seededRandom } from '../src/demo/seeded-random.ts'
import { repetitions } from './support/long-tests.ts'
import {
  callsOf,
  contractRegisters,
  openOffice,
  stateFilterOf,
  stateOf,
  subjectOf,
  type RegisterContract,
  type RegisterStep,
} from './support/register-contract.ts'
import { findRollupFaults } from './support/rollups.ts'
import { eventsOf, runSql } from './support/sql.ts'
import { statusesOf } from './support/uploads.ts'
import { openWorld, type Person, type TestResponse, type TestTenant } from './support/world.ts'

// True of every register. See also: lists, filters, sums and searches in every-register.model.test.ts, exports in
// list-exports.test.ts, every endpoint as every role and records of other institutions in tenant-isolation.test.ts.
const world = openWorld()
type Json = any

const key = 'a-submit-of-mine'
const from1 = (length: number) => Array.from({ length }, (_, i) => i + 1)
const eventsIn = ({ id }: TestTenant) => eventsOf(world, id)
const refusalOf = ({ status, body }: TestResponse) => [status, body.code, body.current]

let tenant: TestTenant
let ORD: Person
let ADMIN: Person
let GUEST: Person
let DEV: Person
/** Administrator of another department, with another name. */
let finance: Person
beforeEach(async () => {
  const office = await openOffice(world)
  ;({ tenant } = office)
  ;({ ORD, ADMIN, GUEST, DEV, finance } = office.people)
})

function testCallsOf(register: RegisterContract) {
  const calls = callsOf(world, register)
  const { draft, withFields, numberOf } = register
  const subject = subjectOf(register)
  /** Always with the same random values, so new records differ only in the given fields. */
  const newBody = async (as: Person, fields: Json = {}): Promise<Json> =>
    withFields(await draft(world, as, seededRandom(5)), fields)
  const saved = async (as: Person, body: Json): Promise<Json> => {
    const reply = await calls.save(as, body)
    expect([reply.status, reply.body.fields]).toEqual([200, undefined])
    return calls.recordIn(reply)
  }
  return {
    ...calls,
    subject,
    newBody,
    saved,
    create: async (as: Person, fields: Json = {}): Promise<Json> => saved(as, await newBody(as, fields)),
    changed: (record: Json, text = 'Changed', fields: Json = {}): Json =>
      withFields(record, { [subject]: text, ...fields }),
    found: async (as: Person, query?: Record<string, string>): Promise<number[]> =>
      calls.viewsIn(await calls.list(as, query)).map(({ id }) => id),
    viewOfSaved: (as: Person, record: Json): Promise<Json> => calls.view(as, numberOf(record)),
    historyOf: async (as: Person, record: Json): Promise<Json[]> =>
      (await calls.history(as, numberOf(record))).body.payload.history,
    /** A new record in a state from which the step leads on. */
    async ready(as: Person, step: RegisterStep): Promise<Json> {
      const record = await saved(as, await newBody(as))
      if (step.from.includes(stateOf(record)!)) return record
      const earlier = Object.values(register.steps!).find(({ state }) => step.from.includes(state))!
      return calls.recordIn(await calls.take(as, earlier, record))
    },
  }
}

/** Wrong values for every field that the server decides. */
const decidedElsewhere = (register: RegisterContract, body: Json): Json =>
  Object.fromEntries(
    Object.entries(register.inputOf(body).shape).flatMap(([name, schema]) =>
      schema === decidedByServer && name !== 'id' ? [[name, ['x']]] : [],
    ),
  )

const invalidValues: Record<ListFilter['kind'], (filter: ListFilter) => string[]> = {
  department: () => ['x'],
  text: () => [''],
  number: () => ['x', '0'],
  day: () => ['2026-02-30', 'today'],
  amount: () => ['K100', '1e3', '-1', '1.234', '99999999999999'],
  choice: (filter) => ['', 'XX', `${Object.keys((filter as { choices: object }).choices)[0]},`],
}

const hasOwnSave = ({ endpoints, saveEndpoint }: RegisterContract): boolean =>
  Object.values<Endpoint>(endpoints).includes(saveEndpoint({}))

describe.each(contractRegisters)('the list of $name', (register) => {
  const { create, newBody, save, list, found } = testCallsOf(register)

  it('shows users who create records their own unless it is shared, and other users those of the institution', async () => {
    for (const as of [ORD, ADMIN, finance]) await create(as)
    const own = [[1], [2], [3]]
    expect([await found(ORD), await found(ADMIN), await found(finance)]).toEqual(
      isShared(register.name) ? own.map(() => [3, 2, 1]) : own,
    )
    expect([await found(GUEST), await found(DEV)]).toEqual([
      [3, 2, 1],
      [3, 2, 1],
    ])
  })

  it('refuses unknown addresses and query parameters, also with a save', async () => {
    const pages = [
      { sortField: 'initiator' },
      { sortField: 'constructor' },
      { pageSize: '101' },
      { pageSize: '0' },
      { page: '-1' },
      { page: '1000001' },
    ]
    const queries: [string, string][] = [
      ['scope', 'all'],
      ['direction', 'up'],
      ['search', 'x'.repeat(101)],
      ['reference', '1'],
      [stateFilterOf(register), 'ALL'],
      ...Object.entries(register.list.filters).flatMap(([name, filter]) =>
        invalidValues[filter.kind](filter).map((value): [string, string] => [name, value]),
      ),
    ]
    const body = await newBody(ORD)
    const before = await found(GUEST)
    for (const options of [
      ...pages.map((page) => ({ page })),
      ...queries.map((each) => ({ query: Object.fromEntries([each]) })),
    ]) {
      const title = JSON.stringify(options)
      const { query, page } = { query: {}, page: {}, ...options }
      expect([title, (await list(ORD, query, page)).status]).toEqual([title, 400])
      if (hasOwnSave(register)) expect([title, (await save(ORD, body, options)).status]).toEqual([title, 400])
    }
    expect(await found(GUEST)).toEqual(before)
    expect((await list(ORD, {}, { pageSize: '100' })).status).toBe(200)
  })
})

const withOwnSave = contractRegisters.filter(hasOwnSave)

describe.each(withOwnSave)('the reply to a save of $name', (register) => {
  it('has the page of the list with the filters asked for', async () => {
    const { create, newBody, save, list, viewsIn, recordIn, subject } = testCallsOf(register)
    for (const fields of [{}, { [subject]: 'Other' }, {}]) await create(ORD, fields)
    const query = { direction: 'asc', search: 'supply' }
    const page = { page: '1', pageSize: '1' }
    const reply = await save(ORD, await newBody(ORD), { query, page })
    const { [register.one]: record, ...listed } = reply.body.payload
    expect([recordIn(reply), register.numberOf(record)]).toEqual([record, 4])
    expect(viewsIn(reply).map(({ id }) => id)).toEqual([3])
    expect(listed).toEqual((await list(ORD, query, page)).body.payload)
  })
})

describe.each(contractRegisters)('a new record of $name', (register) => {
  const { create, newBody, save, saved, recordIn, get, changed, found, viewOfSaved, historyOf, subject } =
    testCallsOf(register)
  const { numberOf, withFields, invalid } = register
  const numbersIn = (replies: Awaited<ReturnType<typeof save>>[]) =>
    replies.filter(({ status }) => status === 200).map((reply) => numberOf(recordIn(reply)))

  it('is numbered without a gap, however many are saved and refused at once', async () => {
    const bodies = await Promise.all(from1(12).map(() => newBody(ORD)))
    const replies = await Promise.all(
      bodies.map((body, i) => save(ORD, i % 4 === 0 ? withFields(body, invalid) : body)),
    )
    expect(statusesOf(replies)).toEqual([...Array(9).fill(200), ...Array(3).fill(422)])
    expect(numbersIn(replies).toSorted((a, b) => a - b)).toEqual(from1(9))
    expect(await findRollupFaults(world.access, tenant)).toEqual([])
  })

  it('gets the fields that the server decides from the server, whatever the body has', async () => {
    const plain = await create(ORD)
    const body = await newBody(ORD)
    const other = await saved(ORD, withFields(body, decidedElsewhere(register, body)))
    const comparable = async (record: Json) => {
      const differs = [
        'id',
        'reference',
        'enquiry',
        'mpc',
        'contract',
        'cautions',
        ...(register.identifying ?? []),
      ]
      const view = Object.entries(await viewOfSaved(ORD, record))
      return Object.fromEntries(view.filter(([name]) => !differs.includes(name)))
    }
    expect(await comparable(other)).toEqual(await comparable(plain))
  })

  it('is saved once if it is sent several times with the same key', async () => {
    const body = await newBody(ORD)
    const before = await eventsIn(tenant)
    const replies = await Promise.all(from1(3).map(() => save(ORD, body, { key })))
    expect(numbersIn(replies)).toEqual([1, 1, 1])
    for (const reply of replies) expect(recordIn(reply)).toEqual(recordIn(replies[0]!))
    const events = await eventsIn(tenant)
    expect(events.length).toBeGreaterThan(before.length)
    expect(refusalOf(await save(ORD, changed(body, 'Something else'), { key }))).toEqual([
      409,
      'ALREADY_SAVED',
      recordIn(replies[0]!),
    ])
    expect(recordIn(await save(ORD, body, { key }))).toEqual(recordIn(replies[0]!))
    expect(await eventsIn(tenant)).toEqual(events)
    expect(await found(GUEST)).toEqual([1])
  })

  it('has a key that belongs to its sender, and can be sent again after a refusal', async () => {
    const other = (await openOffice(world)).people.ORD
    const body = await newBody(ORD)
    expect((await save(ORD, withFields(body, invalid), { key })).status).toBe(422)
    const replies = [
      await save(ORD, body, { key }),
      await save(ADMIN, await newBody(ADMIN), { key }),
      await save(other, await newBody(other), { key }),
    ]
    expect(numbersIn(replies)).toEqual([1, 2, 1])
    for (const wrong of ['short', 'x'.repeat(101), 'with blanks in it', 'ünïcode-key'])
      expect((await save(ORD, await newBody(ORD), { key: wrong })).status).toBe(400)
  })

  it('shows in its history who created it with which values', async () => {
    const record = await create(finance, { [subject]: 'Tyres' })
    const [first, ...others] = await historyOf(GUEST, record)
    expect([first.actor, others]).toEqual(['Mutale Zulu', []])
    expect(first.changes).toContainEqual({ field: subject, before: null, after: 'Tyres' })
    const { recordedBy } = (await get(GUEST, numberOf(record))).body.payload
    expect(recordedBy).toEqual({ name: 'Mutale Zulu', isImported: false })
  })
})

const withDepartment = contractRegisters.flatMap((register) => {
  const isSent = (name: string) => name in register.inputOf({}).shape
  const fields = Object.entries(register.list.fields)
  const field = fields.find(([name, { kind }]) => kind === 'department' && isSent(name))?.[0]
  return field ? [{ name: register.name, register, field }] : []
})

describe.each(withDepartment)('the department of $name', ({ register, field }) => {
  it('is refused for new records once it is closed, and kept by existing ones', async () => {
    const { create, newBody, save, saved, changed, viewOfSaved } = testCallsOf(register)
    const record = await create(ORD, { [field]: ' fIn ' })
    expect((await viewOfSaved(ORD, record))[field]).toBe('FIN')
    const body = await newBody(ORD, { [field]: 'FIN' })
    const sql = `UPDATE departments SET active = false WHERE institution_id = $1 AND code = 'FIN'`
    await world.inTenant(tenant.id, (tx) => runSql(tx, sql, [tenant.id]))
    const { status, body: refusal } = await save(ORD, body)
    expect([status, Object.values(refusal.fields)]).toEqual([
      422,
      [['This department has been closed. Choose another one.']],
    ])
    const kept = await viewOfSaved(ORD, await saved(ADMIN, changed(record)))
    expect(kept[field]).toBe('FIN')
  })
})

describe.each(contractRegisters.filter(({ changes }) => changes))('a saved record of $name', (register) => {
  const calls = testCallsOf(register)
  const { create, save, saved, recordIn, history, historyOf, changed, viewOfSaved, subject } = calls
  const { numberOf, invalid } = register

  it('can be sent back without a change', async () => {
    const record = await create(ORD)
    const events = await eventsIn(tenant)
    world.passTime(60_000)
    expect(await saved(ADMIN, record)).toEqual(record)
    expect(await eventsIn(tenant)).toEqual(events)
  })

  it('keeps what the server decides when it is sent with other values', async () => {
    const record = await create(ORD)
    const before = await viewOfSaved(ORD, record)
    world.passTime(60_000)
    const after = await saved(ADMIN, changed(record, 'Changed', decidedElsewhere(register, record)))
    expect(after.version).toBe(record.version + 1)
    expect(await viewOfSaved(ORD, after)).toEqual({
      ...before,
      [subject]: 'Changed',
      version: after.version,
      updatedOn: expect.not.stringMatching(before.updatedOn),
      ...('contract' in before && { contract: after.contract }),
    })
  })

  it('may be changed by officers, whoever created it, and is checked before the rules', async () => {
    const foreign = (await world.institution()).people.ADMIN
    const record = await create(ADMIN)
    const before = [await eventsIn(tenant), await viewOfSaved(GUEST, record)]
    const broken = changed(record, 'Changed', invalid)
    const [missing, stale] = register.hasInvalidShape ? [422, 422] : [404, 409]
    expect((await save(foreign, broken)).status).toBe(missing)
    expect((await save(ORD, { ...broken, version: 9 })).status).toBe(stale)
    expect((await save(ORD, broken)).status).toBe(422)
    expect([await eventsIn(tenant), await viewOfSaved(GUEST, record)]).toEqual(before)
    const after = await viewOfSaved(GUEST, await saved(ORD, changed(record)))
    expect([after[subject], after.initiatorId]).toEqual(['Changed', ADMIN.id])
  })

  it('needs its current version', async () => {
    const record = await create(ORD)
    const sent = changed(record, 'Other')
    for (const version of [undefined, null])
      expect(await save(ORD, { ...sent, version })).toMatchObject({
        status: 422,
        body: { fields: { version: ['The version of the record is required.'] } },
      })
    expect((await save(ORD, { ...sent, version: 0 })).status).toBe(422)
    expect((await save(ORD, { ...sent, version: '1' })).status).toBe(400)
    const current = await saved(ADMIN, changed(record))
    for (const version of [record.version, current.version + 1])
      expect(refusalOf(await save(ORD, { ...sent, version }))).toEqual([409, 'STALE', current])
    expect(await saved(ORD, current)).toEqual(current)
  })

  const rounds = repetitions(30)
  it(`loses no change when two people save it at once, ${5 * rounds} times`, async () => {
    let records = await Promise.all(from1(5).map(() => create(ORD)))
    for (const round of from1(rounds))
      records = await Promise.all(
        records.map(async (record) => {
          const replies = await Promise.all(
            [ORD, ADMIN].map((as) => save(as, changed(record, `Round ${round} by ${as.role}`))),
          )
          expect(statusesOf(replies)).toEqual([200, 409])
          const winner = recordIn(replies.find(({ status }) => status === 200)!)
          expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({
            code: 'STALE',
            current: winner,
          })
          return winner
        }),
      )
    for (const record of records) {
      expect(await saved(ORD, record)).toEqual(record)
      expect(await historyOf(ORD, record)).toHaveLength(rounds + 1)
    }
    expect(await findRollupFaults(world.access, tenant)).toEqual([])
  })

  it('is changed once if the change is sent several times with the same key', async () => {
    const record = await create(ORD)
    const replies = await Promise.all(from1(3).map(() => save(ORD, changed(record), { key })))
    expect(statusesOf(replies)).toEqual([200, 200, 200])
    const current = await saved(ADMIN, changed(recordIn(replies[0]!), 'Changed since'))
    expect(current.version).toBe(record.version + 2)
    expect(recordIn(await save(ORD, changed(record), { key }))).toEqual(current)
    expect(refusalOf(await save(ORD, changed(record, 'Other'), { key }))).toEqual([
      409,
      'ALREADY_SAVED',
      current,
    ])
    expect((await save(ORD, changed(record))).status).toBe(409)
  })

  it('has a history of who changed which field when, newest first, in pages', async () => {
    const record = await create(ORD)
    const before = await viewOfSaved(GUEST, record)
    world.passTime(60_000)
    const after = await saved(finance, changed(record))
    const [change, first] = await historyOf(GUEST, after)
    const changes = [{ field: subject, before: before[subject], after: 'Changed' }]
    expect(change).toMatchObject({ actor: 'Mutale Zulu', changes })
    expect(Date.parse(change.happenedOn) - Date.parse(first.happenedOn)).toBe(60_000)
    const page = (await history(GUEST, numberOf(after), { page: '1', size: '1' })).body.payload
    expect([page.history, page.pagination.totalRecords]).toEqual([[first], 2])
  })
})

const allSteps = contractRegisters.flatMap((register) => {
  const { name, steps = {}, fixedStates = [] } = register
  return Object.entries(steps).map(([title, step]) => {
    const isFixing = fixedStates.includes(step.state)
    return { title, name, register, step, isFixing }
  })
})

describe.each(allSteps)('the step $title of $name', ({ register, step }) => {
  const { ready, newBody, save, take, recordIn, viewOfSaved, historyOf } = testCallsOf(register)

  it('sets the state', async () => {
    const record = await ready(ORD, step)
    const after = recordIn(await take(ORD, step, record))
    expect([after.version, stateOf(after)]).toEqual([record.version + 1, step.state])
    const shown = await viewOfSaved(GUEST, after)
    // Another user may take other steps.
    expect({ ...shown, next: after.next }).toEqual(after)
    const [entry] = await historyOf(GUEST, after)
    expect(entry.changes.map(({ after: value }: Json) => value)).toContain(step.state)
    expect(await findRollupFaults(world.access, tenant)).toEqual([])
  })

  it('is allowed to officers as declared, and to administrators for every record of their institution', async () => {
    const record = await ready(ADMIN, step)
    const events = await eventsIn(tenant)
    const isForOwn = step.permission === 'DELETE_CONTENT'
    if (isForOwn) expect((await take(ORD, step, record)).status).toBe(403)
    expect(await eventsIn(tenant)).toEqual(events)
    expect((await take(isForOwn ? finance : ORD, step, record)).status).toBe(200)
  })

  it('needs the current version', async () => {
    const record = await ready(ORD, step)
    for (const version of [record.version - 1, record.version + 1].filter(Boolean))
      expect(refusalOf(await take(ADMIN, step, { ...record, version }))).toEqual([409, 'STALE', record])
  })

  it('is taken once, with a key that belongs to its endpoint', async () => {
    const record = await ready(ORD, step)
    expect((await save(ORD, await newBody(ORD), { key })).status).toBe(200)
    const replies = await Promise.all(from1(3).map(() => take(ORD, step, record, 'No budget', { key })))
    expect(statusesOf(replies)).toEqual([200, 200, 200])
    const [after] = replies.map(recordIn)
    const events = await eventsIn(tenant)
    await take(ORD, step, after)
    expect(await viewOfSaved(ORD, after)).toEqual(after)
    expect(await eventsIn(tenant)).toEqual(events)
  })
})

describe.each(allSteps.filter(({ isFixing }) => isFixing))(
  'after the step $title a record of $name',
  ({ register, step }) => {
    it('cannot be changed', async () => {
      const { ready, save, take, recordIn, changed, viewOfSaved } = testCallsOf(register)
      const after = recordIn(await take(ORD, step, await ready(ORD, step)))
      const events = await eventsIn(tenant)
      expect((await save(ADMIN, changed(after))).status).toBe(422)
      expect([await eventsIn(tenant), await viewOfSaved(ORD, after)]).toEqual([events, after])
    })
  },
)

const reasonedSteps = allSteps.flatMap(({ step, ...others }) =>
  step.reason ? [{ ...others, step, reason: step.reason }] : [],
)

describe.each(reasonedSteps)('the reason for the step $title of $name', ({ register, step, reason }) => {
  const { ready, take, recordIn } = testCallsOf(register)

  it('has up to 300 characters', async () => {
    const record = await ready(ORD, step)
    for (const wrong of ['x'.repeat(301), ...(reason.isRequired ? ['', ' ', null] : [])])
      expect((await take(ORD, step, record, wrong)).status).toBe(422)
    const longest = 'x'.repeat(300)
    expect(recordIn(await take(ORD, step, record, longest))[reason.field]).toBe(longest)
  })

  it('cannot be replaced by sending the step again with the same key', async () => {
    const record = await ready(ORD, step)
    const after = recordIn(await take(ORD, step, record, 'No budget', { key }))
    expect(refusalOf(await take(ORD, step, record, 'Another reason', { key }))).toEqual([
      409,
      'ALREADY_SAVED',
      after,
    ])
    expect(after[reason.field]).toBe('No budget')
  })
})
