import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findRollupFaults } from '../../test/support/rollups.ts'
import { runSqlOn } from '../../test/support/sql.ts'
import { openWorld } from '../../test/support/world.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { rebuildExceptions } from '../projections/rebuild-exceptions.ts'
import { rebuildRollups } from './rollups-rebuild.ts'

// Needs its own database, because the command corrects all institutions.
const world = openWorld({ alone: true })

const argv = process.argv
afterEach(() => {
  process.argv = argv
  vi.restoreAllMocks()
})

/** Runs the command with these arguments; returns its exit code and output. */
async function run(...words: string[]) {
  const lines: string[] = []
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line: string) => void lines.push(line))
  process.argv = ['node', 'command', 'rollups-rebuild', ...words]
  return { code: await rebuildRollups(world), lines }
}

const bypassing = (...commands: string[]) =>
  runSqlOn(world.access.superuser, ['SET session_replication_role = replica', ...commands].join('; '))

it('corrects one kind of figure with its dependents and prints the old value', async () => {
  const tenant = await world.institution()
  await world.paper('lvp', tenant, tenant.people.ORD)
  const tamper = (text: string) => asOwner(world.access.owner, (tx) => tx.execute(sql.raw(text)))
  await tamper(`UPDATE papers SET vendor_category = 'FOREIGN'`)
  const { code, lines } = await run('copies of enquiries')
  expect([code, lines]).toEqual([
    0,
    [`${tenant.code}: lvp 1: vendor_category: was FOREIGN, is CITIZEN`, 'Corrected: 1.'],
  ])
  expect(await findRollupFaults(world.access)).toEqual([])
  expect(await run()).toEqual({ code: 0, lines: ['All stored figures were correct.'] })
})

describe('rebuilding', () => {
  const execute = (text: string) => asOwner(world.access.owner, (tx) => tx.execute(sql.raw(text)))
  async function placeWithCoupons() {
    const tenant = await world.institution()
    for (const coupon of ['C 1', 'C 2']) await world.fuel(tenant, tenant.people.ORD, draw(coupon))
    return tenant
  }
  const draw = (coupon: string) => ({ transactionType: 'WITHDRAW', litres: 1, fuelType: 'DIESEL', coupon })

  it.each([
    ['coupons', 'DELETE FROM fuel_coupons'],
    ['coupons', 'UPDATE fuel_coupons SET transaction_id = 3 - transaction_id WHERE institution_id = $here'],
    ['coupons', "UPDATE fuel_coupons SET coupon_key = coupon_key || '9'"],
    ['numbers', 'UPDATE number_series SET last = last + 2'],
    ['numbers', "UPDATE number_series SET last = 1 WHERE register = 'fuel'"],
    ['numbers', 'DELETE FROM number_series'],
    ['numbers', `INSERT INTO number_series VALUES ($here, 'contracts', 4)`],
  ])('reports and corrects %s after %s', async (name, spoil) => {
    const tenant = await placeWithCoupons()
    await execute(spoil.replace('$here', `'${tenant.id}'`))
    expect(await findRollupFaults(world.access, tenant)).not.toEqual([])
    expect((await run(name)).code).toBe(0)
    expect(await findRollupFaults(world.access)).toEqual([])
    expect(await run(name)).toEqual({
      code: 0,
      lines: ['All stored figures were correct.'],
    })
    await world.fuel(tenant, tenant.people.ORD, draw('C 3'))
    expect(await findRollupFaults(world.access, tenant)).toEqual([])
  })

  it('leaves a coupon that was used twice with its first draw, and prints advice', async () => {
    const tenant = await placeWithCoupons()
    await execute('DELETE FROM fuel_coupons')
    await world.fuel(tenant, tenant.people.ORD, draw('C 2'))
    const { code, lines } = await run('coupons')
    expect(code).toBe(1)
    expect(lines).toContain(`${tenant.code}: fuel: coupon C2 of 2026: was entry 3, is entry 2, 3`)
    expect(lines).toContain(
      `${tenant.code}: fuel: coupon C2 of 2026: stored is entry 2, calculated is entry 2, 3. ` +
        'Both draws are records, and only a user knows which one is right. ' +
        'Reverse one of the two draws under Fuel Account.',
    )
    const exceptions = (await findRollupFaults(world.access)).map(({ exception }) => exception)
    expect(exceptions).toEqual(['couponUsedTwice'])
  })

  it('never reuses the number of a lost record and changes no balance', async () => {
    const tenant = await placeWithCoupons()
    await world.fuel(tenant, tenant.people.ORD, draw('C 3'))
    await bypassing(
      'DELETE FROM fuel_coupons',
      'DELETE FROM fuel_transactions WHERE id = 2',
      'UPDATE number_series SET last = 1',
    )
    expect((await run('numbers')).code).toBe(1)
    expect((await run('balances')).code).toBe(1)
    await run()
    const remainingFaults = (await findRollupFaults(world.access)).map(({ what, exception }) => [
      what,
      exception,
    ])
    expect(remainingFaults).toEqual(
      expect.arrayContaining([
        ['fuel: last number', 'recordsGone'],
        [expect.stringMatching(/^fuel: balance of PSU after entry 3/), 'balance'],
      ]),
    )
    expect(remainingFaults.filter(([, exception]) => !exception)).toEqual([])
  })
})

it('reports what it cannot correct and returns 1', async () => {
  const tenant = await world.institution()
  const { ORD } = tenant.people
  await world.contract(tenant, ORD, await world.paper('mpc', tenant, ORD))
  await bypassing('DELETE FROM papers')
  for (const changed of [expect.stringMatching(/^Corrected: [1-9]/), 'Corrected: 0.']) {
    const { code, lines } = await run()
    expect(code).toBe(1)
    expect(lines).toContain(
      `${tenant.code}: contracts 1: its paper: stored is one, calculated is none. ` +
        'Its source record is missing. npm run audit:verify lists the records; ' +
        'npm run restore -- FILE restores them from a backup.',
    )
    expect(lines.at(-2)).toEqual(changed)
    expect(lines.at(-1)).toMatch(/^Not corrected: \d+. See the reasons and advice above.$/)
  }
})

it('documents every fault it cannot correct in the how-to', () => {
  const page = readFileSync(new URL('../../../docs/how-to/verify-the-audit-log.md', import.meta.url), 'utf8')
  for (const { reason } of Object.values(rebuildExceptions)) expect(page).toContain(reason.slice(0, -1))
})

it('refuses an unknown name, and two names', async () => {
  for (const words of [['everything'], ['words', 'digits']]) {
    const { code, lines } = await run(...words)
    expect([code, lines]).toEqual([
      1,
      [expect.stringContaining('copies of enquiries, papers with contracts')],
    ])
  }
})
