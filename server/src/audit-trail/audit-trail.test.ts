import { beforeAll, describe, expect, it } from 'vitest'
import type { SecurityEntry, TrailEvent } from '@insaka/domain/audit-log/audit.schema'
import { expectNoLeak } from '../../test/support/secrets.ts'
import { runSql } from '../../test/support/sql.ts'
import { canaries, createTrail, sequencesOf, trailPath } from '../../test/support/audit-trail.ts'
import { openWorld, rightPassword, type Person, type TestTenant } from '../../test/support/world.ts'
import { saveDailyHeads } from '../audit-proofs/save-daily-heads.ts'
import { writeSecurityEvent } from '../audit-log/write-security-event.ts'

const world = openWorld()
let tenant: TestTenant
let other: TestTenant
beforeAll(async () => {
  tenant = await world.institution()
  other = await world.institution()
  await createTrail(world, tenant, other)
  await createTrail(world, other, tenant)
})

async function trail(as: Person, query = '', page = 0, size = 100) {
  const { status, body, text } = await world.call('GET', trailPath(as, query, page, size), { as })
  expect(status, text).toBe(200)
  const { content, pagination } = body.payload.events
  return { events: content as TrailEvent[], pagination, text }
}

describe('the history of an institution', () => {
  it('lists events by the day they were added, even if the clock of one was far behind', async () => {
    const homeInstitution = await world.institution()
    const { ORD, ADMIN } = homeInstitution.people
    const { now } = world
    const times = [
      '2026-05-04',
      '2026-05-05',
      '2001-01-01',
      '2026-05-05',
      '2026-05-06',
      '2001-01-01',
      '2026-05-07',
    ]
    for (const day of times) {
      world.now = new Date(`${day}T10:00:00Z`)
      await world.enquiry(homeInstitution, ORD)
      if (day === '2026-05-06') await saveDailyHeads(world.platform.database, homeInstitution.id, day)
    }
    world.now = now
    const findSequences = async (query: string) => sequencesOf((await trail(ADMIN, query)).events)
    expect(await findSequences('?from=2026-05-05&to=2026-05-05')).toEqual([4, 3, 2])
    expect(await findSequences('?from=2026-05-06')).toEqual([7, 6, 5])
    expect(await findSequences('?to=2026-05-06')).toEqual([6, 5, 4, 3, 2, 1])
    expect(await findSequences('?from=2026-06-01')).toEqual([])
  })

  it('shows actor, record, time, kind of caller and the field changes of each event', async () => {
    const { ORD, ADMIN } = tenant.people
    const { events } = await trail(ADMIN)
    expect(sequencesOf(events)).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(events[5]).toEqual({
      sequence: 2,
      happenedOn: '2026-03-30T00:00:00+02:00',
      actor: 'Mutale Banda',
      actorId: ORD.id,
      caller: 'COLLEAGUE',
      action: 'changed',
      subject: 'enquiries',
      subjectId: '1',
      name: 'ITT.1',
      changes: [{ field: 'description', before: '=Reams', after: '=Toner, "black"' }],
      withheld: false,
      digest: expect.stringMatching(/^[\da-f]{64}$/),
    })
    expect(events.map(({ caller }) => caller)).toEqual([
      'COLLEAGUE',
      'INSAKA',
      'DEVELOPER',
      'COLLEAGUE',
      'COLLEAGUE',
      'COLLEAGUE',
      'COLLEAGUE',
    ])
    expect(events.map(({ name }) => name)).toEqual([
      null,
      null,
      'Canary House',
      'Canary Kasanka',
      'Canary Kasanka',
      'ITT.1',
      'ITT.1',
    ])
  })

  it.each([
    [0, [7, 6, 5]],
    [1, [4, 3, 2]],
    [2, [1]],
    [3, []],
    [900_000, []],
  ])('page %i', async (page, numbers) => {
    const { events, pagination } = await trail(tenant.people.ADMIN, '', page, 3)
    expect(sequencesOf(events)).toEqual(numbers)
    expect(pagination).toMatchObject({ totalRecords: 7, totalPages: 3, pageNumber: page })
  })

  it.each([
    ['?from=2026-03-30', [7, 6, 5, 4, 3, 2]],
    ['?to=2026-03-29', [1]],
    ['?from=2026-03-30&to=2026-03-30', [4, 3, 2]],
    ['?from=2026-04-01', []],
    ['?to=2026-03-01', []],
    ['?from=2026-03-31&to=2026-03-29', []],
    ['?register=enquiries', [2, 1]],
    ['?register=users&kind=changed', [4]],
    ['?kind=changed', [5, 4, 2]],
    ['?kind=changed&from=2026-03-30&to=2026-03-30', [4, 2]],
    ['?actor=INSAKA', [6]],
    ['?actor=DEVELOPER', [5]],
    ['?actor=COLLEAGUE', [7, 4, 3, 2, 1]],
  ])('of %s', async (query, numbers) => {
    const { events, pagination } = await trail(tenant.people.ADMIN, query)
    expect(sequencesOf(events)).toEqual(numbers)
    expect(pagination.totalRecords).toBe(numbers.length)
  })

  it('filters by person, with pages', async () => {
    const { ADMIN, ORD } = tenant.people
    expect(sequencesOf((await trail(ADMIN, `?person=${ORD.id}`)).events)).toEqual([2, 1])
    const { events, pagination } = await trail(ADMIN, `?person=${ADMIN.id}`, 1, 2)
    expect(sequencesOf(events)).toEqual([3])
    expect(pagination).toMatchObject({ totalRecords: 3, totalPages: 2 })
  })

  it.each([
    ['from=yesterday', 'from'],
    ['person=somebody', 'person'],
    ['register=secrets', 'register'],
    ['kind=invented', 'kind'],
    ['actor=NOBODY', 'actor'],
  ])('refuses %s', async (query, field) => {
    const { ADMIN } = tenant.people
    const { status, body } = await world.call('GET', trailPath(ADMIN, `?${query}`), { as: ADMIN })
    expect([status, Object.keys(body.payload?.fields ?? body.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('a reader without access to administration', () => {
  it('sees that an administration event happened, but no personal data', async () => {
    const { GUEST, ADMIN } = tenant.people
    const { events, text } = await trail(GUEST)
    expect(sequencesOf(events)).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(events.filter(({ withheld }) => withheld).map(({ sequence }) => sequence)).toEqual([7, 5, 4, 3])
    const unfiltered = await trail(ADMIN)
    expect(events[3]).toEqual({
      sequence: 4,
      happenedOn: '2026-03-30T00:00:00+02:00',
      actor: null,
      actorId: null,
      caller: null,
      action: 'administration',
      subject: 'administration',
      subjectId: null,
      name: null,
      changes: null,
      withheld: true,
      digest: unfiltered.events[3]!.digest,
    })
    expectNoLeak(text, [...canaries, tenant.departmentId], 'reply')
    expect(events[5]).toEqual(unfiltered.events[5])
  })

  it.each([
    ['?register=users', []],
    ['?register=departments', []],
    ['?kind=registered', []],
    ['?kind=changed', [2]],
    ['?actor=DEVELOPER', []],
    ['?actor=COLLEAGUE', [2, 1]],
    ['?from=2026-03-30&to=2026-03-30', [4, 3, 2]],
  ])('finds no withheld events with the filter %s', async (query, numbers) => {
    const { events, pagination } = await trail(tenant.people.GUEST, query)
    expect(sequencesOf(events)).toEqual(numbers)
    expect(pagination.totalRecords).toBe(numbers.length)
  })

  it('finds no withheld events by person', async () => {
    const { GUEST, ADMIN } = tenant.people
    expect(sequencesOf((await trail(GUEST, `?person=${ADMIN.id}`)).events)).toEqual([])
  })
})

it('shows nothing of other institutions', async () => {
  const { ADMIN } = tenant.people
  const foreignTrail = await trail(ADMIN, `?person=${other.people.ADMIN.id}`)
  expect(foreignTrail.events).toEqual([])
  expectNoLeak((await trail(ADMIN)).text, [other.departmentId, other.people.ORD.id], 'reply')
})

describe('sign-ins, refusals and exports', () => {
  const security = async (as: Person, query = '', page = 0, size = 100) => {
    const { status, body, text } = await world.call(
      'GET',
      `/api/audit/security/${as.id}/${page}/id/${size}${query}`,
      { as },
    )
    expect(status, text).toBe(200)
    const { content, pagination } = body.payload.events
    return { entries: content as SecurityEntry[], pagination }
  }
  let homeInstitution: TestTenant
  beforeAll(async () => {
    homeInstitution = await world.institution()
    const { ADMIN, ORD } = homeInstitution.people
    world.now = new Date('2026-03-30T21:59:00Z')
    await world.signIn(ORD.username, 'wrong-password')
    world.now = new Date('2026-03-31T08:00:00Z')
    await world.signIn(ORD.username, rightPassword)
    world.passTime(1_000)
    await world.signIn(ADMIN.username, rightPassword)
    const unattributed = { kind: 'signed in', address: '198.51.100.9', agent: 'nobody' } as const
    await world.platform.database.writeDirectory(async (tx) =>
      writeSecurityEvent(tx, unattributed, world.now),
    )
  })

  it('are listed newest first with the user’s name', async () => {
    const { entries, pagination } = await security(homeInstitution.people.ADMIN)
    expect(entries.map(({ kind }) => kind)).toEqual(['signed in', 'signed in', 'sign-in refused'])
    expect(entries[0]).toEqual({
      id: expect.any(String),
      happenedOn: '2026-03-31T10:00:01+02:00',
      kind: 'signed in',
      user: 'Mutale Banda',
      username: homeInstitution.people.ADMIN.username,
      address: expect.any(String),
      agent: expect.any(String),
      detail: null,
    })
    expect(pagination).toMatchObject({ totalRecords: 3 })
  })

  it('are filtered by day, kind and person, and paged', async () => {
    const { ADMIN, ORD } = homeInstitution.people
    const kinds = async (query: string, page = 0, size = 100) =>
      (await security(ADMIN, query, page, size)).entries.map(({ kind, username }) => `${kind} ${username}`)
    expect(await kinds('?to=2026-03-30')).toEqual([`sign-in refused ${ORD.username}`])
    expect(await kinds('?from=2026-03-31')).toEqual([
      `signed in ${ADMIN.username}`,
      `signed in ${ORD.username}`,
    ])
    expect(await kinds('?kind=sign-in%20refused')).toEqual([`sign-in refused ${ORD.username}`])
    expect(await kinds(`?person=${ADMIN.id}`)).toEqual([`signed in ${ADMIN.username}`])
    expect(await kinds('', 1, 2)).toEqual([`sign-in refused ${ORD.username}`])
  })

  it('include only events of the caller’s institution', async () => {
    const { entries } = await security(other.people.ADMIN, `?person=${homeInstitution.people.ADMIN.id}`)
    expect(entries).toEqual([])
    const { rows } = await world.inTenant(homeInstitution.id, (tx) =>
      runSql(tx, 'SELECT DISTINCT institution_id AS id FROM security_events'),
    )
    expect(rows).toEqual([{ id: homeInstitution.id }])
  })
})
