import { beforeEach, expect, it } from 'vitest'
import { firstSteps, type FirstStep } from '@insaka/domain/dashboard/first-steps'
import type { FirstStepStates } from '@insaka/domain/dashboard/dashboard.schema'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { importsOf, workbookOf } from '../../test/support/imports.ts'
import { enquiryRow } from '../../test/support/import-rows.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

// Row-level security is off here, so a query without an institution filter shows rows of others.
const world = openWorld({ rowSecurity: 'opened' })
let tenant: TestTenant
let ADMIN: Person
beforeEach(async () => {
  world.now = new Date('2026-03-31T10:00:00+02:00')
  tenant = await world.institution()
  ADMIN = tenant.people.ADMIN
})

const stepsOf = async (as: Person): Promise<FirstStepStates> =>
  (await world.call('GET', `/api/analytics/work/${as.id}`, { as })).body.payload.firstSteps
const doneOf = async (as: Person): Promise<FirstStep[]> =>
  (await stepsOf(as)).flatMap(({ step, isDone }) => (isDone ? [step] : []))

it('are shown to administrators, fewer to developers and none to other users', async () => {
  expect((await stepsOf(ADMIN)).map(({ step }) => step)).toEqual(Object.keys(firstSteps))
  expect((await stepsOf(tenant.people.DEV)).map(({ step }) => step)).toEqual([
    'departments',
    'designations',
    'colleagues',
    'backup',
  ])
  for (const role of ['ORD', 'GUEST'] as const) expect(await stepsOf(tenant.people[role])).toEqual([])
})

it('are completed by the institution’s own data only', async () => {
  const other = await world.institution()
  const as = ADMIN
  expect(await doneOf(as)).toEqual(['colleagues'])
  const department = { code: 'FIN', name: 'Finance' }
  await world.call('POST', '/api/admin/departments', { as, body: department })
  expect(await doneOf(as)).toEqual(['departments', 'colleagues'])
  await world.call('POST', '/api/admin/designations', {
    as,
    body: { department: 'FIN', code: 'ACC', title: 'Accountant' },
  })
  expect(await doneOf(as)).toEqual(['departments', 'designations', 'colleagues'])
  const price = { type: 'PETROL', price: 25.5, effectiveOn: '2026-03-01' }
  await world.call('POST', '/api/stores/products', { as, body: price })
  const code = { Code: 'LEGAL', Name: 'Legal Services' }
  await importsOf(world).imported(tenant, 'departments', workbookOf({ Departments: [code] }))
  expect(await doneOf(as)).not.toContain('import')
  await importsOf(world).imported(tenant, 'enquiries', workbookOf({ Enquiries: [enquiryRow(1)] }))
  expect(await doneOf(as)).toEqual(['departments', 'designations', 'colleagues', 'import', 'fuelPrice'])
  await enquiriesOf(world).saved(as)
  expect(await doneOf(as)).toEqual(Object.keys(firstSteps).filter((step) => step !== 'backup'))
  expect(await doneOf(other.people.ADMIN)).toEqual(['colleagues'])
})

it('do not count former users and developers as colleagues', async () => {
  for (const { id } of [tenant.people.ORD, tenant.people.GUEST]) {
    const { user } = (await world.call('GET', `/api/auth/users/${id}/record`, { as: ADMIN })).body.payload
    const left = { as: ADMIN, body: { ...user, status: 'RETIRED' } }
    expect((await world.call('PUT', '/api/auth/users/update', left)).status).toBe(200)
  }
  expect(await doneOf(ADMIN)).toEqual([])
})

it('treats a user as new for thirty days', async () => {
  const isNew = async (as: Person) =>
    (await world.call('GET', `/api/analytics/work/${as.id}`, { as })).body.payload.isNew
  const { ORD } = tenant.people
  expect(await isNew(ORD)).toBe(true)
  world.passTime(31 * 86_400_000)
  expect(await isNew(await world.signInAgain(tenant, ORD))).toBe(false)
  expect(await isNew(await world.person(tenant))).toBe(true)
})

it('are shown for sixty days, and longer while nothing is recorded', async () => {
  await enquiriesOf(world).saved(ADMIN)
  world.passTime(60 * 86_400_000)
  expect(await stepsOf(await world.signInAgain(tenant, ADMIN))).not.toEqual([])
  world.passTime(86_400_000)
  expect(await stepsOf(await world.signInAgain(tenant, ADMIN))).toEqual([])
  const empty = await world.institution()
  world.passTime(61 * 86_400_000)
  expect(await stepsOf(await world.signInAgain(empty, empty.people.ADMIN))).not.toEqual([])
})
