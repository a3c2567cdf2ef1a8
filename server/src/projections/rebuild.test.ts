import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { longTest } from '../../test/support/long-tests.ts'
import { findRollupFaults } from '../../test/support/rollups.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { allCopiedColumns, allDerivedData, allProjections } from '../all-projections.ts'
import { treesProjection } from '../audit-log/build-trees.ts'
import { buildProjections } from '../build-projections.ts'
import { isProjectionStep, migrate, readSteps } from '../db/migrations.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { rebuildDerivedData } from './rebuild.ts'

// Alone, because it corrupts and rebuilds derived data of all institutions.
const world = openWorld({ alone: true })

const names = new Set(allDerivedData.map(({ name }) => name))

async function institutionWithRecords(): Promise<TestTenant> {
  const tenant = await world.institution()
  const { ORD } = tenant.people
  const order = { approvalDate: '2026-03-31', purchaseOrderDate: '2026-03-31', purchaseOrder: 'LPO 4380' }
  await world.paper('lvp', tenant, ORD, order)
  const paper = await world.paper('mpc', tenant, ORD, { ...order, purchaseOrder: 'LPO 4381' })
  await world.contract(tenant, ORD, paper)
  await world.amendment(tenant, ORD, paper)
  await world.fuel(tenant, ORD)
  await world.enquiry(tenant, ORD, { requisition: `${tenant.code}.PSU.REQ.1.03.26` })
  return tenant
}

const execute = (...commands: string[]) =>
  asOwner(world.access.owner, async (tx) => {
    for (const command of commands) await tx.execute(sql.raw(command))
  })

async function rename(as: Person, description: string): Promise<void> {
  const paper = (await world.call('GET', '/api/procurement/lvps/1', { as })).body.payload.lvp
  const url = `/api/procurement/lvp/update/${as.id}/0/id/12`
  const { status } = await world.call('PUT', url, {
    as,
    body: { ...paper, description },
  })
  expect(status).toBe(200)
}

const corruptions: Record<string, string> = {
  'copies of enquiries': `UPDATE papers SET vendor_category = 'FOREIGN' WHERE register = 'lvp'`,
  'papers with contracts': `UPDATE papers SET has_contract = NOT has_contract WHERE register = 'mpc'`,
  'copies in contracts': `UPDATE contracts SET vendor = 'Somebody else', purchase_order = NULL`,
  'copies in amendments': `UPDATE amendments SET vendor = 'Somebody else'`,
  stages: `UPDATE contracts SET state_until = '2030-01-01'`,
  counters: `UPDATE register_counters SET records = records + 1, amount = amount - 0.01`,
  words: `DELETE FROM word_blocks WHERE word < 'm'`,
  digits: `UPDATE digit_groups SET digits = digits || '9'`,
  expenses: `DELETE FROM expense_totals WHERE dimension = 'funder'`,
  waits: `UPDATE wait_counts SET records = records + 1`,
  vendors: `UPDATE vendor_names SET records = records - 1`,
  'requisitions of enquiries': `UPDATE enquiry_requisitions SET records = 0`,
  'fuel months': `UPDATE fuel_months SET litres = litres + 1, entries = entries - 1`,
}

/** Rebuilds everything and returns the projections that were wrong. */
async function rebuildAll(): Promise<Set<string>> {
  const faultyFigures = new Set<string>()
  for (const derived of [allCopiedColumns, allProjections])
    await rebuildDerivedData(
      world.access.owner,
      derived,
      ({ derived: { name } }) => void faultyFigures.add(name),
    )
  return faultyFigures
}

describe('a corrupted projection', () => {
  beforeAll(async () => {
    await institutionWithRecords()
    expect(await findRollupFaults(world.access)).toEqual([])
  })

  it('is tested for every kind', () => expect(new Set(Object.keys(corruptions))).toEqual(names))

  it.each(Object.entries(corruptions))('is reported and corrected: %s', async (name, command) => {
    await execute(command)
    expect(await rebuildAll()).toContain(name)
    expect(await findRollupFaults(world.access)).toEqual([])
  })

  it('is correct even if its record is saved between comparison and correction', async () => {
    const tenant = await institutionWithRecords()
    await rename(tenant.people.ORD, 'Wardrobes')
    await execute(`DELETE FROM word_blocks WHERE word = 'wardrobes'`, corruptions['counters']!)
    const saved: string[] = []
    await rebuildDerivedData(world.access.owner, allProjections, async ({ derived, institutionId }) => {
      if (institutionId !== tenant.id || saved.includes(derived.name)) return
      saved.push(derived.name)
      await rename(tenant.people.ORD, `Benches ${saved.length}`)
      await world.paper('lvp', tenant, tenant.people.ORD)
    })
    expect(saved).toEqual(expect.arrayContaining(['words', 'counters']))
    expect(await findRollupFaults(world.access)).toEqual([])
  })

  longTest('is correct in the end, even with concurrent saves', async () => {
    const tenant = await institutionWithRecords()
    const other = await institutionWithRecords()
    await execute(...Object.values(corruptions))
    const rebuilt = new AbortController()
    const save = async ({ people: { ORD }, ...at }: TestTenant) => {
      for (let i = 0; !rebuilt.signal.aborted; i++) {
        const id = await world.paper(i % 2 ? 'lvp' : 'mpc', at, ORD, { description: `Chairs ${i}` })
        if (i % 2 === 0) await world.contract(at, ORD, id)
        await world.enquiry(at, ORD)
        // Includes changes of the corrupted record.
        await rename(ORD, `Chairs and desks ${i}`)
      }
    }
    const saves = [tenant, other].map(save)
    await rebuildAll()
    rebuilt.abort()
    await Promise.all(saves)
    expect(await findRollupFaults(world.access)).toEqual([])
  })
})

describe('the projections of a release', () => {
  const steps = readSteps().filter(isProjectionStep)

  it('each have a migration step for their version', () => {
    const titles = steps.map(({ title }) => title).filter((title) => title !== treesProjection)
    const newest = new Map(titles.map((title) => /^(.+) (\d+)$/.exec(title)!.slice(1) as [string, string]))
    expect(newest).toEqual(new Map(allDerivedData.map(({ name, version }) => [name, String(version)])))
  })

  it('are built after all other steps, before the server accepts requests', async () => {
    await institutionWithRecords()
    await execute(...Object.values(corruptions), `DELETE FROM schema_migrations WHERE migration = 'figures'`)
    expect(readSteps().slice(-steps.length)).toEqual(steps)
    await expect(migrate(world.access.owner)).rejects.toThrow('No builder of figures was given.')
    expect(await migrate(world.access.owner, readSteps(), undefined, buildProjections)).toEqual({
      applied: steps.length,
    })
    expect(await findRollupFaults(world.access)).toEqual([])
  })
})
