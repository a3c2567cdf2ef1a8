import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { registrationForm } from '../../test/support/registration-form.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()

let tenant: TestTenant
beforeEach(async () => {
  tenant = await world.institution()
})

let formCount = 0
const form = (
  tenant: TestTenant,
  changed: Record<string, unknown> = {},
  login: Record<string, unknown> = {},
) => registrationForm(tenant, `${tenant.code}${formCount++}`.toLowerCase(), changed, login)

const register = (body: object, as?: Person, key?: string) =>
  world.call('POST', '/api/auth/users/register', {
    ...(as && { as }),
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    remoteAddress: `10.${formCount % 250}.0.${(formCount >> 8) % 250}`,
  })
const usersOf = async (as: Person, query = '') =>
  (await world.call('GET', `/api/auth/users${query}`, { as })).body.payload

const takenMessage = [
  'This Employee No., Email or National ID is already registered. Please ask an administrator of your institution.',
]
const takenFields = { code: takenMessage, email: takenMessage, nationalId: takenMessage }

describe('a visitor', () => {
  it('cannot register with the status RETIRED', async () => {
    const { status, body } = await register(form(await world.institution(), { status: 'RETIRED' }))
    expect([status, Object.keys(body.fields)]).toEqual([422, ['status']])
  })

  it('gets a disabled account without rights from any form, and sees no other users', async () => {
    const claims = {
      role: 'ADMIN',
      enabled: true,
      accountNotExpired: true,
      accountNotLocked: false,
      credentialsNotExpired: false,
      id: randomUUID(),
    }
    const decided = {
      id: randomUUID(),
      createdOn: '2001-01-01',
      approvedOn: '2001-01-01',
      approvedBy: 'Me',
      version: 9,
    }
    const sent = form(tenant, decided, claims)
    const { status, body } = await register(sent)
    expect(status).toBe(200)
    const { user } = body.payload
    expect(body.payload.users).toEqual([user])
    expect(user).toMatchObject({
      code: sent.code,
      middleName: null,
      institution: tenant.code,
      department: 'PSU',
      designation: 'Procurement Officer',
      approvedOn: null,
      approvedBy: null,
      version: 1,
      createdOn: '2026-03-31T10:00:00+02:00',
      user: {
        username: sent.user.username,
        role: 'GUEST',
        enabled: false,
        accountNotExpired: true,
        accountNotLocked: true,
        credentialsNotExpired: true,
      },
    })
    expect([decided.id, claims.id]).not.toContain(user.id)
    expect(JSON.stringify(body)).not.toContain('Lunsemfwa-77')
    const signIn = await world.signIn(sent.user.username, 'Lunsemfwa-77')
    expect([signIn.status, signIn.body.code]).toEqual([403, 'AWAITING_APPROVAL'])
  })

  it('appears as waiting to the administrator, who approves the registration', async () => {
    const { ADMIN } = tenant.people
    const sent = form(tenant)
    await register(sent)
    const { users, waiting } = await usersOf(ADMIN, '?account=waiting')
    expect(waiting).toBe(1)
    expect(users.map((each: { code: string }) => each.code)).toEqual([sent.code])
    const [user] = users
    const approved = { ...user, user: { ...user.user, enabled: true, role: 'ORD' } }
    const saved = await world.call('PUT', '/api/auth/users/update', { as: ADMIN, body: approved })
    expect(saved.status).toBe(200)
    expect(saved.body.payload).toMatchObject({
      waiting: 0,
      user: { approvedOn: '2026-03-31T10:00:00+02:00', approvedBy: 'Mutale Banda', user: { role: 'ORD' } },
    })
    expect((await world.signIn(sent.user.username, 'Lunsemfwa-77')).status).toBe(200)
  })

  it('gets all validation errors at once', async () => {
    const { status, body } = await register(
      form(
        tenant,
        { lastName: ' ', email: 'nobody', phoneNumber: '0977', department: '' },
        { username: 'abc' },
      ),
    )
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      lastName: ['Last Name is required.'],
      email: ['Email must be an email address, such as name@example.org.'],
      phoneNumber: ['Phone Number needs at least 10 characters.'],
      department: ['Department is required.'],
      'user.username': ['Username needs at least 4 characters.'],
    })
    const takenForm = form(tenant)
    await register(takenForm)
    const duplicate = await register({
      ...takenForm,
      code: takenForm.code.toUpperCase(),
      email: takenForm.email.toUpperCase(),
    })
    expect([duplicate.status, duplicate.body.code]).toEqual([409, 'DUPLICATE'])
    expect(Object.keys(duplicate.body.fields).toSorted()).toEqual([
      'code',
      'email',
      'nationalId',
      'user.username',
    ])
  })

  it('gets errors of the form and of the database together', async () => {
    const takenForm = form(tenant)
    await register(takenForm)
    const { code, email, nationalId } = takenForm
    const faultsOf = async (changed: object, login: object, as?: Person) => {
      const sent = form(tenant)
      const body = { ...sent, ...changed, user: { ...sent.user, ...login } }
      const { status, body: answer } = await register(body, as)
      return [status, answer.fields]
    }
    const common = ['This password is too common. Choose another one.']
    const short = ['Username needs at least 4 characters.']
    const emailTaken = ['Another user of this institution already has this email address.']
    expect(await faultsOf({ email }, { username: 'ab', password: 'password' }, tenant.people.ADMIN)).toEqual([
      422,
      { 'user.username': short, 'user.password': common, email: emailTaken },
    ])
    const changed = { email, designation: 'Pilot' }
    const designation = ['Choose one of the designations of the department.']
    expect(await faultsOf(changed, { username: 'ab', password: 'password' })).toEqual([
      422,
      { 'user.username': short, 'user.password': common, designation, ...takenFields },
    ])
    expect(await faultsOf({ firstName: '', department: 'XX', designation: null }, {})).toEqual([
      422,
      {
        firstName: ['First Name is required.'],
        department: ['Choose one of the departments of the institution.'],
        designation: ['Designation is required.'],
      },
    ])
    expect(
      await faultsOf(
        { firstName: '', institution: 'NOWHERE' },
        { username: takenForm.user.username.toUpperCase() },
      ),
    ).toEqual([
      422,
      {
        firstName: ['First Name is required.'],
        institution: ['Choose an institution from the list.'],
        'user.username': ['This username is taken. Choose another one.'],
      },
    ])
    // Missing fields are not looked up, and a single field alone reveals nothing.
    expect(await faultsOf({ code, email: 'x', nationalId }, {})).toEqual([
      422,
      { email: ['Email must be an email address, such as name@example.org.'] },
    ])
    const missing = await register({ ...form(tenant), user: null })
    expect([missing.status, missing.body.fields]).toEqual([
      422,
      { 'user.username': ['Username is required.'], 'user.password': ['Password is required.'] },
    ])
  })

  it.each(['code', 'email', 'nationalId'] as const)(
    'does not learn that it is the %s that is known here, but an administrator does',
    async (field) => {
      const takenForm = form(tenant)
      await register(takenForm)
      const duplicateForm = { ...form(tenant), [field]: takenForm[field].toUpperCase() }
      const { status, body } = await register(duplicateForm)
      expect([status, body.code, body.fields]).toEqual([409, 'DUPLICATE', takenFields])
      const answer = await register(duplicateForm, tenant.people.ADMIN)
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([409, [field]])
    },
  )

  it.each(['DEV', [{ $gt: '' }]])('gets the role GUEST although the form claims %j', async (role) => {
    const { status, body } = await register(form(await world.institution(), {}, { role }))
    expect([status, body.payload?.user.user.role]).toEqual([200, 'GUEST'])
  })

  it('cannot register in a closed department', async () => {
    const { ADMIN } = tenant.people
    const departments = (await world.call('GET', '/api/admin/departments', { as: ADMIN })).body.payload
      .departments
    const { id } = departments[0]
    const closedDepartment = { id, code: 'PSU', name: 'Procurement', active: false }
    expect(
      (await world.call('PUT', '/api/admin/departments', { as: ADMIN, body: closedDepartment })).status,
    ).toBe(200)
    const { body } = await register(form(tenant))
    expect(body.fields).toEqual({ department: ['This department has been closed. Choose another one.'] })
  })

  it('cannot use invisible characters, and needs a username and password of the usual form', async () => {
    const sent = form(tenant)
    const hiddenFields = {
      code: `${sent.code}\u200b`,
      nationalId: sent.nationalId.replace('/', '\u00ad/'),
      email: sent.email.replace('@', '\u2060@'),
      firstName: 'a\u200bb',
      middleName: 'a\u202eb',
      lastName: 'Chanda\nPhiri',
      designation: 'Procurement\u00ad Officer',
    }
    const login = { username: 'mwila chanda', password: 'aaaaaa' }
    const { status, body } = await register(form(tenant, hiddenFields, login))
    expect(status).toBe(422)
    const { 'user.username': username, 'user.password': password, ...others } = body.fields
    expect(username).toEqual(['Username can contain only letters a–z, digits and . _ - @.'])
    expect(password).toEqual(['A password cannot be one character repeated.'])
    expect(Object.keys(others).toSorted()).toEqual(Object.keys(hiddenFields).toSorted())
    for (const [message] of Object.values<string[]>(others))
      expect(message).toContain('contains invisible characters')
  })

  it('is registered once if the same form is sent twice', async () => {
    const sent = form(tenant)
    const answers = []
    for (let i = 0; i < 3; i++) answers.push(await register(sent, undefined, 'form-12345678'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.payload.user.id)).size).toBe(1)
    const other = await register({ ...sent, lastName: 'Phiri' }, undefined, 'form-12345678')
    expect([other.status, other.body.code]).toEqual([409, 'ALREADY_SAVED'])
  })

  it('can register sixty times an hour from one address', async () => {
    const from = (address: string) =>
      world.call('POST', '/api/auth/users/register', { body: form(tenant), remoteAddress: address })
    await world.platform.database.writeDirectory((tx) =>
      runSql(tx, `INSERT INTO attempt_counters VALUES ('registration', '10.99.0.1', $1, 59)`, [
        Math.floor(world.now.getTime() / 60_000),
      ]),
    )
    expect((await from('10.99.0.1')).status).toBe(200)
    const refused = await from('10.99.0.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    expect((await from('10.99.0.2')).status).toBe(200)
  })

  it('can make more typing errors than that, and repeat the same form', async () => {
    const from = (body: object, headers = {}) =>
      world.call('POST', '/api/auth/users/register', { body, headers, remoteAddress: '10.99.0.3' })
    const sent = form(tenant)
    for (let i = 0; i < 35; i++) {
      expect((await from(form(tenant, { designation: 'Pilot' }))).status).toBe(422)
      expect((await from(form(tenant, { firstName: '' }))).status).toBe(422)
      expect((await from(sent, { 'idempotency-key': 'form-87654321' })).status).toBe(200)
    }
    expect((await from(form(tenant))).status).toBe(200)
    const { rows } = await world.platform.database.writeDirectory((tx) =>
      runSql(
        tx,
        `SELECT kind, sum(attempts)::int AS attempts FROM attempt_counters WHERE key = '10.99.0.3' GROUP BY kind ORDER BY kind`,
      ),
    )
    expect(rows).toEqual([
      { kind: 'registration', attempts: 2 },
      { kind: 'registration attempt', attempts: 106 },
    ])
  })

  it('can try six hundred times an hour', async () => {
    const from = (changed: Record<string, unknown>) =>
      world.call('POST', '/api/auth/users/register', {
        body: form(tenant, changed),
        remoteAddress: '10.99.0.4',
      })
    await world.platform.database.writeDirectory((tx) =>
      runSql(tx, `INSERT INTO attempt_counters VALUES ('registration attempt', '10.99.0.4', $1, 598)`, [
        Math.floor(world.now.getTime() / 60_000),
      ]),
    )
    for (const changed of [{ firstName: '' }, {}]) expect((await from(changed)).status).not.toBe(429)
    for (const changed of [{ firstName: '' }, {}, { designation: 'Pilot' }]) {
      expect((await from(changed)).status).toBe(429)
    }
  })

  it('is not counted when refused because a concurrent registration took the username', async () => {
    const bodies = [
      form(tenant, {}, { username: 'two.at.once' }),
      form(tenant, {}, { username: 'two.at.once' }),
    ]
    const answers = await Promise.all(
      bodies.map((body) =>
        world.call('POST', '/api/auth/users/register', { body, remoteAddress: '10.99.0.5' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const { rows } = await world.platform.database.writeDirectory((tx) =>
      runSql(
        tx,
        `SELECT sum(attempts)::int AS attempts FROM attempt_counters WHERE key = '10.99.0.5' AND kind = 'registration'`,
      ),
    )
    expect(rows).toEqual([{ attempts: 1 }])
  })
})

describe('an administrator', () => {
  it('creates accounts of their own institution that only need a new password', async () => {
    const [tenant, other] = [await world.institution(), await world.institution()]
    const sent = form(other)
    const { status, body } = await register(sent, tenant.people.ADMIN)
    expect(status).toBe(200)
    expect(body.payload.users.length).toBe(5)
    expect(body.payload.user).toMatchObject({
      institution: tenant.code,
      approvedBy: 'Mutale Banda',
      user: { role: 'ORD', enabled: true, credentialsNotExpired: false },
    })
    const signIn = await world.signIn(sent.user.username, 'Lunsemfwa-77')
    expect([signIn.status, signIn.body.code]).toEqual([403, 'CREDENTIALS_EXPIRED'])
    const chosen = await register(form(tenant, {}, { role: 'ADMIN' }), tenant.people.ADMIN)
    expect(chosen.body.payload.user.user.role).toBe('ADMIN')
  })

  it('can assign a role of the list', async () => {
    const { people, ...place } = await world.institution()
    const registerWithRole = async (role: unknown) => {
      const { status, body } = await register(form({ people, ...place }, {}, { role }), people.ADMIN)
      return [status, body.fields]
    }
    expect(await registerWithRole('BOSS')).toEqual([422, { 'user.role': ['Choose Role from the list.'] }])
    expect(await registerWithRole(5)).toEqual([400, { 'user.role': ['Choose Role from the list.'] }])
  })

  it('can name a designation by title or code; titles take precedence', async () => {
    const { ADMIN } = tenant.people
    const add = (code: string, title: string) =>
      world.call('POST', '/api/admin/designations', { as: ADMIN, body: { department: 'PSU', code, title } })
    await add('ACC', 'Accountant')
    await add('AUD', 'ACCX')
    await add('ACCX', 'Auditor')
    const registeredDesignation = async (designation: string) =>
      (await register(form(tenant, { designation }), ADMIN)).body.payload?.user.designation
    expect(await registeredDesignation('ACC')).toBe('Accountant')
    expect(await registeredDesignation('acc')).toBe('Accountant')
    expect(await registeredDesignation('accountant')).toBe('Accountant')
    expect(await registeredDesignation('accx')).toBe('ACCX')
    expect(await registeredDesignation('AC')).toBe(undefined)
  })

  it('cannot create developers; a developer can, at any institution', async () => {
    const [tenant, other] = [await world.institution(), await world.institution()]
    const refused = await register(form(tenant, {}, { role: 'DEV' }), tenant.people.ADMIN)
    expect(refused.status).toBe(403)
    const registered = await register(form(other, {}, { role: 'DEV' }), tenant.people.DEV)
    expect(registered.status).toBe(200)
    expect(registered.body.payload.user).toMatchObject({ institution: other.code, user: { role: 'DEV' } })
  })
})

it('leaves one event without the password', async () => {
  await register(form(tenant), tenant.people.ADMIN)
  const { rows } = await world.inTenant(tenant.id, (tx) =>
    runSql(tx, 'SELECT action, content FROM audit_events WHERE institution_id = $1', [tenant.id]),
  )
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(['registered'])
  expect(rows[0].content).not.toMatch(/Lunsemfwa|argon2/)
})
