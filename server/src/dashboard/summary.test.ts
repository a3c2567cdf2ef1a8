import { expect, it } from 'vitest'
import { createDepartment } from '../demo/factory.ts'
import { openWorld, type Person } from '../../test/support/world.ts'

// Row-level security is off here, so a query without an institution filter shows rows of others.
const world = openWorld({ rowSecurity: 'opened' })
const summaryOf = async (as: Person) =>
  (await world.call('GET', `/api/analytics/summary/${as.id}`, { as })).body.payload.summary

const enquiries = (CLOSED: number, LINKED = 0) => ({
  ALL: CLOSED + LINKED,
  OPEN: 0,
  CLOSED,
  LINKED,
  WITHDRAWN: 0,
})
const papers = (IN_PROGRESS: number) => ({ ALL: IN_PROGRESS, IN_PROGRESS, COMPLETE: 0, CANCELLED: 0 })
const contracts = (NOTIFIED: number) => ({
  ALL: NOTIFIED,
  APPROVED: 0,
  CLEARED: 0,
  NOTIFIED,
  AWARDED: 0,
  PAID_IN_FULL: 0,
})
/** Summary of accounts that all have a positive balance. */
const fuel = (accounts: number) => ({ accounts, atOrBelowZero: 0 })
const inAll = <C>(counts: C) => ({ mine: counts, department: counts, institution: counts })

it('counts records by register, scope and state, and shows pending registrations to their approvers', async () => {
  const tenant = await world.institution()
  const { ORD, ADMIN } = tenant.people
  const elsewhere = await world.institution()
  await world.enquiry(elsewhere, elsewhere.people.ORD)
  await world.person(elsewhere, { enabled: false, approvedOn: null, approvedBy: null }, { signedIn: false })

  const nothing = {
    enquiries: inAll(enquiries(0)),
    lvp: inAll(papers(0)),
    mpc: inAll(papers(0)),
    contracts: inAll(contracts(0)),
    fuel: fuel(1),
    waitingUsers: null,
    decisions: { mine: 0, submitted: 0 },
  }
  expect(await summaryOf(ORD)).toEqual(nothing)
  expect(await summaryOf(ADMIN)).toEqual({ ...nothing, waitingUsers: 0 })

  await world.inTenant(tenant.id, (tx) => createDepartment(tx, { code: 'FIN' }, world.now))
  await world.enquiry(tenant, ORD)
  await world.enquiry(tenant, ADMIN)
  await world.enquiry(tenant, ADMIN, { department: 'FIN' })
  await world.paper('lvp', tenant, ORD)
  await world.paper('lvp', tenant, ADMIN, { department: 'FIN', currency: 'USD' })
  const mpc = await world.paper('mpc', tenant, ADMIN)
  // A contract counts for its paper’s initiator.
  await world.contract(tenant, ORD, mpc)
  await world.fuel(tenant, ORD)
  await world.fuel(elsewhere, elsewhere.people.ORD)
  await world.person(tenant, { enabled: false, approvedOn: null, approvedBy: null }, { signedIn: false })
  const institution = { enquiries: enquiries(3, 3), lvp: papers(2), mpc: papers(1), contracts: contracts(1) }
  const department = { enquiries: enquiries(2, 2), lvp: papers(1), mpc: papers(1), contracts: contracts(1) }
  const of = (mine: typeof institution, waitingUsers: number | null) => ({
    ...Object.fromEntries(
      (['enquiries', 'lvp', 'mpc', 'contracts'] as const).map((name) => [
        name,
        { mine: mine[name], department: department[name], institution: institution[name] },
      ]),
    ),
    fuel: fuel(2),
    waitingUsers,
    decisions: { mine: 0, submitted: 0 },
  })
  expect(await summaryOf(ORD)).toEqual(
    of({ enquiries: enquiries(1, 1), lvp: papers(1), mpc: papers(0), contracts: contracts(0) }, null),
  )
  expect(await summaryOf(ADMIN)).toEqual(
    of({ enquiries: enquiries(2, 2), lvp: papers(1), mpc: papers(1), contracts: contracts(1) }, 1),
  )
  const none = { enquiries: enquiries(0), lvp: papers(0), mpc: papers(0), contracts: contracts(0) }
  expect(await summaryOf(tenant.people.DEV)).toEqual(of(none, null))
})
