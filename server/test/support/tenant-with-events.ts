import { expect } from 'vitest'
import { filledPaper } from '../../../domain/test/papers.ts'
import { moveStagesJob } from '../../src/contracts/move-stages.ts'
import { closeEnquiriesJob } from '../../src/enquiries/close-enquiries.ts'
import { contractsOf } from './contracts.ts'
import { enquiriesOf } from './enquiries.ts'
import { runJob } from './jobs.ts'
import { codeOfKey } from './second-factor.ts'
import { rightPassword, type Person, type TestTenant, type World } from './world.ts'

type Json = any

/** Creates an institution with every kind of event, using API calls. */
export async function createTenantWithEvents(world: World): Promise<TestTenant & { files: string[] }> {
  const tenant = await world.institution()
  const { ORD, ADMIN, DEV } = tenant.people
  const call = async (method: 'POST' | 'PUT', url: string, as: Person, body: object): Promise<Json> => {
    const answer = await world.call(method, url, { as, body })
    expect([answer.status, url, answer.body.fields]).toEqual([200, url, undefined])
    return answer.body.payload
  }

  const enquiries = enquiriesOf(world)
  const first = await enquiries.saved(ORD)
  await enquiries.save(ORD, { ...first, description: 'Supply of 50 reams of paper' })
  const second = await enquiries.saved(ORD, {
    enquiryType: 'ITT',
    noOfDocumentsSold: 3,
    chargePerDocument: 150.55,
  })
  await enquiries.withdraw(ADMIN, second.id)

  const requisition = await world.describedIn('ACCEPTED', 'requisitions', tenant, ORD)
  const { body: accepted } = await world.call('GET', `/api/procurement/requisitions/${requisition.id}`, {
    as: ORD,
  })
  await enquiries.saved(ORD, { requisition: accepted.payload.requisition.reference })

  const files = [await world.attachment(tenant, ORD), await world.attachment(tenant, ORD)]
  const purchase = '/api/procurement/lvp'
  const linked = (await enquiries.get(ORD, first.id)).body.payload.enquiry
  const { lvp } = await call('POST', `${purchase}/create/${ORD.id}/0/id/12`, ORD, {
    ...filledPaper,
    purchaseOrderValue: 2_500.05,
    enquiry: linked,
    attachmentId: files[0],
  })
  await call('PUT', `${purchase}/update/${ORD.id}/0/id/12`, ORD, { ...lvp, attachmentId: files[1] })
  // A paper shows its enquiry, which can still change.
  const { body } = await enquiries.get(ORD, first.id)
  await enquiries.save(ORD, {
    ...body.payload.enquiry,
    description: 'Supply of 60 reams of paper',
    bidsReceived: 1,
  })

  const contracts = contractsOf(world)
  const paper = await contracts.withContract(ORD, await contracts.paper(ORD))
  await contracts.amend(ORD, paper, { amendedSum: 1_100_000.33 })
  // Stages and closings that depend on the date record no event.
  await enquiries.saved(ORD, { closedOn: '2026-04-30T10:00:00+02:00' })
  const { now } = world
  world.now = new Date('2026-05-31T08:00:00Z')
  await runJob(moveStagesJob, world.platform)
  await runJob(closeEnquiriesJob, world.platform)
  world.now = now
  world.passTime(60_000)

  await world.report(tenant, ORD)
  const fuel = { transactionDate: '2026-03-30', description: 'March', accountHolder: 'psu', client: 'Hilux' }
  const post = (sent: object) => call('POST', '/api/stores/fuel/0/12/id', ORD, { ...fuel, ...sent })
  await post({ transactionType: 'DEPOSIT', reference: 'DEP-1', amount: 15_000 })
  await post({
    transactionType: 'WITHDRAW',
    reference: 'FC-1',
    coupon: 'C 1',
    fuelType: 'DIESEL',
    litres: 10.125,
  })
  await call('POST', '/api/stores/fuel/2/reverse', ORD, { reason: 'Wrong car' })
  await call('POST', '/api/stores/products', ADMIN, {
    type: 'PETROL',
    price: 27.5,
    effectiveOn: '2026-03-30',
  })
  await call('PUT', '/api/stores/settings', ADMIN, { refuseOverdraft: true, version: 1 })
  await call('POST', '/api/auth/second-factor/begin', ORD, { currentPassword: rightPassword })
  const setup = await call('POST', '/api/auth/second-factor/begin', ADMIN, { currentPassword: rightPassword })
  const confirmed = await call('POST', '/api/auth/second-factor/confirm', ADMIN, {
    code: codeOfKey(setup.key, world.now),
  })
  ADMIN.token = confirmed.access_token
  await call('PUT', '/api/admin/sign-in-settings', ADMIN, {
    idleMinutes: 30,
    // Any other value would sign out users without a second factor.
    secondFactor: 'NOBODY',
    setupCode: true,
    version: 1,
  })
  const decisions = { fundsFirst: false, signedFile: false, requestsOnly: false }
  const changeDecisions = (decisionsFrom: string | null, version: number) =>
    call('PUT', '/api/admin/decision-settings', ADMIN, { ...decisions, decisionsFrom, version })
  await changeDecisions('2099-01-01', 1)
  await changeDecisions('2099-02-01', 2)
  await changeDecisions(null, 3)

  await people(world, tenant, call)
  const { institution } = (await world.call('GET', `/api/admin/institutions/${tenant.code}`, { as: DEV }))
    .body.payload
  await call('PUT', '/api/admin/institutions', DEV, { ...institution, alias: 'Everything' })
  return { ...tenant, files }
}

type Call = (method: 'POST' | 'PUT', url: string, as: Person, body: object) => Promise<Json>

async function people(world: World, { people: { ORD, ADMIN }, code }: TestTenant, call: Call): Promise<void> {
  const { department } = await call('POST', '/api/admin/departments', ADMIN, { code: 'FIN', name: 'Finance' })
  const { designation } = await call('POST', '/api/admin/designations', ADMIN, {
    department: 'FIN',
    code: 'ACC',
    title: 'Accountant',
  })
  const username = `newcomer.${code}`.toLowerCase()
  const password = 'Zambezi-flows-2026'
  const { user } = await call('POST', '/api/auth/users/register', ADMIN, {
    code: `E-${code}`,
    firstName: 'Chanda',
    middleName: null,
    lastName: 'Mwila',
    gender: 'FEMALE',
    nationalId: `${code}/10/1`,
    email: `${username}@example.org`,
    phoneNumber: '+260 977 000000',
    status: 'ACTIVE',
    employmentType: 'PERMANENT',
    institution: code,
    department: 'FIN',
    designation: 'Accountant',
    user: { username, password, role: 'ORD' },
  })
  await call('PUT', '/api/auth/users/update', ADMIN, { ...user, firstName: 'Bwalya' })
  await call('POST', `/api/auth/users/${ORD.id}/reset-password`, ADMIN, {})
  const { body } = await world.signIn(username, password)
  await call(
    'PUT',
    '/api/auth/users/password',
    { ...ADMIN, token: body.payload.access_token },
    { currentPassword: password, newPassword: 'Kafue-gorge-77-dam' },
  )
  const { designations: _its, ...renamed } = { ...department, code: 'ACCTS', name: 'Accounts' }
  await call('PUT', '/api/admin/departments', ADMIN, renamed)
  await call('PUT', '/api/admin/designations', ADMIN, {
    ...designation,
    department: 'ACCTS',
    title: 'Senior Accountant',
  })
}
