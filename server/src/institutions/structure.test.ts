import { beforeEach, describe, expect, it } from 'vitest'
import { eventsOf } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()

let people: TestTenant['people']
beforeEach(async () => {
  ;({ people } = await world.institution())
})

type Json = any

describe('departments', () => {
  const url = '/api/admin/departments'
  const add = (as: Person, body: object) => world.call('POST', url, { as, body })
  const codesIn = (answer: Json) => answer.body.payload.departments.map(({ code }: Json) => code)

  it('are added individually or in a list, and duplicates are named', async () => {
    const { people, id } = await world.institution()
    const one = await add(people.ADMIN, { code: 'fin', name: 'Finance' })
    expect([one.status, one.body.message, codesIn(one)]).toEqual([
      200,
      'Department Finance added.',
      ['FIN', 'PSU'],
    ])
    expect(one.body.payload.department).toMatchObject({ code: 'FIN', name: 'Finance', version: 1 })
    const list = await add(people.ADMIN, [
      { code: 'FIN', name: 'Finance again' },
      { code: 'ICT', name: 'Computers' },
      { code: 'ict', name: 'Computers again' },
    ])
    expect([list.status, list.body.message, codesIn(list)]).toEqual([
      200,
      '1 department added. Skipped, because it already exists: FIN. Listed more than once, saved once: ICT.',
      ['FIN', 'ICT', 'PSU'],
    ])
    expect(list.body.payload).not.toHaveProperty('department')
    const duplicateAdd = await add(people.ADMIN, { code: 'Psu', name: 'Supplies' })
    expect([duplicateAdd.status, duplicateAdd.body.message]).toEqual([
      200,
      'Nothing was saved: PSU already exists.',
    ])
    expect(await eventsOf(world, id)).toEqual(['departments added', 'departments added'])
  })

  it('are added once, even if the request is repeated', async () => {
    const { people, id } = await world.institution()
    const headers = { 'idempotency-key': 'departments-of-mine' }
    const send = (name: string) =>
      world.call('POST', url, { as: people.ADMIN, body: [{ code: 'FIN', name }], headers })
    const answers = [...(await Promise.all([send('Finance'), send('Finance')])), await send('Finance')]
    expect(answers.map(({ body }) => body.message)).toEqual(Array(3).fill('Department Finance added.'))
    expect(await eventsOf(world, id)).toEqual(['departments added'])
    const other = await send('Money')
    expect([other.body.code, other.body.current]).toEqual(['ALREADY_SAVED', undefined])
  })

  it('are named in the refusal of a repeated request with another body', async () => {
    const headers = { 'idempotency-key': 'one-department' }
    const send = (code: string) =>
      world.call('POST', url, { as: people.ADMIN, body: { code, name: 'Finance' }, headers })
    const first = await send('FIN')
    const { status, body } = await send('MON')
    expect([status, body.current]).toEqual([409, first.body.payload.department])
  })

  it('are validated individually', async () => {
    const list = await add(people.ADMIN, [
      { code: 'FIN', name: 'Finance' },
      { code: 'x', name: '' },
    ])
    expect([list.status, Object.keys(list.body.fields)]).toEqual([422, ['1.code', '1.name']])
    const one = await add(people.ADMIN, { code: 'x', name: '' })
    expect([one.status, Object.keys(one.body.fields)]).toEqual([422, ['code', 'name']])
  })

  it('may be sent back unchanged; the server ignores its own fields', async () => {
    const [received] = (await world.call('GET', url, { as: people.ADMIN })).body.payload.departments
    const again = await add(people.ADMIN, received)
    expect([again.status, again.body.message]).toEqual([200, 'Nothing was saved: PSU already exists.'])
    const { status, body } = await add(people.ADMIN, [
      { ...received, code: 'FIN', name: 'Finance', version: 7 },
      { ...received, code: 'OLD', name: 'Archives', active: false },
      { id: null, code: 'ICT', name: 'Computers', version: 'x', designations: null },
    ])
    expect([status, body.message]).toEqual([200, '3 departments added.'])
    const fresh = { version: 1, designations: [] }
    expect(body.payload.departments).toMatchObject([
      { code: 'FIN', active: true, ...fresh },
      { code: 'ICT', active: true, ...fresh },
      { code: 'OLD', active: false, ...fresh },
      received,
    ])
    expect(new Set(body.payload.departments.map(({ id }: Json) => id)).size).toBe(4)
  })

  it('are renamed and closed, but keep a code that records use', async () => {
    const tenant = await world.institution()
    const { ADMIN, ORD } = tenant.people
    const put = (changed: Json) =>
      world.call('PUT', url, { as: ADMIN, body: { id: tenant.departmentId, active: true, ...changed } })
    expect((await put({ code: 'PUR', name: 'Purchasing' })).status).toBe(200)
    await world.enquiry(tenant, ORD, { department: 'PUR' })
    const refusedRename = await put({ code: 'BUY', name: 'Buying' })
    expect([refusedRename.status, refusedRename.body.fields]).toEqual([
      422,
      { code: ['Records use this code, so it cannot change.'] },
    ])
    const closed = await put({ code: 'PUR', name: 'Buying', active: false })
    expect(closed.body.payload.departments).toMatchObject([{ code: 'PUR', name: 'Buying', active: false }])
  })

  it('are not changed by a caller who has an older version', async () => {
    const { people, departmentId: id } = await world.institution()
    const [existingDepartment] = (await world.call('GET', url, { as: people.ADMIN })).body.payload.departments
    const put = (changed: Json) =>
      world.call('PUT', url, { as: people.ADMIN, body: { ...existingDepartment, ...changed } })
    const closed = await put({ active: false })
    expect(closed.body.payload.department).toMatchObject({ id, active: false, version: 2 })
    const late = await put({ name: 'Buying' })
    expect([late.status, late.body.code, late.body.current]).toEqual([
      409,
      'STALE',
      closed.body.payload.department,
    ])
    const again = await put({ name: 'Buying', active: false, version: 2 })
    expect(again.body.payload.department).toMatchObject({ name: 'Buying', active: false, version: 3 })
    const unchanged = await put({ name: 'Buying', active: false, version: 3 })
    expect(unchanged.body.payload.department.version).toBe(3)
  })
})

describe('designations', () => {
  const url = '/api/admin/designations'
  const add = (as: Person, body: object) => world.call('POST', url, { as, body })

  it('are added to a department, without duplicate codes or titles', async () => {
    const { status, body } = await add(people.ADMIN, [
      { department: 'psu', code: 'STK', title: 'Storekeeper' },
      { department: 'PSU', code: 'po', title: 'Another' },
      { department: 'PSU', code: 'SK2', title: 'STOREKEEPER' },
    ])
    expect([status, body.message]).toEqual([
      200,
      '1 designation added. Skipped, because it already exists: PO. Listed more than once, saved once: STOREKEEPER.',
    ])
    expect(body.payload.designations).toMatchObject([
      { code: 'PO', title: 'Procurement Officer' },
      { code: 'STK', title: 'Storekeeper', active: true },
    ])
    const one = await add(people.ADMIN, { department: 'PSU', code: 'DRV', title: 'Driver' })
    expect(one.body.payload.designation).toMatchObject({ code: 'DRV', title: 'Driver', version: 1 })
    const stray = { department: 'XX', code: 'A1', title: 'A' }
    const message = ['Choose one of the departments of the institution.']
    expect((await add(people.ADMIN, stray)).body.fields).toEqual({ department: message })
    const listed = await add(people.ADMIN, [{ ...stray, department: 'PSU' }, stray])
    expect([listed.status, listed.body.fields]).toEqual([422, { '1.department': message }])
  })

  it('may be sent back unchanged; the server ignores its own fields', async () => {
    const [received] = (await world.call('GET', `${url}/PSU`, { as: people.ADMIN })).body.payload.designations
    const { status, body } = await add(people.ADMIN, [
      { ...received, department: 'PSU' },
      { ...received, department: 'PSU', code: 'STK', title: 'Storekeeper', version: 7 },
      { ...received, department: 'PSU', code: 'TYP', title: 'Typist', active: false },
    ])
    expect([status, body.message]).toEqual([
      200,
      '2 designations added. Skipped, because it already exists: PO.',
    ])
    expect(body.payload.designations).toMatchObject([
      received,
      { code: 'STK', active: true, version: 1 },
      { code: 'TYP', active: false, version: 1 },
    ])
    expect(new Set(body.payload.designations.map(({ id }: Json) => id)).size).toBe(3)
  })

  it('are added to several departments, once each', async () => {
    const { people, id } = await world.institution()
    await world.call('POST', '/api/admin/departments', {
      as: people.ADMIN,
      body: { code: 'FIN', name: 'Finance' },
    })
    const body = [
      { department: 'PSU', code: 'STK', title: 'Storekeeper' },
      { department: 'FIN', code: 'PO', title: 'Procurement Officer' },
      { department: 'PSU', code: 'PO', title: 'Another' },
    ]
    const headers = { 'idempotency-key': 'designations-of-mine' }
    const send = () => world.call('POST', url, { as: people.ADMIN, body, headers })
    const { body: first } = await send()
    expect(first.message).toBe('2 designations added. Skipped, because it already exists: PO.')
    const codes = (answer: Json) => answer.payload.designations.map(({ code }: Json) => code)
    expect(codes(first)).toEqual(['PO', 'PO', 'STK'])
    expect(codes((await send()).body)).toEqual(['PO', 'PO', 'STK'])
    expect(await eventsOf(world, id)).toEqual([
      'departments added',
      'designations added',
      'designations added',
    ])
  })

  it('are named in the refusal of a repeated request with another body', async () => {
    const headers = { 'idempotency-key': 'one-designation' }
    const send = (title: string) =>
      world.call('POST', url, { as: people.ADMIN, body: { department: 'PSU', code: 'STK', title }, headers })
    const first = await send('Storekeeper')
    const { status, body } = await send('Stockkeeper')
    expect([status, body.current]).toEqual([409, first.body.payload.designation])
  })

  it('refuse a duplicate title, regardless of repeated blanks', async () => {
    const { body } = await add(people.ADMIN, { department: 'PSU', code: 'STK', title: 'Storekeeper' })
    const { designation } = body.payload
    const renamed = await world.call('PUT', url, {
      as: people.ADMIN,
      body: { ...designation, title: 'procurement   officer' },
    })
    expect([renamed.status, renamed.body.code, renamed.body.fields]).toEqual([
      409,
      'DUPLICATE',
      { title: ['This department already has a designation with this title.'] },
    ])
    const spaced = await world.call('PUT', url, {
      as: people.ADMIN,
      body: { ...designation, title: 'Store  Keeper' },
    })
    expect(spaced.body.payload.designation.title).toBe('Store  Keeper')
  })

  it('are not changed by a caller who has an older version', async () => {
    const { people, designationId: id } = await world.institution()
    const existingDesignation = {
      id,
      department: 'PSU',
      code: 'PO',
      title: 'Procurement Officer',
      active: true,
      version: 1,
    }
    const put = (changed: Json) =>
      world.call('PUT', url, { as: people.ADMIN, body: { ...existingDesignation, ...changed } })
    expect((await put({ active: false })).body.payload.designation).toMatchObject({
      active: false,
      version: 2,
    })
    const late = await put({ title: 'Buyer' })
    expect([late.status, late.body.current]).toMatchObject([409, { id, active: false, version: 2 }])
  })

  it('are renamed and closed, and users keep theirs', async () => {
    const tenant = await world.institution()
    const { ADMIN } = tenant.people
    const { status, body } = await world.call('PUT', url, {
      as: ADMIN,
      body: {
        id: tenant.designationId,
        department: 'PSU',
        code: 'BO',
        title: 'Buying Officer',
        active: false,
      },
    })
    expect([status, body.payload.designations]).toMatchObject([200, [{ code: 'BO', active: false }]])
    const users = await world.call('GET', '/api/auth/users', { as: ADMIN })
    const [user] = users.body.payload.users
    expect(user.designation).toBe('Buying Officer')
    const saved = await world.call('PUT', '/api/auth/users/update', {
      as: ADMIN,
      body: { ...user, firstName: 'Ruth' },
    })
    expect(saved.status).toBe(200)
  })
})
