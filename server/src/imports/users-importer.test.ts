import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportDetails } from '@insaka/domain/imports/imports.schema'
import { userRow } from '../../test/support/import-rows.ts'
import { csvOf, importsOf, problemMessages } from '../../test/support/imports.ts'
import { readWorkbook } from '../../test/support/read-export.ts'
import { openWorld, rightPassword, type Person, type TestTenant } from '../../test/support/world.ts'
import type { Caller } from '../idempotency/caller.ts'
import { makePasswordSheet } from './password-sheet.ts'

const world = openWorld()
const imports = importsOf(world)
imports.checkAtEnd()
type Json = any

const usersOf = async (as: Person): Promise<Map<string, Json>> => {
  const { body } = await world.call('GET', '/api/auth/users?size=100', { as })
  return new Map(body.payload.users.map((user: Json) => [user.code, user]))
}

const askPasswords = (as: Person, id: number) =>
  world.app.inject({
    method: 'POST',
    url: `/api/imports/${id}/passwords`,
    headers: { authorization: `Bearer ${as.token}` },
  })

async function passwordsOf(as: Person, id: number): Promise<Map<string, string>> {
  const { statusCode, rawPayload, headers } = await askPasswords(as, id)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  const rows = readWorkbook(rawPayload).rowsOf('Temporary passwords')
  return new Map(rows.map((row) => [row['Username'], row['Temporary Password']] as [string, string]))
}

const choose = async (username: string, currentPassword: string) => {
  const { body } = await world.signIn(username, currentPassword)
  return world.call('PUT', '/api/auth/users/password', {
    headers: { authorization: `Bearer ${body.payload.access_token}` },
    body: { currentPassword, newPassword: rightPassword },
  })
}

describe('users', () => {
  it('are validated like in the form, against existing users, and against each other', async () => {
    const tenant = await world.institution()
    const otherInstitution = await world.institution()
    const { ADMIN, ORD } = tenant.people
    const existingPerson = await world.person(tenant, {
      code: 'E/KNOWN',
      email: 'known@example.org',
      nationalId: '1/1/1',
    })
    const { id } = await imports.checked(
      tenant,
      'users',
      csvOf([
        userRow(0, { Username: 'mwila.story', 'Phone Number': '977123456' }),
        userRow(1, {
          'Employee No.': 'N/A',
          Gender: 'Other',
          Email: 'none',
          'Phone Number': '12',
          'National ID': 'nil',
        }),
        userRow(2, { Designation: 'Pilot' }),
        userRow(3, { Department: 'AIR', Designation: 'Pilot' }),
        userRow(4, { Role: 'Developer', Status: 'Away' }),
        userRow(5, { Username: otherInstitution.people.ORD.username.toUpperCase() }),
        userRow(6, { Username: 'no blanks', Role: 'DEV' }),
        userRow(7, { Email: 'KNOWN@example.org', 'National ID': '1/1/1' }),
        userRow(8, {
          'Employee No.': 'e/0',
          Email: 'Mwila.0@example.org',
          'National ID': '100000/10/1',
          Username: 'Mwila.Story',
        }),
        userRow(9, { Username: ORD.username, Role: 'Guest' }),
        userRow(10, { 'Employee No.': 'e/known', Designation: 'po' }),
      ]),
    )
    const wrong = problemMessages(await imports.problems(ADMIN, id, 'state=WRONG&size=100'))
    expect(wrong.map((each) => each.replace('Users ', ''))).toEqual([
      '3 code: Employee No. is required.',
      '3 gender: Gender must be Male or Female.',
      '3 nationalId: National ID is required.',
      '3 email: Email is required.',
      '3 phoneNumber: Phone Number needs at least 10 characters.',
      '4 designation: Choose one of the designations of the department.',
      '5 department: Choose one of the departments of your institution.',
      '6 status: Status must be Active or Retired.',
      '6 role: Role must be Administrator, Officer or Guest.',
      '7 username: This username is taken. Choose another one.',
      '8 username: Username can contain only letters a–z, digits and . _ - @.',
      '8 role: Only a developer can give or take away the role Developer.',
      '9 email: Another user of this institution already has this email address.',
      '9 nationalId: Another user of this institution already has this national ID.',
      '10 code: Row 2 of this file has the same employee number.',
      '10 email: Row 2 of this file has the same email address.',
      '10 nationalId: Row 2 of this file has the same national ID.',
      '10 username: Row 2 of this file has the same username.',
    ])
    const existingRows = await imports.problems(ADMIN, id, 'state=THERE&size=100')
    expect(existingRows.map(({ line, differs }) => [line, differs.map(({ field }) => field)])).toEqual([
      [11, expect.arrayContaining(['code', 'lastName', 'nationalId', 'email', 'role'])],
      [12, expect.not.arrayContaining(['code', 'designation', 'department'])],
    ])
    expect(existingPerson.id).toBeTruthy()
  })

  it('are limited to 500 per import', async () => {
    const { ADMIN } = (await world.institution()).people
    const rows = Array.from({ length: 501 }, (_, i) => userRow(i))
    const { status, body } = await imports.upload(ADMIN, 'users', { bytes: csvOf(rows) })
    expect([status, body.fields]).toEqual([
      422,
      { file: ['This file has more than 500 users. Please split it into several files.'] },
    ])
  })
})

describe('imported users', () => {
  let tenant: TestTenant
  let code: string
  let ADMIN: Person
  let fullImport: ImportDetails
  let users: Map<string, Json>

  beforeAll(async () => {
    tenant = await world.institution()
    ADMIN = tenant.people.ADMIN
    code = tenant.code.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
    const nameCells = { 'First Name': code, 'Last Name': 'Phiri' }
    await world.person(tenant, { username: `${code}.phiri2`.toLowerCase() })
    fullImport = await imports.imported(
      tenant,
      'users',
      csvOf([
        userRow(0, nameCells),
        userRow(1, { ...nameCells, 'Middle Name': 'N/A' }),
        userRow(2, { Username: `${code}.Phiri`, Role: 'administrator', Status: 'ACTIVE' }),
        userRow(3, { ...nameCells, Department: 'Procurement and Supplies', Designation: 'PO' }),
        userRow(4, { ...nameCells, Status: 'Retired' }),
      ]),
    )
    users = await usersOf(ADMIN)
  }, 60_000)

  it('are approved and enabled, and have unique usernames', () => {
    expect(fullImport.rowsIn).toBe(5)
    const madeUserRow = (i: number) => {
      const { user, status, approvedBy, department, designation, middleName } = users.get(`E/${i}`)
      const { username, role, enabled, credentialsNotExpired } = user
      return [
        [username.replace(code.toLowerCase(), 'X'), role, status, enabled, credentialsNotExpired],
        [approvedBy, department, designation, middleName],
      ]
    }
    const post = ['Mutale Banda', 'PSU', 'Procurement Officer', null]
    expect([0, 1, 2, 3, 4].map(madeUserRow)).toEqual([
      [['X.phiri3', 'ORD', 'ACTIVE', true, false], post],
      [['X.phiri4', 'ORD', 'ACTIVE', true, false], post],
      [['X.phiri', 'ADMIN', 'ACTIVE', true, false], post],
      [['X.phiri5', 'ORD', 'ACTIVE', true, false], post],
      [['X.phiri6', 'ORD', 'RETIRED', true, false], post],
    ])
  })

  it('have no password and cannot sign in with any', async () => {
    for (const password of ['', ' ', rightPassword, 'null']) {
      const { status } = await world.signIn(users.get('E/0').user.username, password)
      expect([401, 422]).toContain(status)
    }
  })

  it('sign in with the temporary password, and must choose another one', async () => {
    const first = await passwordsOf(ADMIN, fullImport.id)
    const names = ['E/0', 'E/1', 'E/2', 'E/3'].map((code) => users.get(code).user.username)
    // A retired user cannot sign in, so the sheet omits them.
    expect([...first.keys()]).toEqual(names)
    const [own, other] = names as [string, string]
    const signedIn = await world.signIn(own, first.get(own))
    expect([signedIn.status, signedIn.body.code]).toEqual([403, 'CREDENTIALS_EXPIRED'])
    expect((await choose(own, first.get(own)!)).status).toBe(200)
    expect((await world.signIn(own, rightPassword)).status).toBe(200)

    world.passTime(60_000)
    const second = await passwordsOf(ADMIN, fullImport.id)
    expect([...second.keys()]).toEqual(names.slice(1))
    expect((await world.signIn(other, first.get(other))).status).toBe(401)
    expect((await world.signIn(other, second.get(other))).body.code).toBe('CREDENTIALS_EXPIRED')
    expect((await world.signIn(own, rightPassword)).status).toBe(200)
    const { body } = await world.call('GET', `/api/auth/users/${users.get('E/1').id}/history`, { as: ADMIN })
    expect(body.payload.history.map(({ action }: Json) => action)).toEqual([
      'reset the password',
      'reset the password',
      'imported',
    ])
    expect(world.logLines.join('')).not.toContain(second.get(other))
  })

  it('get no password if they became developers or were disabled', async () => {
    const others = await imports.imported(tenant, 'users', csvOf([userRow(20), userRow(21), userRow(22)]))
    const importedUsers = await usersOf(ADMIN)
    const change = async (as: Person, code: string, changed: object) => {
      const { user, ...person } = importedUsers.get(code)
      const body = { ...person, user: { ...user, ...changed } }
      const { status } = await world.call('PUT', '/api/auth/users/update', { as, body })
      expect(status).toBe(200)
    }
    await change(tenant.people.DEV, 'E/20', { role: 'DEV' })
    await change(ADMIN, 'E/21', { enabled: false })
    const sheet = await passwordsOf(ADMIN, others.id)
    expect([...sheet.keys()]).toEqual([importedUsers.get('E/22').user.username])
  })

  it('are disabled by an undo, unless they have signed in or were changed', async () => {
    const { user, ...person } = users.get('E/3')
    const { version } = (await usersOf(ADMIN)).get('E/3')
    const body = { ...person, version, phoneNumber: '+260 977 999999', user }
    expect((await world.call('PUT', '/api/auth/users/update', { as: ADMIN, body })).status).toBe(200)
    const { username } = users.get('E/1').user
    const sheet = await passwordsOf(ADMIN, fullImport.id)
    const session = await world.signIn(username, sheet.get(username))

    const undoneImport = await imports.undo(tenant, fullImport.id)
    expect(undoneImport).toMatchObject({ state: 'TAKEN_BACK', takenBack: 3, kept: 2 })
    expect(problemMessages(await imports.problems(ADMIN, fullImport.id, 'state=KEPT'))).toEqual([
      'Users 2 : Signed in and chose a password on 31-Mar-2026 10:00.',
      'Users 5 : Changed by Mutale Banda on 31-Mar-2026 10:01.',
    ])
    const after = await usersOf(ADMIN)
    expect(['E/0', 'E/1', 'E/2', 'E/3', 'E/4'].map((code) => after.get(code).user.enabled)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
    const renewed = await world.call('PUT', '/api/auth/users/password', {
      headers: { authorization: `Bearer ${session.body.payload.access_token}` },
      body: { currentPassword: sheet.get(username), newPassword: rightPassword },
    })
    expect(renewed.status).toBe(401)
    // Users who were kept may still need a password.
    expect([...(await passwordsOf(ADMIN, fullImport.id)).keys()]).toEqual([users.get('E/3').user.username])
  })
})

describe('a password sheet that is being generated', () => {
  /** More users than the first batch saves. */
  const userCount = 13
  let tenant: TestTenant
  let id: number
  let former: Map<string, string>
  let callOf: (signal: AbortSignal) => ReturnType<typeof makePasswordSheet>

  beforeAll(async () => {
    tenant = await world.institution()
    const { ADMIN } = tenant.people
    const rows = Array.from({ length: userCount }, (_, i) => userRow(i))
    id = (await imports.imported(tenant, 'users', csvOf(rows))).id
    const caller = { ...ADMIN, userId: ADMIN.id, institutionId: tenant.id, duties: [] } as unknown as Caller
    callOf = (signal) => makePasswordSheet(world.platform, caller, { id, signal })
  }, 60_000)
  beforeEach(async () => {
    former = await passwordsOf(tenant.people.ADMIN, id)
    expect(former.size).toBe(userCount)
  }, 60_000)

  let passwords: typeof world.platform.passwords
  let hash: typeof passwords.hash
  beforeAll(() => {
    ;({ passwords } = world.platform)
    hash = passwords.hash.bind(passwords)
  })

  /** Blocks the first hash until `work` is done, and returns the sheet requested before. */
  async function requestSheetDuring(work: () => Promise<void>) {
    let resolveStarted!: () => void
    let resolveFinished!: () => void
    const hashingStarted = new Promise<void>((resolve) => (resolveStarted = resolve))
    const done = new Promise<void>((resolve) => (resolveFinished = resolve))
    const hashingSpy = vi.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
      resolveStarted()
      await done
      return hash(password)
    })
    const sheetRequest = passwordsOf(tenant.people.ADMIN, id)
    await hashingStarted
    await work().finally(resolveFinished)
    return sheetRequest.finally(() => hashingSpy.mockRestore())
  }

  const signsIn = async (username: string, password: string | undefined) =>
    (await world.signIn(username, password)).body.code === 'CREDENTIALS_EXPIRED'

  it('is the only one of its import', async () => {
    const sheet = await requestSheetDuring(async () => {
      const { statusCode, body } = await askPasswords(tenant.people.ADMIN, id)
      expect([statusCode, JSON.parse(body).message]).toEqual([
        429,
        'The password sheet of this import is being made right now. Please wait until it is ready.',
      ])
    })
    for (const username of [...sheet.keys()].slice(0, 2))
      expect(await signsIn(username, sheet.get(username))).toBe(true)
  })

  it('skips a user who has got another password since, and marks the row', async () => {
    const user = (await usersOf(tenant.people.ADMIN)).get('E/11')
    let other = ''
    const sheet = await requestSheetDuring(async () => {
      const url = `/api/auth/users/${user.id}/reset-password`
      other = (await world.call('POST', url, { as: tenant.people.ADMIN })).body.payload.temporaryPassword
    })
    const { username } = user.user
    expect(sheet.get(username)).toBe('A newer password has been set')
    expect(await signsIn(username, other)).toBe(true)
    const [first] = sheet.keys()
    expect(await signsIn(first!, sheet.get(first!))).toBe(true)
  })

  it('changes nothing if it is cancelled before saving', async () => {
    const cancelled = new AbortController()
    let hashCount = 0
    const hashSpy = vi.spyOn(passwords, 'hash').mockImplementation((password) => {
      hashCount += 1
      if (hashCount === userCount) cancelled.abort()
      return hash(password)
    })
    await expect(callOf(cancelled.signal)).rejects.toThrow('aborted')
    hashSpy.mockRestore()
    for (const username of [...former.keys()].slice(0, 2))
      expect(await signsIn(username, former.get(username))).toBe(true)
  })

  it('continues after its request is cut, and the next request receives it', async () => {
    const cut = new AbortController()
    const hashSpy = vi.spyOn(passwords, 'hash').mockImplementation((password) => {
      if (hashSpy.mock.calls.length === 3) cut.abort()
      return hash(password)
    })
    await expect(callOf(cut.signal)).rejects.toThrow('aborted')
    expect(hashSpy.mock.calls.length).toBeLessThan(userCount)
    const [first] = former.keys()
    expect(await signsIn(first!, former.get(first!))).toBe(true)
    const sheet = await passwordsOf(tenant.people.ADMIN, id)
    expect(hashSpy).toHaveBeenCalledTimes(userCount)
    hashSpy.mockRestore()
    expect([...sheet.keys()]).toEqual([...former.keys()])
    expect(await signsIn(first!, sheet.get(first!))).toBe(true)
  })

  it('is complete once saving has started, and is sent again if it was not received', async () => {
    const lost = new AbortController()
    const { sessions } = world.platform
    const endAllOf = sessions.endAllOf.bind(sessions)
    const saving = vi.spyOn(sessions, 'endAllOf').mockImplementation((...args) => {
      lost.abort()
      return endAllOf(...args)
    })
    const issuedPasswords = await callOf(lost.signal)
    saving.mockRestore()
    expect(lost.signal.aborted).toBe(true)
    expect(issuedPasswords.map(({ username }) => username)).toEqual([...former.keys()])
    const last = issuedPasswords.at(-1)!
    expect(await signsIn(last.username, last.password!)).toBe(true)
    const again = await passwordsOf(tenant.people.ADMIN, id)
    expect(again.get(last.username)).toBe(last.password)
    expect((await passwordsOf(tenant.people.ADMIN, id)).get(last.username)).not.toBe(last.password)
  })

  it('is refused if no user needs a password', async () => {
    const { ADMIN } = tenant.people
    const retired = await imports.imported(tenant, 'users', csvOf([userRow(50, { Status: 'Retired' })]))
    expect(JSON.parse((await askPasswords(ADMIN, retired.id)).body).fields).toEqual({
      state: ['No user of this import needs a temporary password.'],
    })
  })
})

describe('an import of another register or without users', () => {
  it('has no temporary passwords', async () => {
    const tenant = await world.institution()
    const { ADMIN } = tenant.people
    const unsavedImport = await imports.checked(tenant, 'users', csvOf([userRow(0)]))
    const papers = await world.import(tenant, ADMIN, 'DONE')
    const fieldMessagesOf = async (id: number) => JSON.parse((await askPasswords(ADMIN, id)).body).fields
    expect(await fieldMessagesOf(unsavedImport.id)).toEqual({
      state: ['No users were imported, or all have been taken back.'],
    })
    expect(await fieldMessagesOf(papers)).toEqual({ register: ['This is not an import of users.'] })
  })
})
