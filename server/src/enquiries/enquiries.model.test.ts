import fc from 'fast-check'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toMoment } from '@insaka/domain/core/dates'
import { directions, scopes } from '@insaka/domain/core/register'
import { withTakenBack } from '@insaka/domain/core/taken-back'
import { enquiryStates } from '@insaka/domain/enquiries/enquiries.labels'
import { times } from '../../test/support/long.ts'
import { openWorld, type Person, type Place } from '../../test/support/world.ts'
import { bytesOf } from '../../test/support/export-files.ts'
import { readCsv } from '../../test/support/read-export.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { matching, isInScope, type Model } from '../../test/support/enquiries-model.ts'
import { buildDepartment } from '../demo/builders.ts'
import { movePiece } from '../jobs/move-due.ts'
import { closing } from './close-enquiries.ts'

const days = ['2026-03-01', '2026-03-02', '2026-03-03']
const things = ['paper', 'toner', 'tyres']
const departments = ['PSU', 'FIN']
const states = withTakenBack(enquiryStates)
const who = fc.nat(2)
const which = fc.nat(30)
const funders = ['GRZ', 'CP', 'LG']
const vendorCategories = ['LOCAL', 'FOREIGN']
const types = ['RFQ', 'RFP']
const filling = {
  department: fc.nat(1),
  day: fc.nat(2),
  thing: fc.nat(2),
  funder: fc.constantFrom(...funders),
  vendorCategory: fc.constantFrom(...vendorCategories),
  enquiryType: fc.constantFrom(...types),
  /** In so many minutes; it has closed long ago without any. */
  closesIn: fc.option(fc.nat(2)),
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('save' as const), who, which, ...filling }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), who, which, ...filling }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), who, which, ...filling }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('link' as const), who, which, ...filling }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), who, which, ...filling }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take back' as const), who, which, ...filling }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const filters = fc.record({
  who,
  page: fc.nat(3),
  pageSize: fc.integer({ min: 1, max: 7 }),
  sortField: fc.constantFrom('id', 'issuedOn', 'closedOn'),
  direction: fc.constantFrom('asc', 'desc'),
  scope: fc.constantFrom('mine', 'department', 'institution'),
  status: optional(
    fc.constantFrom('OPEN', 'CLOSED', 'WITHDRAWN', 'OPEN,CLOSED', 'LINKED,OPEN', 'TAKEN_BACK'),
  ),
  funder: optional(fc.constantFrom('CP', 'CP,LG')),
  type: optional(fc.constantFrom('RFP', 'RFI', 'RFP,RFQ')),
  vendorCategory: optional(fc.constantFrom(...vendorCategories)),
  department: optional(fc.constantFrom(...departments)),
  from: optional(fc.constantFrom(...days)),
  to: optional(fc.constantFrom(...days)),
  search: optional(fc.constantFrom(...things, 'p', 'pap tone', 'paper tyres', 'and')),
})
type Look = typeof filters extends fc.Arbitrary<infer T> ? T : never

// Also without the database's own walls, where a statement that forgets the institution meets what others have.
describe.each(['as built', 'opened'] as const)('with row security %s, a register', (rowSecurity) => {
  const world = openWorld({ rowSecurity })
  const { save, list, withdraw, put, takeBack } = enquiriesOf(world)
  let superuser: Pool
  beforeAll(() => {
    superuser = new Pool({ ...world.access.superuser, max: 1 })
  })
  afterAll(() => superuser.end())

  it('is after any history what a plain list would be', { timeout: 120_000 }, async () => {
    const histories = fc.tuple(
      fc.array(step, { minLength: 15, maxLength: 30 }),
      fc.array(filters, { minLength: 30, maxLength: 30 }),
      fc.integer({ min: 1, max: 9 }),
    )
    const property = fc.asyncProperty(histories, async ([steps, looks, pageSize]) => {
      const place = await world.institution()
      const people = await peopleOf(place)
      const model: Model[] = []
      for (const one of steps) await carryOut(place, people, model, one)
      // Code that forgets the institution meets rows before and behind its own, under the same numbers.
      const later = await world.institution()
      for (const { state } of model) await world.enquiry(later, later.people.ORD, { description: state })

      await expectCounters(place, model)
      for (const scope of Object.keys(scopes)) {
        for (const status of [undefined, ...Object.keys(states), 'OPEN,CLOSED', 'CLOSED,TAKEN_BACK']) {
          for (const sortField of ['id', 'issuedOn', 'closedOn']) {
            for (const direction of Object.keys(directions)) {
              const look = { ...everything, who: 0, scope, status, sortField, direction, pageSize }
              const last = Math.ceil(matching(model, people[0]!, look).length / pageSize)
              for (let page = 0; page <= last; page++) await expectPage(people, model, { ...look, page })
            }
          }
        }
      }
      for (const scope of Object.keys(scopes)) {
        for (const status of [undefined, 'TAKEN_BACK', 'CLOSED,TAKEN_BACK']) {
          for (const sortField of ['id', 'closedOn'])
            await expectExport(people[0]!, model, {
              ...everything,
              scope,
              status,
              sortField,
              direction: 'asc',
            })
        }
      }
      for (const look of looks) await expectPage(people, model, look)
    })
    await fc.assert(property, { numRuns: times(10), endOnFailure: true })
  })

  /** Two in one department, one in another. */
  async function peopleOf(place: Place): Promise<(Person & { department: string })[]> {
    const departmentId = await world.inTenant(place.id, (tx) =>
      buildDepartment(tx, { code: 'FIN' }, world.now),
    )
    const elsewhere = await world.person({ ...place, departmentId }, { role: 'ADMIN' })
    const { ORD, ADMIN } = place.people
    return [
      { ...ORD, department: 'PSU' },
      { ...ADMIN, department: 'PSU' },
      { ...elsewhere, department: 'FIN' },
    ]
  }

  async function carryOut(place: Place, people: Person[], model: Model[], one: Step): Promise<void> {
    const as = people[one.who]!
    if (one.kind === 'wait') {
      world.passTime(60_000)
      const insaka = { institutionId: null, id: null, name: 'Insaka' }
      await world.platform.database.write(place.id, insaka, (tx) => movePiece(tx, closing, world.now))
      for (const record of model) record.state = stateOf(record.state, record.closedOn)
      return
    }
    const filled = {
      enquiryType: one.enquiryType,
      funder: one.funder,
      vendorCategory: one.vendorCategory,
      biddersInvited: 1,
      department: departments[one.department]!,
      issuedOn: `${days[one.day]}T00:00:00+02:00`,
      closedOn:
        one.closesIn === null
          ? `${days[2 - one.day]! > days[one.day]! ? days[2 - one.day] : days[one.day]}T00:00:00+02:00`
          : toMoment(new Date(world.now.getTime() + one.closesIn * 60_000)),
      description: `Paper and ${things[one.thing]}`,
    }
    const { description: _, biddersInvited: __, ...known } = filled
    const seen = { ...known, words: ['paper', 'and', things[one.thing]!] }
    const record = model[one.which % Math.max(model.length, 1)]
    if (one.kind === 'save' || !record) {
      const { body } = await save(as, filled)
      const id = model.length + 1
      expect(body.payload.enquiry.id).toBe(id)
      model.push({ id, ...seen, initiatorId: as.id, state: stateOf('OPEN', filled.closedOn), version: 1 })
      return
    }
    const { id, version, state } = record
    if (one.kind === 'change') {
      const { enquiryType } = record
      const { status, body } = await save(as, { ...filled, enquiryType, id, version })
      expect(status).toBe(['WITHDRAWN', 'TAKEN_BACK'].includes(state) ? 422 : 200)
      if (status !== 200) return
      const { version: next } = body.payload.enquiry
      Object.assign(record, seen, { enquiryType, version: next, state: stateOf(state, filled.closedOn) })
    } else if (one.kind === 'withdraw') {
      const { status } = await withdraw(as, id, version)
      const mayNot = as.role === 'ORD' && record.initiatorId !== as.id
      expect(status).toBe(mayNot ? 403 : ['OPEN', 'CLOSED'].includes(state) ? 200 : 422)
      if (status === 200) Object.assign(record, { state: 'WITHDRAWN', version: version + 1 })
    } else if (one.kind === 'take back') {
      if (state === 'TAKEN_BACK') return
      await takeBack(place, id)
      Object.assign(record, { state: 'TAKEN_BACK', version: version + 1 })
    } else if (['OPEN', 'CLOSED'].includes(state)) {
      await put(place, id, 'LINKED')
      Object.assign(record, { state: 'LINKED', version: version + 1 })
    }
  }

  /** What a state comes to with this closing by now. */
  const stateOf = (state: string, closedOn: string): string => {
    if (!['OPEN', 'CLOSED'].includes(state)) return state
    return new Date(closedOn) > world.now ? 'OPEN' : 'CLOSED'
  }

  async function expectPage(
    people: (Person & { department: string })[],
    model: Model[],
    look: Look | (Omit<Look, 'scope' | 'status' | 'sortField' | 'direction'> & Record<string, unknown>),
  ): Promise<void> {
    const { who: at, page, pageSize, sortField, ...query } = look
    const as = people[at]!
    const given = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][]
    const path = `${page}/${String(sortField)}/${pageSize}`
    const { status, body } = await list(as, `?${new URLSearchParams(given).toString()}`, path)
    const all = matching(model, as, look)
    const scope = model.filter((record) => isInScope(record, as, String(look.scope)))
    expect(status).toBe(200)
    expect(
      {
        rows: body.payload.enquiries.content.map(rowOf),
        total: body.payload.enquiries.pagination.totalRecords,
        more: body.payload.enquiries.pagination.more,
        counts: body.payload.counts,
      },
      JSON.stringify(look),
    ).toEqual({
      rows: all.slice(page * pageSize, (page + 1) * pageSize).map(rowOf),
      total: all.length,
      more: false,
      counts: {
        ALL: scope.filter(({ state }) => state !== 'TAKEN_BACK').length,
        ...Object.fromEntries(
          Object.keys(states).map((state) => [
            state,
            scope.filter((record) => record.state === state).length,
          ]),
        ),
      },
    })
  }

  /** The export of a list has the records of all its pages. */
  async function expectExport(
    as: Person & { department: string },
    model: Model[],
    look: typeof everything &
      Record<'scope' | 'sortField' | 'direction', string> & { status: string | undefined },
  ): Promise<void> {
    const { scope, status, sortField, direction } = look
    const query = new URLSearchParams({ format: 'csv', scope, direction, ...(status && { status }) })
    const url = `/api/procurement/enquiry/export/${as.id}/${sortField}?${query.toString()}`
    const { labels, rows } = readCsv(await bytesOf(world, url, as))
    expect(
      rows.map((row) => Number(row[labels.indexOf('Enquiry No.')]!.split('.').at(-3))),
      JSON.stringify(look),
    ).toEqual(matching(model, as, look).map(({ id }) => id))
  }

  /** The counters are those that counting afresh would make; a place that everybody has left counts nothing. */
  async function expectCounters(place: Place, model: Model[]): Promise<void> {
    const { rows } = await superuser.query<{ scope: string; records: string }>(
      `SELECT scope, sum(records) AS records FROM register_counters WHERE institution_id = $1 GROUP BY scope`,
      [place.id],
    )
    expect(Object.fromEntries(rows.map(({ scope, records }) => [scope, Number(records)]))).toEqual(
      model.length === 0 ? {} : { mine: model.length, department: model.length, institution: model.length },
    )
    const { rows: words } = await superuser.query<{ n: string }>(
      'SELECT coalesce(sum(bit_count(members)), 0) AS n FROM word_blocks WHERE institution_id = $1',
      [place.id],
    )
    // As well as its words, each has its state, department, initiator, funder, type and vendor category.
    expect(Number(words[0]!.n)).toBe(model.reduce((sum, { words: own }) => sum + new Set(own).size + 6, 0))
  }
})

const rowOf = ({ id, department, initiatorId, version }: Model): string =>
  [id, department, initiatorId, version].join(' ')

const everything = {
  page: 0,
  department: undefined,
  from: undefined,
  to: undefined,
  search: undefined,
  funder: undefined,
  type: undefined,
  vendorCategory: undefined,
}
