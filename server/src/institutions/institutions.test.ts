import { describe, expect, it } from 'vitest'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld()

const structure = [
  {
    id: expect.any(String),
    code: 'PSU',
    name: 'Procurement and Supplies',
    active: true,
    version: 1,
    designations: [
      { id: expect.any(String), code: 'PO', title: 'Procurement Officer', active: true, version: 1 },
    ],
  },
]

describe('one institution', () => {
  it('shows a visitor the directory entry with departments and designations', async () => {
    const { id, code } = await world.institution({ name: 'Ministry of Bridges', alias: 'Bridges' })
    const expected = {
      id,
      code,
      name: 'Ministry of Bridges',
      alias: 'Bridges',
      type: 'GOVERNMENT',
      shield: null,
      departments: structure,
    }
    for (const key of [id, code, code.toLowerCase()]) {
      const { body } = await world.call('GET', `/api/admin/institutions/${key}`)
      expect(body.payload.institution).toEqual(expected)
    }
  })

  it('shows its own users and DEV everything except the database password, and others the directory entry', async () => {
    const [here, there] = [await world.institution(), await world.institution()]
    const keysSeenBy = async (as: (typeof here.people)['ORD']) => {
      const { body } = await world.call('GET', `/api/admin/institutions/${here.id}`, { as })
      return Object.keys(body.payload.institution).toSorted()
    }
    const full = [
      'address',
      'alias',
      'code',
      'createdOn',
      'departments',
      'id',
      'name',
      'shield',
      'tenant',
      'type',
      'updatedOn',
      'version',
      'window',
    ]
    expect(await keysSeenBy(here.people.GUEST)).toEqual(full)
    expect(await keysSeenBy(there.people.DEV)).toEqual(full)
    expect(await keysSeenBy(there.people.ADMIN)).toEqual([
      'alias',
      'code',
      'departments',
      'id',
      'name',
      'shield',
      'type',
    ])

    const { body } = await world.call('GET', `/api/admin/institutions/${here.id}`, { as: here.people.ORD })
    const plain = here.code.toLowerCase()
    expect(body.payload.institution.tenant).toEqual({
      id: here.id,
      tenantId: here.code,
      schemaName: `insaka_${plain}_db_2026`,
      databaseType: 'POSTGRESQL',
      databaseUrl: `jdbc:postgresql://localhost:5432/insaka_${plain}_db_2026`,
      databaseUsername: `insaka${plain}user`,
      databaseDriver: 'org.postgresql.Driver',
    })
  })
})

describe('an invalid id', () => {
  it.each(['%00', 'x'.repeat(65), '%ED%A0%80'])('is a bad request: %s', async (id) => {
    expect((await world.call('GET', `/api/admin/institutions/${id}`)).status).toBe(400)
  })
})

describe('the directory', () => {
  it('matches name, short name and acronym', async () => {
    const { id, code } = await world.institution({ name: 'University of the Luangwa', alias: 'UniLuangwa' })
    for (const search of ['of the luang', 'uniluangwa', code]) {
      const { body } = await world.call('GET', `/api/admin/institutions?search=${encodeURIComponent(search)}`)
      expect(body.payload.institutions.map((each: { id: string }) => each.id)).toEqual([id])
    }
  })
})

describe('departments and designations', () => {
  it('belong to the own institution', async () => {
    const { people } = await world.institution()
    const departments = await world.call('GET', '/api/admin/departments', { as: people.GUEST })
    expect(departments.body.payload).toEqual({ departments: structure })
    const designations = await world.call('GET', '/api/admin/designations/psu', { as: people.GUEST })
    expect(designations.body.payload).toEqual({ designations: structure[0]!.designations })
  })
})
