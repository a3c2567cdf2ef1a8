import { describe, expect, it } from 'vitest'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { createDepartment } from '../demo/factory.ts'

const world = openWorld()
const { save, saved, list, found, withdraw } = enquiriesOf(world)

async function addDepartment(tenant: TestTenant, code: string): Promise<Person> {
  const departmentId = await world.inTenant(tenant.id, (tx) => createDepartment(tx, { code }, world.now))
  return world.person({ ...tenant, departmentId })
}

describe('the list', () => {
  it('shows users who create records their own, and other users those of the institution', async () => {
    const tenant = await world.institution()
    const { ORD, ADMIN, GUEST, DEV } = tenant.people
    const otherDepartment = await addDepartment(tenant, 'FIN')
    await saved(ORD)
    await saved(ADMIN)
    await saved(otherDepartment, { department: 'FIN' })
    await saved(otherDepartment, { department: 'PSU' })

    expect(await found(ORD)).toEqual([1])
    expect(await found(ADMIN)).toEqual([2])
    expect(await found(GUEST)).toEqual([4, 3, 2, 1])
    expect(await found(DEV)).toEqual([4, 3, 2, 1])
    for (const anybody of [ORD, ADMIN, GUEST, DEV, otherDepartment]) {
      expect(await found(anybody, '?scope=institution')).toEqual([4, 3, 2, 1])
    }
    expect(await found(ORD, '?scope=department')).toEqual([4, 2, 1])
    expect(await found(otherDepartment, '?scope=department')).toEqual([3])
    expect(await found(otherDepartment, '?scope=mine')).toEqual([4, 3])
    expect(await found(GUEST, '?scope=mine')).toEqual([])
  })

  it('of the whole institution shows records saved since it was last read', async () => {
    const { people } = await world.institution()
    for (const expected of [[1], [2, 1], [3, 2, 1]]) {
      await saved(people.ORD)
      expect(await found(people.GUEST)).toEqual(expected)
      expect(await found(people.GUEST)).toEqual(expected)
    }
  })

  it('counts the states of the scope regardless of the search', async () => {
    const { people } = await world.institution()
    for (let i = 0; i < 3; i++) await saved(people.ORD)
    await saved(people.ADMIN)
    await withdraw(people.ORD, 2)
    const counts = async (query: string) => (await list(people.ORD, query)).body.payload.counts
    expect(await counts('')).toEqual({ ALL: 3, OPEN: 0, CLOSED: 2, LINKED: 0, WITHDRAWN: 1, TAKEN_BACK: 0 })
    for (const query of ['', '&search=nothing', '&status=WITHDRAWN', '&department=FIN&from=2030-01-01']) {
      expect(await counts(`?scope=institution${query}`)).toEqual({
        ALL: 4,
        OPEN: 0,
        CLOSED: 3,
        LINKED: 0,
        WITHDRAWN: 1,
        TAKEN_BACK: 0,
      })
    }
    expect(await found(people.ORD, '?status=WITHDRAWN')).toEqual([2])
    expect(await found(people.ORD, '?status=CLOSED&scope=institution')).toEqual([4, 3, 1])
    expect(await found(people.ORD, '?status=LINKED')).toEqual([])
  })

  it('is sorted by time, the newer record first among equals', async () => {
    const { people } = await world.institution()
    const issued = ['2026-03-02', '2026-03-01', '2026-03-02', '2026-03-03']
    for (const issuedOn of issued) await saved(people.ORD, { issuedOn })
    expect(await found(people.ORD, '', '0/issuedOn/12')).toEqual([4, 3, 1, 2])
    expect(await found(people.ORD, '?direction=asc', '0/issuedOn/12')).toEqual([2, 1, 3, 4])
    expect(await found(people.ORD, '?direction=asc', '1/issuedOn/2')).toEqual([3, 4])
    expect(await found(people.ORD, '', '1/closedOn/3')).toEqual([1])
  })

  it('refuses unknown addresses and query parameters, also with a save', async () => {
    const { people } = await world.institution()
    for (const [path, query] of [
      ['0/initiator/12', ''],
      ['0/constructor/12', ''],
      ['0/id/101', ''],
      ['0/id/0', ''],
      ['-1/id/12', ''],
      ['1000001/id/12', ''],
      ['0/id/12', '?scope=all'],
      ['0/id/12', '?status=ALL'],
      ['0/id/12', '?direction=up'],
      ['0/id/12', '?from=2026-02-30'],
      ['0/id/12', '?department=x'],
      ['0/id/12', `?search=${'x'.repeat(101)}`],
    ] as const) {
      const refused = { status: 400, body: { code: 'BAD_REQUEST' } }
      expect(await list(people.ORD, query, path), path + query).toMatchObject(refused)
      expect((await save(people.ORD, undefined, { query, path })).status, path + query).toBe(400)
    }
    expect(await found(people.GUEST)).toEqual([])
    expect((await list(people.ORD, '', '0/id/100')).status).toBe(200)
  })
})

describe('filters', () => {
  it('by department accept its code in any case, within the scope', async () => {
    const tenant = await world.institution()
    const { ORD } = tenant.people
    const otherDepartment = await addDepartment(tenant, 'R&D-2')
    await saved(ORD, { department: 'r&d-2' })
    await saved(ORD)
    await saved(otherDepartment, { department: 'R&D-2' })
    const code = encodeURIComponent('r&d-2')
    expect(await found(ORD, `?department=${code}`)).toEqual([1])
    expect(await found(ORD, `?department=${code}&scope=institution`)).toEqual([3, 1])
    expect(await found(ORD, '?department=psu&scope=institution')).toEqual([2])
    expect(await found(ORD, '?department=NONE&scope=institution')).toEqual([])
  })

  it('by several codes match records of each', async () => {
    const { ORD } = (await world.institution()).people
    await saved(ORD, { funder: 'CP', enquiryType: 'RFP' })
    await saved(ORD, { funder: 'LG', vendorCategory: 'FOREIGN' })
    await saved(ORD)
    expect(await found(ORD, '?funder=CP,LG')).toEqual([2, 1])
    expect(await found(ORD, '?type=RFP,RFI')).toEqual([1])
    expect(await found(ORD, '?vendorCategory=FOREIGN')).toEqual([2])
    expect(await found(ORD, '?funder=CP,GRZ&type=RFQ')).toEqual([3])
  })

  it('by days start and end at local midnight', async () => {
    const { people } = await world.institution()
    const moments = [
      '2026-03-29T23:59:59+02:00',
      '2026-03-30T00:00:00+02:00',
      '2026-03-30T21:59:59Z',
      '2026-03-30T22:00:00Z',
    ]
    for (const issuedOn of moments) await saved(people.ORD, { issuedOn })
    expect(await found(people.ORD, '?from=2026-03-30&to=2026-03-30')).toEqual([3, 2])
    expect(await found(people.ORD, '?from=2026-03-31')).toEqual([4])
    expect(await found(people.ORD, '?to=2026-03-29')).toEqual([1])
    expect(await found(people.ORD, '?from=2026-03-30T22:30:00Z')).toEqual([4])
    expect(await found(people.ORD, '?from=2026-03-31&to=2026-03-29')).toEqual([])
    expect(await found(people.ORD, '?from=2026-03-29&to=2026-03-31&status=CLOSED&search=paper')).toHaveLength(
      4,
    )
  })

  it('apply to the reply of a save, too', async () => {
    const { people } = await world.institution()
    for (let i = 0; i < 3; i++) await saved(people.ORD)
    const at = { query: '?direction=asc&search=toner', path: '1/id/1' }
    await saved(people.ORD, { description: 'Toner' })
    const { body } = await save(people.ORD, { ...(await saved(people.ORD)), description: 'Toner' }, at)
    const alone = await list(people.ORD, at.query, at.path)
    expect(body.payload.enquiry.id).toBe(5)
    expect(body.payload.enquiries).toEqual(alone.body.payload.enquiries)
    expect(body.payload.enquiries.content).toEqual([body.payload.enquiry])
    expect(body.payload.counts).toEqual({
      ALL: 5,
      OPEN: 0,
      CLOSED: 5,
      LINKED: 0,
      WITHDRAWN: 0,
      TAKEN_BACK: 0,
    })
  })
})
