import { describe, expect, it } from 'vitest'
import { openWorld, type Person } from '../../test/support/world.ts'

const world = openWorld()

type Json = any
type Subject = 'institutions' | 'departments' | 'designations'

const load = (as: Person, subject: Subject, id: string) =>
  world.call('GET', `/api/admin/${subject}/${id}/history`, { as })
const historyOf = async (as: Person, subject: Subject, id: string) => {
  const { status, body } = await load(as, subject, id)
  expect(status).toBe(200)
  return body.payload.history.map(({ actor, action, changes }: Json) => ({ actor, action, changes }))
}

describe('the history of administration', () => {
  it('shows an administrator the changes of a developer to the institution', async () => {
    const { people, id, code } = await world.institution()
    const url = `/api/admin/institutions/${code}`
    const { institution } = (await world.call('GET', url, { as: people.DEV })).body.payload
    const body = { ...institution, alias: 'Lakes', address: { ...institution.address, city: 'Mongu' } }
    expect((await world.call('PUT', '/api/admin/institutions', { as: people.DEV, body })).status).toBe(200)
    const [latest] = await historyOf(people.ADMIN, 'institutions', id)
    expect(latest).toEqual({
      actor: `${people.DEV.firstName} ${people.DEV.lastName}`,
      action: 'changed',
      changes: expect.arrayContaining([
        { field: 'alias', before: institution.alias, after: 'Lakes' },
        { field: 'address.city', before: institution.address.city, after: 'Mongu' },
      ]),
    })
    expect(latest.changes).toHaveLength(2)
  })

  it('shows the changes of a department and of a designation, newest first', async () => {
    const { people } = await world.institution()
    const call = (method: 'POST' | 'PUT', path: string, body: object) =>
      world.call(method, `/api/admin/${path}`, { as: people.ADMIN, body })
    const added = await call('POST', 'departments', { code: 'FIN', name: 'Finance' })
    const { id } = added.body.payload.departments.find(({ code }: Json) => code === 'FIN')
    await call('PUT', 'departments', { id, code: 'FIN', name: 'Finance', active: false })
    expect(await historyOf(people.ADMIN, 'departments', id)).toMatchObject([
      { action: 'changed', changes: [{ field: 'active', before: true, after: false }] },
      {
        action: 'added',
        changes: [
          { field: 'code', before: null, after: 'FIN' },
          { field: 'name', before: null, after: 'Finance' },
          { field: 'active', before: null, after: true },
        ],
      },
    ])

    const post = await call('POST', 'designations', { department: 'FIN', code: 'ACC', title: 'Accountant' })
    const [designation] = post.body.payload.designations
    await call('PUT', 'designations', { ...designation, department: 'FIN', title: 'Chief Accountant' })
    expect(await historyOf(people.ADMIN, 'designations', designation.id)).toMatchObject([
      { action: 'changed', changes: [{ field: 'title', before: 'Accountant', after: 'Chief Accountant' }] },
      { action: 'added' },
    ])
  })
})
