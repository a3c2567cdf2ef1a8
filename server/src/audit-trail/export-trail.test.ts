import { beforeAll, describe, expect, it } from 'vitest'
import { readCsv } from '../../test/support/read-export.ts'
import { expectNoLeak } from '../../test/support/secrets.ts'
import { runSql } from '../../test/support/sql.ts'
import {
  numberedChange,
  canaries,
  chainFaultsOf,
  createTrail,
  parseTrail,
} from '../../test/support/audit-trail.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { withHourlyLimit } from '../worker-threads/hourly-limit.ts'
import { maxInlineRecords } from '../worker-threads/download-maker.ts'

const world = openWorld()
let tenant: TestTenant
beforeAll(async () => {
  tenant = await world.institution({ name: 'Kafue District Council' })
  await createTrail(world, tenant, await world.institution())
})

async function exportTrail(as: Person, query: string) {
  const response = await world.app.inject({
    url: `/api/audit/export?${query}`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(response.statusCode, response.payload).toBe(200)
  return response
}

const emptyRoot = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const lastStored = (of: TestTenant) =>
  world.inTenant(of.id, (tx) =>
    runSql(tx, 'SELECT sequence::int AS events, link FROM audit_heads').then(({ rows }) => rows[0]),
  )

describe('the history as NDJSON', () => {
  it('is complete: its hash chain can be recomputed from start to head', async () => {
    const { payload, headers } = await exportTrail(tenant.people.ADMIN, 'format=ndjson')
    const [head, ...events] = parseTrail(payload)
    expect(head).toEqual({
      insaka: 'history 1',
      institution: { id: tenant.id, code: tenant.code, name: 'Kafue District Council' },
      madeOn: '2026-03-31T10:00:00+02:00',
      filters: {},
      whole: true,
      before: { events: 0, link: '0'.repeat(64), root: emptyRoot, edge: [] },
    })
    expect(events.pop()).toMatchObject({ records: 7, end: await lastStored(tenant) })
    expect(events.map(({ event }) => event)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(chainFaultsOf(payload)).toEqual([])
    expect(headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      filename: `${tenant.code}-history-until-2026-03-31.ndjson`,
    })
  })

  it('is complete between two days and starts at the head before them', async () => {
    const { payload, headers } = await exportTrail(
      tenant.people.ADMIN,
      'format=ndjson&from=2026-03-30&to=2026-03-30',
    )
    const lines = parseTrail(payload)
    expect(lines[0]).toMatchObject({ whole: true, before: { events: 1 } })
    expect(lines.at(-1)).toMatchObject({ records: 3, end: { events: 4 } })
    expect(chainFaultsOf(payload)).toEqual([])
    expect(headers['filename']).toBe(`${tenant.code}-history-2026-03-30-to-2026-03-30.ndjson`)
  })

  it('reveals a changed byte', async () => {
    const { payload } = await exportTrail(tenant.people.ADMIN, 'format=ndjson')
    expect(chainFaultsOf(payload.replace('Canary House', 'Canary Horse'))).toEqual(['event 5'])
  })

  it('has no links if it is filtered', async () => {
    const { payload, headers } = await exportTrail(tenant.people.ADMIN, 'format=ndjson&register=enquiries')
    const [head, ...events] = parseTrail(payload)
    expect(head).toMatchObject({ filters: { register: 'enquiries' }, whole: false, before: null })
    expect(events.pop()).toEqual({ records: 2, end: null })
    expect(events.map((event) => Object.keys(event))).toEqual([
      ['event', 'content', 'digest'],
      ['event', 'content', 'digest'],
    ])
    expect(headers['filename']).toBe(`${tenant.code}-history-until-2026-03-31-filtered.ndjson`)
  })

  it('contains only numbers, digests and links of administration events for a guest', async () => {
    const { payload } = await exportTrail(tenant.people.GUEST, 'format=ndjson')
    const [, ...events] = parseTrail(payload)
    expect(events.filter(({ content }) => content === null).map(({ event }) => event)).toEqual([3, 4, 5, 7])
    expectNoLeak(payload, canaries, 'file')
    expect(chainFaultsOf(payload)).toEqual([])
    const filtered = await exportTrail(tenant.people.GUEST, 'format=ndjson&kind=changed')
    expect(parseTrail(filtered.payload).flatMap(({ event }) => event ?? [])).toEqual([2])
  })
})

describe('the history as CSV', () => {
  it('has one line per changed field, with the labels of the form', async () => {
    const { rawPayload, headers } = await exportTrail(tenant.people.ADMIN, 'from=2026-03-30')
    const { labels, rows } = readCsv(rawPayload)
    const [changed] = rows
    expect(Object.fromEntries(labels.map((label, i) => [label, changed![i]]))).toEqual({
      'Event No.': '2',
      When: '2026-03-30 00:00:00',
      Who: 'Mutale Banda',
      By: 'Colleague',
      Register: 'Enquiries',
      Record: 'ITT.1',
      'Record No.': '1',
      Change: 'Changed',
      Field: 'Description',
      Before: "'=Reams",
      After: '\'=Toner, "black"',
      Digest: expect.stringMatching(/^[\da-f]{64}$/),
    })
    const fields = rows.map((row) => [row[0], row[8]])
    expect(fields).toEqual([
      ['2', 'Description'],
      ['3', 'First Name'],
      ['3', 'Last Name'],
      ['3', 'National ID'],
      ['3', 'Email'],
      ['4', 'Email'],
      ['5', 'Name'],
      ['6', ''],
      ['7', ''],
    ])
    // Exports leave out the values of national IDs, as lists of users do.
    expect(rows[3]!.slice(8, 11)).toEqual(['National ID', '', ''])
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      filename: `${tenant.code}-history-2026-03-30-to-2026-03-31.csv`,
    })
  })

  it('shows a guest that an administration event happened', async () => {
    const { rawPayload, payload } = await exportTrail(tenant.people.GUEST, 'from=2026-03-31')
    expect(readCsv(rawPayload).rows.map((row) => [row[0], row[2], row[4], row[7]])).toEqual([
      ['5', '', 'Administration', 'Withheld'],
      ['6', 'Insaka', 'Contracts', 'moved'],
      ['7', '', 'Administration', 'Withheld'],
    ])
    expectNoLeak(payload, canaries, 'file')
  })
})

it('logs who exported which history', async () => {
  const { ADMIN } = tenant.people
  world.passTime(1_000)
  await exportTrail(ADMIN, 'format=ndjson&from=2026-03-30&register=users&kind=changed')
  const { body } = await world.call(
    'GET',
    `/api/audit/security/${ADMIN.id}/0/id/1?kind=history%20exported&person=${ADMIN.id}`,
    { as: ADMIN },
  )
  expect(body.payload.events.content).toMatchObject([
    {
      kind: 'history exported',
      user: 'Mutale Banda',
      detail: 'History as NDJSON, events: 1; From: 30-Mar-2026; Register: Users; Change: Changed',
    },
  ])
})

describe('a large history', () => {
  let homeInstitution: TestTenant
  beforeAll(async () => {
    homeInstitution = await world.institution()
    const actor = {
      institutionId: homeInstitution.id,
      id: homeInstitution.people.ORD.id,
      name: 'Mutale Banda',
    }
    await world.platform.database.write(homeInstitution.id, actor, async (tx) => {
      for (let i = 0; i <= maxInlineRecords; i++) tx.record(numberedChange(i))
    })
  })

  it('is exported by a worker thread with the same content', async () => {
    const { payload } = await exportTrail(homeInstitution.people.ADMIN, 'format=ndjson')
    expect(parseTrail(payload).at(-1)).toMatchObject({
      records: 1_001,
      end: await lastStored(homeInstitution),
    })
    expect(chainFaultsOf(payload)).toEqual([])
    const fewEvents = await exportTrail(
      homeInstitution.people.ADMIN,
      `format=ndjson&person=${homeInstitution.people.ORD.id}`,
    )
    expect(parseTrail(fewEvents.payload).at(-1)).toEqual({ records: 1_001, end: null })
  })

  it('counts as a large export, unlike a small one', async () => {
    const { GUEST } = homeInstitution.people
    await exportTrail(GUEST, 'format=ndjson')
    const by = { userId: GUEST.id, kind: 'large exports' } as const
    for (let made = 1; made < 20; made++) await withHourlyLimit(world.platform, by, async () => made)
    const url = '/api/audit/export?format=ndjson'
    const headers = { authorization: `Bearer ${GUEST.token}` }
    const refused = await world.app.inject({ url, headers })
    expect(refused.statusCode).toBe(429)
    const small = await world.app.inject({ url: `${url}&to=2020-01-01`, headers })
    expect(small.statusCode).toBe(200)
  })
})
