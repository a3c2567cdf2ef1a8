import { beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { toDay } from '@insaka/domain/core/dates'
import { may, permissions, type Permission } from '@insaka/domain/permissions'
import { decisionsOf } from './support/decisions.ts'
import { callOf } from './support/endpoint-attempts.ts'
import { openIsolationFixture, sampledEndpoints } from './support/isolation-fixture.ts'
import type { Person } from './support/world.ts'

// An officer without a duty, in an institution that lets such officers only make requisitions.
const fixture = openIsolationFixture()
let requester: Person
let ownReference: string
/** References of all records that are not the requester's. */
let references: string[]

const registers = ['requisitions', 'enquiries', 'papers', 'contracts', 'amendments', 'meetings', 'vendors']

beforeAll(async () => {
  const { world, own, superuser } = fixture
  const settings = { decisionsFrom: toDay(world.now), requestsOnly: true }
  await decisionsOf(world).switchOn(own, settings)
  requester = await world.person(own)
  const id = await world.described('requisitions', own, requester, { description: 'Chalk for the requester' })
  const { rows } = await superuser.query(
    registers
      .map((table) => `SELECT '${table}' AS register, id, reference FROM ${table} WHERE institution_id = $1`)
      .join(' UNION ALL '),
    [own.id],
  )
  const isOwn = (row: { register: string; id: string }) =>
    row.register === 'requisitions' && Number(row.id) === id
  ownReference = rows.find(isOwn).reference
  // The reference of a vendor is a plain number.
  references = rows.filter((row) => !isOwn(row) && row.reference.includes('.')).map((row) => row.reference)
})

const isPermission = (access: Endpoint['access']): access is Permission => access in permissions
const rights = { role: 'ORD', duties: [], requestsOnly: true } as const

/** Every call with the records of an administrator, except those that end the session of the requester. */
const calls = sampledEndpoints.filter(
  ({ declared: { method, access } }) => method === 'GET' || isPermission(access),
)

it('a requester reads nothing of others through any call', async () => {
  const { app, own, other } = fixture
  const statuses: Record<string, number> = {}
  for (const { title, declared, sample } of calls) {
    const sent = sample.own({ own, other, caller: own.people.ADMIN })
    // Texts in a workbook are compressed.
    const input = title.endsWith('.export') ? { ...sent, query: { ...sent.query, format: 'csv' } } : sent
    const { headers, ...call } = callOf(declared, input, requester.id)
    const { statusCode, payload } = await app.inject({
      ...call,
      headers: { ...headers, authorization: `Bearer ${requester.token}` },
    })
    statuses[title] = statusCode
    if (isPermission(declared.access) && !may(rights, declared.access)) expect(statusCode, title).toBe(403)
    const leaked =
      declared.path === '/api/openapi.json' ? [] : references.filter((each) => payload.includes(each))
    expect(leaked, title).toEqual([])
  }
  expect(Object.keys(statuses).length).toBeGreaterThan(200)
  const allowed = Object.keys(statuses).filter(
    (title) => statuses[title] === 200 && title.includes('requisitions'),
  )
  expect(allowed.toSorted()).toEqual(['requisitions.export', 'requisitions.list'])
})

it('a requester finds, lists and opens requisitions of their own', async () => {
  const { world } = fixture
  const read = async (path: string) => (await world.call('GET', path, { as: requester })).body.payload
  const listed = await read(
    `/api/procurement/requisitions/${requester.id}/0/id/12?scope=institution&search=chalk`,
  )
  expect(listed.requisitions.content.map(({ reference }: { reference: string }) => reference)).toEqual([
    ownReference,
  ])
  expect(listed).not.toHaveProperty('elsewhere')
  const { results } = await read(`/api/procurement/search/${requester.id}?q=chalk`)
  expect(results.map(({ reference }: { reference: string }) => reference)).toEqual([ownReference])
  const { id } = listed.requisitions.content[0]
  expect((await read(`/api/procurement/requisitions/${id}`)).requisition.reference).toBe(ownReference)
  expect((await read(`/api/procurement/requisitions/${id}/history`)).history).toHaveLength(1)
})
