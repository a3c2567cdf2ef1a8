import { beforeEach, describe, expect, it } from 'vitest'
import { createDepartment, createDesignation } from '../demo/factory.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()

let tenant: TestTenant
beforeEach(async () => {
  tenant = await world.institution()
})

const find = async (query = '', as = tenant.people.GUEST): Promise<{ people: Person[]; more: number }> =>
  (await world.call('GET', `/api/auth/people${query}`, { as })).body.payload
const namesOf = async (query: string) =>
  (await find(query)).people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)

describe('the people of an institution', () => {
  it('are shown to every role with name and post only', async () => {
    const zulu = await world.person(tenant, { firstName: 'Mary', lastName: 'Zulu' })
    for (const as of Object.values(tenant.people))
      expect(await find('?search=zulu', as)).toEqual({
        people: [
          {
            id: zulu.id,
            firstName: 'Mary',
            lastName: 'Zulu',
            department: 'PSU',
            designation: 'Procurement Officer',
          },
        ],
        more: 0,
      })
  })

  it('are found by name, designation, department and id, not by what colleagues do not see', async () => {
    const post = await world.inTenant(tenant.id, async (tx) => {
      const departmentId = await createDepartment(tx, { code: 'FIN', name: 'Finance' }, world.now)
      const designation = { departmentId, code: 'CA', title: 'Chief Accountant' }
      return { departmentId, designationId: await createDesignation(tx, designation, world.now) }
    })
    const zulu = await world.person(tenant, {
      ...post,
      firstName: 'Mary',
      lastName: 'Zulu',
      email: 'hidden@elsewhere.example',
      code: 'HIDDEN-1',
      nationalId: 'HIDDEN/10/1',
      username: `hidden.${tenant.code}`,
    })
    for (const query of ['search=mary+zulu', 'search=accountant', 'search=finance', 'department=fin'])
      expect(await namesOf(`?${query}`), query).toEqual(['Mary Zulu'])
    expect(await namesOf(`?id=${zulu.id}`)).toEqual(['Mary Zulu'])
    expect(await namesOf('?search=hidden')).toEqual([])
  })

  it('are active, with an enabled account, and of the own institution', async () => {
    const retired = await world.person(tenant, { lastName: 'Retired', status: 'RETIRED' })
    await world.person(tenant, { lastName: 'Waiting', enabled: false, approvedOn: null })
    const other = await world.institution()
    const ids = (await find()).people.map(({ id }) => id)
    expect(ids.toSorted()).toEqual(
      Object.values(tenant.people)
        .map(({ id }) => id)
        .toSorted(),
    )
    for (const { id } of [retired, other.people.ORD]) expect((await find(`?id=${id}`)).people).toEqual([])
  })

  it('are the first 20 by name, with the number of the others', async () => {
    for (let i = 10; i < 32; i++) await world.person(tenant, { lastName: `Phiri ${i}` }, { signedIn: false })
    const { people, more } = await find('?search=phiri')
    expect([people.length, people[0]!.lastName, people[19]!.lastName, more]).toEqual([
      20,
      'Phiri 10',
      'Phiri 29',
      2,
    ])
  })
})
