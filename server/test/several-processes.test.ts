import { beforeEach, describe, expect, it } from 'vitest'
import { verifyChains } from '../src/audit-log/verify-chains.ts'
import { asOwner } from '../src/db/owner-transactions.ts'
import { findRollupFaults } from './support/rollups.ts'
import { enquiriesOf } from './support/enquiries.ts'
import {
  changeSqlAccess,
  initialSqlPassword,
  disableSqlAccessBody,
  enableSqlAccess,
  chosenSqlPassword,
  statusAndState,
} from './support/sql-access.ts'
import { openWorld, type Person, type TestTenant, type World } from './support/world.ts'

// Two servers on one database, each with its own pool and caches, as behind a load balancer.
const serverA = openWorld()
const serverB = openWorld()
const alternate = (n: number): World => (n % 2 === 0 ? serverA : serverB)

let tenant: TestTenant
let officer: Person
beforeEach(async () => {
  serverB.now = serverA.now
  tenant = await serverA.institution()
  officer = tenant.people.ORD
})

const runConcurrently = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

describe('records saved on both servers at once', () => {
  it('have gapless numbers, one chain and correct totals', async () => {
    const saves = await runConcurrently(60, (n) => enquiriesOf(alternate(n)).save(officer))
    expect(saves.map(({ status }) => status)).toEqual(saves.map(() => 200))
    const numbers = saves.map(({ body }) => body.payload.enquiry.id as number)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(saves.map((_, n) => n + 1))
    const chains = await asOwner(serverA.access.owner, (tx) => verifyChains(tx, { institutionId: tenant.id }))
    expect(chains).toMatchObject([{ fault: null }])
    expect(await findRollupFaults(serverA.access, tenant)).toEqual([])
  })

  it('under one idempotency key are one record', async () => {
    const saves = await runConcurrently(6, (n) =>
      enquiriesOf(alternate(n)).save(officer, undefined, { key: 'the-same-submit-1' }),
    )
    expect(new Set(saves.map(({ status, body }) => `${status} ${body.payload?.enquiry.id}`))).toEqual(
      new Set(['200 1']),
    )
  })
})

describe('a session', () => {
  const statusAt = async (world: World) =>
    (await world.call('GET', '/api/auth/users/me', { as: officer })).status

  it('ended on one server is over on the other within two seconds', async () => {
    expect([await statusAt(serverA), await statusAt(serverB)]).toEqual([200, 200])
    await serverA.call('POST', '/api/auth/logout', { as: officer })
    expect(await statusAt(serverA)).toBe(401)
    serverB.passTime(1_999)
    const cachedStatus = await statusAt(serverB)
    serverB.passTime(1)
    expect([cachedStatus, await statusAt(serverB)]).toEqual([200, 401])
  })

  it('started on one server is valid on the other', async () => {
    const { body } = await serverA.signIn(officer.username)
    officer = { ...officer, token: body.payload.access_token }
    expect(await statusAt(serverB)).toBe(200)
  })
})

it('password guesses are counted across servers', async () => {
  const guesses = await runConcurrently(40, (n) => alternate(n).signIn(officer.username, 'not the password'))
  const count = (status: number) => guesses.filter((guess) => guess.status === status).length
  expect([count(401), count(429)]).toEqual([5, 35])
})

it('a new price applies immediately to draws on the other server', async () => {
  const newPrice = { type: 'DIESEL', price: 31.07, effectiveOn: '2026-03-31' }
  const post = (world: World, body: object) =>
    world.call('POST', '/api/stores/fuel/0/12/id', { as: officer, body })
  const entry = {
    transactionDate: '2026-03-31',
    client: 'Hilux BAH 2231',
    description: 'Delivery',
    accountHolder: 'psu',
  }
  await post(serverA, { ...entry, transactionType: 'DEPOSIT', reference: 'D 1', amount: 90_000 })
  const draw = { ...entry, transactionType: 'WITHDRAW', fuelType: 'DIESEL', litres: 1 }
  const drawBefore = await post(serverB, { ...draw, reference: 'W 1' })
  const priceReply = await serverA.call('POST', '/api/stores/products', {
    as: tenant.people.ADMIN,
    body: newPrice,
  })
  const drawAfter = await post(serverB, { ...draw, reference: 'W 2' })
  expect([
    drawBefore.body.payload.transaction.price,
    priceReply.status,
    drawAfter.body.payload.transaction.price,
  ]).toEqual([23.9, 200, 31.07])
})

it('SQL access disabled on one server is disabled on the other, and its old password is refused', async () => {
  await enableSqlAccess(serverA, tenant)
  const change = (currentPassword: string) => ({ currentPassword, newPassword: 'Musi-o-Tunya, 2026!' })
  expect(statusAndState(await changeSqlAccess(serverB, tenant, 'ADMIN', change(chosenSqlPassword)))).toEqual([
    200,
    'switched on',
  ])
  const lateChange = await changeSqlAccess(serverA, tenant, 'ADMIN', {
    ...change(chosenSqlPassword),
    newPassword: initialSqlPassword,
  })
  expect(lateChange.body.fields).toHaveProperty('currentPassword')
  expect(statusAndState(await changeSqlAccess(serverA, tenant, 'ADMIN', disableSqlAccessBody))).toEqual([
    200,
    'switched off',
  ])
  const institutionReply = await serverB.call('GET', `/api/admin/institutions/${tenant.id}`, {
    as: tenant.people.DEV,
  })
  expect(institutionReply.body.payload.institution.window.state).toBe('switched off')
})
