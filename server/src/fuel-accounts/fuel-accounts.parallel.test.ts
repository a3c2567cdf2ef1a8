import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Pool } from 'pg'
import { transactionInput, type TransactionInput } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { buildPlatform } from '../installation.ts'
import type { Platform } from '../platform.ts'
import { CheckedBody } from '../idempotency/checked-body.ts'
import { repetitions } from '../../test/support/long-tests.ts'
import { openWorld, platformConfig, tokenSecret, type TestTenant } from '../../test/support/world.ts'
import { postTransaction } from './post-transaction.actions.ts'

const world = openWorld()
const atOnce = 64
const rounds = repetitions(50)
/** Two servers on the same database. */
let platforms: Platform[]
let superuser: Pool
beforeAll(async () => {
  const second = await buildPlatform(platformConfig, world.access, tokenSecret, () => world.now)
  platforms = [world.platform, second]
  superuser = new Pool({ ...world.access.superuser, max: 2 })
})
afterAll(() => Promise.all([platforms[1]!.database.close(), superuser.end()]))

const draw = (litres: number): TransactionInput =>
  transactionInput.parse({
    transactionType: 'WITHDRAW',
    transactionDate: '2026-03-30',
    accountHolder: 'PSU',
    reference: 'FC 1',
    client: 'Hilux BAH 2231',
    description: 'Patrol',
    fuelType: 'DIESEL',
    litres,
  })

/** Makes 64 draws at once, every other one on the second server, and returns their results. */
async function drawAtOnce(tenant: TestTenant, litres: number): Promise<string[]> {
  const { ORD } = tenant.people
  const caller = { ...ORD, userId: ORD.id, institutionId: tenant.id, institution: tenant.code } as never
  return Promise.all(
    Array.from({ length: atOnce }, (_, i) =>
      postTransaction(platforms[i % 2]!, caller, new CheckedBody(draw(litres)), {
        key: randomUUID(),
        isConfirmed: true,
      }).then(
        () => 'drawn',
        (error: { code?: string }) => error.code ?? 'failed',
      ),
    ),
  )
}

const entries = async ({ id }: TestTenant) =>
  (
    await superuser.query<{ sequence: number; balance: string; sum: string }>(
      `SELECT sequence::int, balance::text,
              (sum(CASE state WHEN 'DEPOSIT' THEN amount ELSE -amount END) OVER (ORDER BY sequence))::text AS sum
         FROM fuel_transactions WHERE institution_id = $1 ORDER BY sequence`,
      [id],
    )
  ).rows

const countOf = (ends: string[], end: string) => ends.filter((each) => each === end).length

it(`${atOnce} draws at once from two processes, ${rounds} times: nothing is lost and nothing doubled`, async () => {
  const tenant = await world.institution()
  await world.fuel(tenant, tenant.people.ORD, { amount: 1_000_000 })
  for (let round = 0; round < rounds; round++) {
    const ends = await drawAtOnce(tenant, 1.01)
    expect(countOf(ends, 'drawn'), ends.join()).toBe(atOnce)
  }
  const rows = await entries(tenant)
  expect(rows.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 1 + atOnce * rounds }, (_, i) => i + 1),
  )
  for (const { balance, sum } of rows) expect(balance).toBe(sum)
  // Each draw costs 24.14, at 23.90 per litre.
  expect(rows.at(-1)!.balance).toBe((1_000_000 - 24.14 * atOnce * rounds).toFixed(2))
})

it('exactly the draws that the account can pay succeed if overdrafts are refused', async () => {
  const tenant = await world.institution()
  const { ORD, ADMIN } = tenant.people
  const settings = { refuseOverdraft: true, version: 1 }
  expect((await world.call('PUT', '/api/stores/settings', { as: ADMIN, body: settings })).status).toBe(200)
  for (let round = 1; round <= repetitions(20); round++) {
    // Enough for 41 draws of 23.90, with 23.89 left over.
    const left = round === 1 ? 0 : 23.89
    await world.fuel(tenant, ORD, { amount: 41 * 23.9 + 23.89 - left })
    const ends = await drawAtOnce(tenant, 1)
    expect([countOf(ends, 'drawn'), countOf(ends, 'INVALID')]).toEqual([41, atOnce - 41])
    const rows = await entries(tenant)
    expect(rows.at(-1)).toEqual({ sequence: 42 * round, balance: '23.89', sum: '23.89' })
    expect(rows.some(({ balance }) => balance.startsWith('-'))).toBe(false)
  }
})
