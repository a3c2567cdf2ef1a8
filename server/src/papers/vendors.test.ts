import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { asOwner } from '../db/owner-transactions.ts'

const world = openWorld()
let tenant: TestTenant
beforeEach(async () => {
  tenant = await world.institution()
})

async function suggestionsFor(as: Person, search: string) {
  const suggestionsUrl = `/api/procurement/vendors?search=${encodeURIComponent(search)}`
  const { status, body } = await world.call('GET', suggestionsUrl, { as })
  expect(status).toBe(200)
  return body.payload.vendors as string[]
}

const byByteOrder = (a: { beginning: string }, b: { beginning: string }): number =>
  Buffer.compare(Buffer.from(a.beginning), Buffer.from(b.beginning))

async function storedNames({
  id,
}: TestTenant): Promise<{ beginning: string; name: string; records: number }[]> {
  const { rows } = await asOwner(world.access.owner, (tx) =>
    tx.execute<{ beginning: string; name: string; records: number }>(
      sql`SELECT beginning, name, records::float8 AS records FROM vendor_names WHERE institution_id = ${id}`,
    ),
  )
  return rows.toSorted(byByteOrder)
}

it('offers the most used spelling of a vendor and, on a tie, the one that is not in capitals', async () => {
  const { ORD } = tenant.people
  const [usual, shouted] = ['Luapula Medical Supplies Ltd', 'LUAPULA MEDICAL SUPPLIES LTD']
  await world.paper('lvp', tenant, ORD, { vendor: shouted })
  await world.paper('mpc', tenant, ORD, { vendor: 'Luapula Stores Ltd' })
  expect(await suggestionsFor(ORD, 'luapula')).toEqual([shouted, 'Luapula Stores Ltd'])
  await world.paper('lvp', tenant, ORD, { vendor: usual })
  expect(await suggestionsFor(ORD, 'luapula')).toEqual([usual, 'Luapula Stores Ltd'])
  expect(await suggestionsFor(ORD, 'LTD')).toEqual([usual, 'Luapula Stores Ltd'])
  await world.paper('mpc', tenant, ORD, { vendor: shouted })
  expect(await suggestionsFor(ORD, 'medical')).toEqual([shouted])
})

describe('a corrected vendor', () => {
  const bases = { lvp: 'lvp', mpc: 'hvp/mpc' }

  async function correct(kind: 'lvp' | 'mpc', id: number, vendor: string, at = tenant): Promise<void> {
    const { ORD } = at.people
    const { body } = await world.call('GET', `/api/procurement/${bases[kind]}s/${id}`, { as: ORD })
    const before = body.payload[kind]
    const { status } = await world.call('PUT', `/api/procurement/${bases[kind]}/update/${ORD.id}/0/id/12`, {
      as: ORD,
      body: { ...before, vendor },
    })
    expect(status).toBe(200)
  }

  const rowsOf = async (name: string): Promise<number> =>
    (await storedNames(tenant)).filter((row) => row.name === name && row.records > 0).length

  it('is suggested instead of the misspelling', async () => {
    const { ORD } = tenant.people
    await world.paper('lvp', tenant, ORD, { vendor: 'Kitwe Hardware' })
    const id = await world.paper('lvp', tenant, ORD, { vendor: 'Kitwe-Hardwear (J&K) Ltd' })
    await correct('lvp', id, 'Kitwe Hardware')
    expect(await suggestionsFor(ORD, 'kitwe')).toEqual(['Kitwe Hardware'])
    expect(await rowsOf('Kitwe-Hardwear (J&K) Ltd')).toBe(0)
    await correct('lvp', id, 'KITWE Hardware')
    expect(await rowsOf('KITWE Hardware')).toBe(2)
    await correct('lvp', id, 'Kitwe Hardware')
    expect(await suggestionsFor(ORD, 'hard')).toEqual(['Kitwe Hardware'])
  })

  it.each(['lvp', 'mpc'] as const)('keeps the old name while another %s has it', async (other) => {
    const { ORD } = tenant.people
    const id = await world.paper('lvp', tenant, ORD, { vendor: 'Old Name' })
    const its = await world.paper(other, tenant, ORD, { vendor: 'Old Name' })
    await correct('lvp', id, 'New Name')
    expect(await suggestionsFor(ORD, 'name')).toEqual(['New Name', 'Old Name'])
    await correct(other, its, 'New Name')
    expect(await suggestionsFor(ORD, 'name')).toEqual(['New Name'])
  })

  it('loses the old name once, even if several users correct it concurrently', async () => {
    const { ORD } = tenant.people
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        world.paper(i % 2 ? 'mpc' : 'lvp', tenant, ORD, { vendor: 'Old Name' }),
      ),
    )
    await Promise.all(ids.map((id, i) => correct(i % 2 ? 'mpc' : 'lvp', id, 'New Name')))
    expect(await suggestionsFor(ORD, 'name')).toEqual(['New Name'])
  })

  it('does not reveal the names used in other institutions', async () => {
    const other = await world.institution()
    const vendor = 'Old Name'
    const id = await world.paper('lvp', tenant, tenant.people.ORD, { vendor })
    const its = await world.paper('lvp', other, other.people.ORD, { vendor })
    await correct('lvp', id, 'New Name')
    expect(await suggestionsFor(tenant.people.ORD, 'old')).toEqual([])
    expect(await suggestionsFor(other.people.ORD, 'old')).toEqual([vendor])
    await correct('lvp', its, 'New Name', other)
    expect(await suggestionsFor(other.people.ORD, 'old')).toEqual([])
  })
})

const names = [
  'Kitwe Hardware',
  'Toyota-Hilux (J&K) Ltd.',
  'A/B,C.D & Sons - 24/7',
  "O'Brien’s 'Best' Buys",
  '“Łukasz” Café–Élan',
  'Cafe\u0301-Re\u0301union',
  '100 % Paper',
  '(Pty) * - Ltd',
]

it('finds a name from the start of each word, but not from elsewhere', async () => {
  for (const vendor of names) await world.paper('lvp', tenant, tenant.people.ORD, { vendor })
  const expectations: Record<string, string[]> = {
    hilux: [names[1]!],
    'toyota-h': [names[1]!],
    'j&k': [names[1]!],
    k: [names[0]!, names[1]!],
    '(j': [names[1]!],
    d: [names[2]!],
    7: [names[2]!],
    '& sons': [names[2]!],
    b: [names[2]!, names[3]!],
    brien: [],
    best: [names[3]!],
    élan: [names[4]!],
    Łukasz: [names[4]!],
    ukasz: [],
    re: [names[5]!],
    union: [],
    pty: [names[7]!],
    '%': [names[6]!],
    _: [],
    ux: [],
  }
  for (const [typed, found] of Object.entries(expectations))
    expect((await suggestionsFor(tenant.people.ORD, typed)).toSorted(), typed).toEqual(found.toSorted())
})

it('offers at most ten', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `Trader ${String.fromCharCode(65 + i)}`)
  for (const vendor of names) await world.paper('lvp', tenant, tenant.people.ORD, { vendor })
  expect(await suggestionsFor(tenant.people.ORD, 'trader')).toEqual(names.slice(0, 10))
})
