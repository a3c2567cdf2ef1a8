import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventsOf, runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()

let people: TestTenant['people']
beforeEach(async () => {
  ;({ people } = await world.institution())
})

type Json = any

let count = 0
const form = (changed: Json = {}) => {
  const code = `K${process.pid.toString(36)}${count++}`.toUpperCase()
  return {
    name: 'Kafue Gorge College',
    alias: 'Gorge',
    code,
    type: 'COLLEGE',
    address: {
      location: 'Gorge',
      street: 'Dam Road 1',
      city: 'Chikankata',
      postalCode: '10101',
      province: 'SOUTHERN',
      country: 'ZM',
      phoneNumber: '',
      email: 'info@gorge.example',
    },
    tenant: { databaseType: 'MYSQL', databasePassword: 'the-first-password' },
    departments: [],
    ...changed,
  }
}
const create = (as: Person, body: object) =>
  world.call('POST', '/api/admin/institutions/create', { as, body })
const change = (as: Person, body: object) => world.call('PUT', '/api/admin/institutions', { as, body })
const load = async (as: Person, code: string): Promise<Json> =>
  (await world.call('GET', `/api/admin/institutions/${code}`, { as })).body.payload.institution
describe('a new institution', () => {
  it('has the submitted fields and the derived names', async () => {
    const sent = form()
    const { status, body } = await create(people.DEV, sent)
    expect(status).toBe(200)
    const plain = sent.code.toLowerCase()
    const { institution } = body.payload
    expect(institution).toMatchObject({
      name: 'Kafue Gorge College',
      alias: 'Gorge',
      code: sent.code,
      type: 'COLLEGE',
      address: { ...sent.address, phoneNumber: null },
      tenant: {
        tenantId: sent.code,
        schemaName: `insaka_${plain}_db_2026`,
        databaseType: 'MYSQL',
        databaseUrl: `jdbc:mysql://localhost:3306/insaka_${plain}_db_2026`,
        databaseUsername: `insaka${plain}user`,
        databaseDriver: 'com.mysql.cj.jdbc.Driver',
      },
      departments: [],
      version: 1,
    })
    expect(body.payload.institutions.map(({ id }: Json) => id)).toContain(institution.id)
    expect(JSON.stringify(body)).not.toContain('the-first-password')
    expect(await eventsOf(world, institution.id)).toEqual(['institutions registered'])
    const { rows } = await world.inTenant(institution.id, (tx) =>
      runSql(tx, 'SELECT content FROM audit_events WHERE institution_id = $1', [institution.id]),
    )
    expect(rows[0].content).not.toContain('the-first-password')
  })

  it('may include departments and their designations', async () => {
    const departments = [
      { code: 'adm', name: 'Administration', designations: [{ code: 'HR', title: 'HR Officer' }] },
      { code: 'FIN', name: 'Finance' },
    ]
    const { body } = await create(people.DEV, form({ departments }))
    expect(body.payload.institution.departments).toMatchObject([
      { code: 'ADM', active: true, designations: [{ code: 'HR', title: 'HR Officer', active: true }] },
      { code: 'FIN', designations: [] },
    ])
  })

  it('has unique database names if the codes are similar', async () => {
    const mark = `${process.pid.toString(36)}${count++}`.toUpperCase()
    const names = []
    for (const code of [`R&D${mark}`, `R-D${mark}`, `R--D${mark}`]) {
      names.push((await create(people.DEV, form({ code }))).body.payload.institution.tenant.schemaName)
    }
    const plain = mark.toLowerCase()
    expect(names).toEqual([
      `insaka_r_d${plain}_db_2026`,
      `insaka_r_d${plain}_2_db_2026`,
      `insaka_r__d${plain}_db_2026`,
    ])
  })

  it('has read-only SQL access that waits for its administrator, on PostgreSQL only', async () => {
    const tenant = { databaseType: 'POSTGRESQL', databasePassword: 'the-first-password' }
    const { body } = await create(people.DEV, form({ tenant }))
    const { institution } = body.payload
    expect(institution.window).toMatchObject({
      state: 'first password set',
      schema: institution.tenant.schemaName,
      username: institution.tenant.databaseUsername,
    })
    const other = { ...institution, tenant: { ...institution.tenant, databaseType: 'ORACLE' } }
    expect((await change(people.DEV, other)).body.payload.institution.window).toBeNull()
    const common = await create(people.DEV, form({ tenant: { ...tenant, databasePassword: 'unbelievable' } }))
    expect([common.status, common.body.fields]).toEqual([
      422,
      { 'tenant.databasePassword': ['This password is too common. Choose another one.'] },
    ])
  })

  it('is registered without SQL access on a distributed database', async () => {
    world.platform.distributed = true
    try {
      const body = form({ tenant: { databaseType: 'POSTGRESQL', databasePassword: 'the-first-password' } })
      const { status, body: answer } = await create(people.DEV, body)
      expect([status, answer.payload.institution.window.state]).toEqual([200, 'not available'])
    } finally {
      world.platform.distributed = false
    }
  })

  it('is refused with each error under its field', async () => {
    const { people, code } = await world.institution()
    const { status, body } = await create(people.DEV, {
      ...form({ name: '', alias: null, type: 'SHOP', code: 'x' }),
      address: { street: 'Dam Road', country: 'XX', phoneNumber: '123', email: 'nobody' },
      tenant: { databaseType: 'EXCEL', databasePassword: 'short' },
    })
    expect(status).toBe(422)
    expect(Object.keys(body.fields).toSorted()).toEqual(
      [
        'name',
        'alias',
        'type',
        'code',
        'address.location',
        'address.city',
        'address.postalCode',
        'address.province',
        'address.country',
        'address.phoneNumber',
        'address.email',
        'tenant.databaseType',
        'tenant.databasePassword',
      ].toSorted(),
    )
    const { address: _address, tenant: _tenant, ...without } = form()
    expect(Object.keys((await create(people.DEV, without)).body.fields).toSorted()).toEqual([
      'address.city',
      'address.country',
      'address.location',
      'address.postalCode',
      'address.province',
      'address.street',
      'tenant.databasePassword',
      'tenant.databaseType',
    ])
    const duplicateAnswer = await create(people.DEV, form({ code: code.toLowerCase() }))
    expect([duplicateAnswer.status, duplicateAnswer.body.fields]).toEqual([
      409,
      { code: ['An institution with this acronym already exists.'] },
    ])
  })

  it('is registered once, even if the request is repeated', async () => {
    const headers = { 'idempotency-key': `institution-${count}` }
    const sent = form({ departments: [{ code: 'FIN', name: 'Finance' }] })
    const send = (body: object) =>
      world.call('POST', '/api/admin/institutions/create', { as: people.DEV, body, headers })
    const together = await Promise.all([send(sent), send(sent), send(sent)])
    const ids = [...together, await send(sent)].map(({ body }) => body.payload?.institution.id)
    expect(ids).toEqual(Array.from({ length: 4 }, () => ids[0]))
    expect(ids[0]).toBeDefined()
    expect(await eventsOf(world, ids[0])).toEqual(['institutions registered', 'departments added'])

    const other = await send({ ...sent, name: 'Another name' })
    expect([other.status, other.body.code]).toEqual([409, 'ALREADY_SAVED'])
    expect(other.body.current).toEqual(await load(people.DEV, sent.code))
    const renamed = await send({ ...sent, code: `${sent.code}2` })
    expect([renamed.status, renamed.body.current?.code]).toEqual([409, sent.code])
    const foreignAnswer = await world.call('POST', '/api/admin/institutions/create', {
      as: (await world.institution()).people.DEV,
      body: sent,
      headers,
    })
    expect([foreignAnswer.status, foreignAnswer.body.code]).toEqual([409, 'DUPLICATE'])
  })

  it('with another initial SQL access password counts as a different request', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const sent = form()
    const send = (databasePassword: string) =>
      world.call('POST', '/api/admin/institutions/create', {
        as: people.DEV,
        body: { ...sent, tenant: { databaseType: 'POSTGRESQL', databasePassword } },
        headers,
      })
    const { body } = await send('baobab-and-kapenta')
    expect((await send('baobab-and-kapenta')).body.payload?.institution).toEqual(body.payload.institution)
    const other = await send('nshima-and-ifisashi')
    expect([other.status, other.body.current?.id]).toEqual([409, body.payload.institution.id])

    const set = await world.call('PUT', `/api/admin/institutions/${body.payload.institution.id}/window`, {
      as: people.DEV,
      body: { newPassword: 'nshima-and-ifisashi' },
    })
    expect(set.status, set.text).toBe(200)
    expect((await send('baobab-and-kapenta')).status).toBe(409)
  })
})

describe('an institution', () => {
  const sentBack = async (tenant: TestTenant, changed: Json = {}): Promise<Json> => ({
    ...(await load(tenant.people.DEV, tenant.code)),
    ...changed,
  })

  it('is changed by a developer, except for its acronym and database names', async () => {
    const [here, there] = [await world.institution(), await world.institution()]
    const record = await sentBack(there)
    const { status, body } = await change(here.people.DEV, {
      ...record,
      name: 'Ministry of Bridges',
      alias: 'Bridges',
      type: 'PARASTATAL',
      address: { ...record.address, street: 'Bridge Street 9', country: 'MW', email: 'b@example.org' },
      tenant: { ...record.tenant, databaseType: 'ORACLE', schemaName: 'mine', databaseUsername: 'root' },
    })
    expect(status).toBe(200)
    expect(body.payload.institution).toMatchObject({
      name: 'Ministry of Bridges',
      alias: 'Bridges',
      type: 'PARASTATAL',
      version: 2,
      address: { street: 'Bridge Street 9', country: 'MW', email: 'b@example.org' },
      tenant: { databaseType: 'ORACLE', schemaName: record.tenant.schemaName },
    })
    expect(await eventsOf(world, there.id)).toEqual(['institutions changed'])
    const other = await change(here.people.DEV, { ...(await sentBack(there)), code: 'OTHER' })
    expect([other.status, other.body.fields]).toEqual([
      422,
      { code: ['The acronym of an institution cannot change.'] },
    ])
    const stale = await change(here.people.DEV, record)
    expect([stale.status, stale.body.current.name]).toEqual([409, 'Ministry of Bridges'])
  })

  it('keeps entries that the body omits, and gains new ones', async () => {
    const tenant = await world.institution()
    const record = await sentBack(tenant, {
      departments: [
        { code: 'psu', name: 'Supplies', designations: [{ code: 'STK', title: 'Storekeeper' }] },
        { code: 'FIN', name: 'Finance', designations: [] },
      ],
    })
    const { status, body } = await change(tenant.people.DEV, record)
    expect(status).toBe(200)
    expect(body.payload.institution.departments).toMatchObject([
      { code: 'FIN', name: 'Finance' },
      { code: 'PSU', name: 'Supplies', designations: [{ code: 'PO' }, { code: 'STK' }] },
    ])
    expect(await eventsOf(world, tenant.id)).toEqual([
      'departments added',
      'departments changed',
      'designations added',
    ])
  })

  it('keeps a telephone number and an email address that the body omits, and clears those that are empty', async () => {
    const tenant = await world.institution()
    const { DEV, ADMIN } = tenant.people
    const standing = { phoneNumber: '+260 211 250000', email: 'info@works.example' }
    const { address, ...record } = await sentBack(tenant)
    const put = async (as: Person, changed: Json) => {
      const { version } = await sentBack(tenant)
      const { phoneNumber: _phone, email: _email, ...rest } = address
      return change(as, { ...record, version, address: { ...rest, ...changed } })
    }
    const addressOf = ({ body }: Json) => body.payload.institution.address
    expect(addressOf(await put(DEV, standing))).toMatchObject(standing)

    const lacking = await put(DEV, { street: 'Dam Road 3' })
    expect(addressOf(lacking)).toMatchObject({ ...standing, street: 'Dam Road 3' })
    expect((await put(ADMIN, { street: 'Dam Road 3' })).status).toBe(200)
    expect(await eventsOf(world, tenant.id)).toEqual(['institutions changed', 'institutions changed'])

    expect(addressOf(await put(DEV, { email: '' }))).toMatchObject({ ...standing, email: null })
    expect(addressOf(await put(DEV, { phoneNumber: null }))).toMatchObject({ phoneNumber: null, email: null })
  })

  it('reports existing departments and designations, and keeps the first of duplicates', async () => {
    const tenant = await world.institution()
    const record = await sentBack(tenant, {
      departments: [
        { code: 'FIN', name: 'Finance' },
        { code: 'fin', name: 'Finance again', designations: [{ code: 'ACC', title: 'Accountant' }] },
        {
          code: 'PSU',
          name: 'Procurement and Supplies',
          designations: [{ code: 'P2', title: 'procurement OFFICER' }],
        },
      ],
    })
    const { body } = await change(tenant.people.DEV, record)
    expect(body.message).toBe(
      'The institution has been saved. Skipped, because it already exists: procurement OFFICER. ' +
        'Listed more than once, saved once: FIN.',
    )
    expect(body.payload.institution.departments).toMatchObject([
      { code: 'FIN', name: 'Finance', designations: [{ code: 'ACC' }] },
      { code: 'PSU', designations: [{ code: 'PO' }] },
    ])
  })

  it('is not saved over a concurrent change of its structure', async () => {
    const { people, code } = await world.institution()
    const record = await load(people.DEV, code)
    const [department] = record.departments
    const [designation] = department.designations
    const changed = async (url: string, body: Json) =>
      (await world.call('PUT', `/api/admin/${url}`, { as: people.ADMIN, body })).status
    expect(await changed('departments', { ...department, code: 'SUP' })).toBe(200)
    for (const person of [people.DEV, people.ADMIN]) {
      const { status, body } = await change(person, record)
      expect([status, body.code, body.current?.departments[0].code]).toEqual([409, 'STALE', 'SUP'])
    }
    const again = await load(people.DEV, code)
    expect(await changed('designations', { ...designation, department: 'SUP', title: 'Buyer' })).toBe(200)
    expect((await change(people.DEV, again)).body.code).toBe('STALE')

    // A request without a version skips the version check.
    const unseen = [{ code: 'SUP', name: 'Supplies', designations: [] }]
    expect((await change(people.DEV, { ...again, departments: unseen })).status).toBe(200)
    expect((await load(people.DEV, code)).departments).toMatchObject([{ code: 'SUP', name: 'Supplies' }])
  })

  it('accepts closed departments and designations, both new and existing', async () => {
    const tenant = await world.institution()
    const record = await sentBack(tenant)
    const [department] = record.departments
    department.active = false
    department.designations[0].active = false
    const designations = [{ code: 'OLD', title: 'Typist', active: false }]
    const old = { code: 'OLD', name: 'Typing Pool', active: false, designations }
    const { body } = await change(tenant.people.DEV, { ...record, departments: [department, old] })
    expect(body.payload.institution.departments).toMatchObject([
      old,
      { active: false, version: 2, designations: [{ active: false, version: 2 }] },
    ])
  })

  it('may be sent back at any size, but takes a limited number of new entries at once', async () => {
    const { people, code } = await world.institution()
    const departments = Array.from({ length: 260 }, (_, n) => ({
      code: `D${n}`,
      name: `Department ${n}`,
      designations: [{ code: 'HEAD', title: 'Head of Department' }],
    }))
    const tooMany = await change(people.ADMIN, { ...(await load(people.ADMIN, code)), departments })
    expect([tooMany.status, tooMany.body.fields]).toEqual([
      422,
      { departments: ['At most 500 departments and designations can be added at once.'] },
    ])
    for (const some of [departments.slice(0, 130), departments.slice(130)]) {
      const record = await load(people.ADMIN, code)
      expect((await change(people.ADMIN, { ...record, departments: some })).status).toBe(200)
    }
    const fullRecord = await load(people.ADMIN, code)
    expect(fullRecord.departments).toHaveLength(261)
    const sent = await change(people.ADMIN, fullRecord)
    expect([sent.status, sent.body.message]).toEqual([200, 'The institution has been saved.'])
  })

  it('lets its administrator change the address and add entries, but nothing else', async () => {
    const tenant = await world.institution()
    const { ADMIN } = tenant.people
    const record = await load(ADMIN, tenant.code)
    const wider = [...record.departments, { code: 'FIN', name: 'Finance', designations: [] }]
    const added = await change(ADMIN, { ...record, departments: wider })
    expect([added.status, added.body.payload?.institution.departments.length]).toEqual([200, 2])
    const [department] = record.departments
    const others = [
      { name: 'Another name' },
      { type: 'SCHOOL' },
      { tenant: { ...record.tenant, databaseType: 'SQLITE' } },
      { departments: [{ ...department, name: 'Another name' }] },
      { departments: [{ ...department, designations: [{ code: 'PO', title: 'Pilot' }] }] },
      { departments: [{ ...department, active: false }] },
      { departments: [{ ...department, designations: [{ ...department.designations[0], active: false }] }] },
    ]
    for (const other of others) expect((await change(ADMIN, { ...record, ...other })).status).toBe(403)
    expect(await load(ADMIN, tenant.code)).toMatchObject({ name: record.name, version: 1 })
    const address = {
      ...record.address,
      city: 'Kabwe',
      phoneNumber: '+260 215 123456',
      email: 'new@example.org',
    }
    const moved = await change(ADMIN, { ...record, departments: [], address })
    expect([moved.status, moved.body.payload?.institution.address]).toEqual([200, address])
    expect(await load(ADMIN, tenant.code)).toMatchObject({ name: record.name, version: 2 })
  })
})
