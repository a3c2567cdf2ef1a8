import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filledPaper } from '../../domain/test/papers.ts'
import { countRoundTrips, type RoundTripCounter } from './support/round-trips.ts'
import { rfq } from './support/enquiries.ts'
import { openWorld, rightPassword, type Person, type TestTenant } from './support/world.ts'

const world = openWorld()
let trips: RoundTripCounter
let tenant: TestTenant
let officer: Person
beforeAll(async () => {
  trips = countRoundTrips()
  tenant = await world.institution()
  officer = tenant.people.ORD
  for (let i = 0; i < 15; i++) await saveEnquiry()
  const paper = await world.paper('mpc', tenant, officer)
  await world.contract(tenant, officer, paper)
  await world.amendment(tenant, officer, paper)
})
afterAll(() => trips.stop())

const list = (query = '', as = officer, sortField = 'id') =>
  world.call('GET', `/api/procurement/enquiry/0/${sortField}/12/${as.id}${query}`, { as })

const saveEnquiry = () =>
  world.call('POST', `/api/procurement/enquiry/0/id/12/${officer.id}`, {
    as: officer,
    body: rfq,
    headers: { 'idempotency-key': randomUUID() },
  })

const analytics = (name: string) => world.call('GET', `/api/analytics/${name}/${officer.id}`, { as: officer })

const paper = { ...filledPaper, enquiry: { enquiryType: 'NTR' } }
const savePaper = (prefer?: string) =>
  world.call('POST', `/api/procurement/lvp/create/${officer.id}/0/id/12`, {
    as: officer,
    body: paper,
    headers: { 'idempotency-key': randomUUID(), ...(prefer && { prefer }) },
  })

const saveDraw = () =>
  world.call('POST', '/api/stores/fuel/0/12/id?overdraft=confirmed', {
    as: officer,
    body: {
      transactionType: 'WITHDRAW',
      accountHolder: 'PSU',
      transactionDate: '2026-03-30',
      reference: 'FC 118',
      client: 'Hilux BAH 2231',
      description: 'Delivery of laptops',
      fuelType: 'DIESEL',
      litres: 2.5,
    },
    headers: { 'idempotency-key': randomUUID() },
  })
const fuelOf = (path: string) =>
  world.call('GET', `/api/stores/${path.replace('USER', officer.id)}`, { as: officer })

const contractDays = { approvedOn: '2026-03-30', clearedOn: '2026-03-30', notifiedOn: '2026-03-30' }

/** Prepares a contract of a new committee paper, or an amendment of the contract. */
async function prepareContractChange(kind: 'made' | 'amended') {
  const number = await world.paper('mpc', tenant, officer)
  const contractBefore = kind === 'amended' && (await world.contract(tenant, officer, number)).contract
  const { body } = await world.call('GET', `/api/procurement/hvp/mpcs/${number}`, { as: officer })
  const { mpc } = body.payload
  const amendment = {
    approvedOn: '2026-03-30',
    clearedOn: '2026-03-30',
    amendedOn: '2026-03-30',
    amendedSum: 9_000,
  }
  const contract = contractBefore
    ? { ...contractBefore, amendments: [{ ...amendment, description: 'More of it' }] }
    : { ...contractDays, awardedOn: '2026-04-30', description: 'Reams', manager: 'PSU' }
  return () =>
    world.call('PUT', `/api/procurement/hvp/mpc/update/${officer.id}/0/id/12`, {
      as: officer,
      body: { ...mpc, contract },
      headers: { 'idempotency-key': randomUUID() },
    })
}

const listLinked = (query = '') =>
  world.call('GET', `/api/procurement/hvp/mpc/linked/${officer.id}/0/id/12?scope=institution${query}`, {
    as: officer,
  })

async function prepareUserChange() {
  const { body } = await world.call('GET', `/api/auth/users/${officer.id}/record`, {
    as: tenant.people.ADMIN,
  })
  const { user } = body.payload
  return () =>
    world.call('PUT', '/api/auth/users/update', {
      as: tenant.people.ADMIN,
      body: { ...user, phoneNumber: `+260 977 ${100_000 + (world.now.getTime() % 899_999)}` },
    })
}

type Call = () => Promise<{ status: number }>
/** `make` prepares a call that can be made only once. */
type TripBudget = { all: number; locked?: number } & ({ call: Call } | { make: () => Promise<Call> })

/** Budgets of round trips to the database; pipelined statements count as one. */
const budgets: Record<string, TripBudget> = {
  'a page of the whole register': { all: 1, call: () => list('?scope=institution') },
  'a page of own records': { all: 3, call: () => list() },
  'a page of a department': { all: 3, call: () => list('?department=psu') },
  // The planner setting is pipelined with these statements.
  'a page of own records by day': { all: 3, call: () => list('', officer, 'issuedOn') },
  'a page with a search by day': { all: 5, call: () => list('?search=paper', officer, 'issuedOn') },
  'a page with a search': { all: 4, call: () => list('?search=paper') },
  'a page with a search in a department': { all: 4, call: () => list('?search=paper&department=psu') },
  'an enquiry with its page': { all: 5, locked: 2, call: saveEnquiry },
  'a paper without a tender with its page': { all: 5, locked: 2, call: () => savePaper() },
  'a paper without a tender': { all: 2, locked: 2, call: () => savePaper('return=minimal') },
  'a page of contracts': { all: 3, call: () => listLinked() },
  'a page of contracts with a search': { all: 4, call: () => listLinked('&search=paper') },
  'a page of amendments': {
    all: 2,
    call: () =>
      world.call('GET', `/api/procurement/hvp/mpc/amendments/${officer.id}/0/id/12?scope=institution`, {
        as: officer,
      }),
  },
  'a contract with the page of its paper': { all: 5, locked: 2, make: () => prepareContractChange('made') },
  'an amendment with the page of its paper': {
    all: 5,
    locked: 2,
    make: () => prepareContractChange('amended'),
  },
  'a change of a user': { all: 4, locked: 2, make: prepareUserChange },
  'a draw with the page of its account': { all: 5, locked: 2, call: saveDraw },
  'a page of a fuel account': { all: 3, call: () => fuelOf('fuel/0/12/id/USER/PSU') },
  'a page of a fuel account of a client': {
    all: 4,
    call: () => fuelOf('fuel/0/12/id/USER/PSU?client=hilux%20bah%202231'),
  },
  // A snapshot, whose end costs one more round trip.
  'a statement': { all: 4, call: () => fuelOf('accounts/USER/PSU/statement/2026-03') },
  'the statement of all accounts': { all: 3, call: () => fuelOf('statements/2026-Q1') },
  'what waits to be done': { all: 2, call: () => analytics('work') },
  'the summary': { all: 2, call: () => analytics('summary') },
  'departmental expenses': { all: 2, call: () => analytics('departments/expenses') },
  insights: { all: 2, call: () => analytics('insights') },
  'signing in': { all: 8, call: () => world.signIn(officer.username, rightPassword) },
}

describe('round trips', () => {
  it.each(Object.entries(budgets))('%s', async (name, { all, locked, ...counted }) => {
    const makeCall = () => ('make' in counted ? counted.make() : counted.call)
    // Warm-up: preparing statements and reading the session do not count.
    await (
      await makeCall()
    )()
    const change = await makeCall()
    const { status, ...seen } = await trips.during(async () => ({ status: (await change()).status }))
    expect(status).toBe(200)
    expect(seen.all, `${name}: ${seen.texts.join('\n')}`).toBeLessThanOrEqual(all)
    if (locked !== undefined) expect(seen.locked).toBeLessThanOrEqual(locked)
  })
})
