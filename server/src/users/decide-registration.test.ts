import { beforeEach, describe, expect, it } from 'vitest'
import { openWorld, rightPassword, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()

type Json = any

const users = '/api/auth/users'
let tenant: TestTenant
let ADMIN: Person
let waiting: Person
beforeEach(async () => {
  tenant = await world.institution()
  ADMIN = tenant.people.ADMIN
  const registered = { role: 'GUEST', enabled: false, approvedOn: null, approvedBy: null } as const
  waiting = await world.person(tenant, registered, { signedIn: false })
})

const approve = (as: Person, body: object = {}, { id } = waiting) =>
  world.call('POST', `${users}/${id}/approve`, { as, body: { role: 'ORD', version: 1, ...body } })
const decline = (as: Person, body: object = {}, { id } = waiting) =>
  world.call('POST', `${users}/${id}/decline`, {
    as,
    body: { reason: 'Nobody here knows them.', version: 1, ...body },
  })
const listed = async (query = ''): Promise<Json> =>
  (await world.call('GET', `${users}${query}`, { as: ADMIN })).body.payload
const events = async () => {
  const { body } = await world.call('GET', `${users}/${waiting.id}/history`, { as: ADMIN })
  return body.payload.history.map(({ action, changes }: Json) => [
    action,
    changes.map(({ field }: Json) => field).toSorted(),
  ])
}

async function everyCount() {
  const { waiting: count } = await listed()
  const analytics = async (name: 'summary' | 'work') =>
    (await world.call('GET', `/api/analytics/${name}/${ADMIN.id}`, { as: ADMIN })).body.payload
  const [{ summary }, { work }] = await Promise.all([analytics('summary'), analytics('work')])
  const queue = work.find(({ key }: Json) => key === 'waitingUsers')
  return {
    tab: count,
    list: (await listed('?account=waiting')).users.length,
    badge: summary.waitingUsers,
    queue: [queue.total, queue.rows.length],
  }
}
const zeroCounts = { tab: 0, list: 0, badge: 0, queue: [0, 0] }

describe('an approval', () => {
  it('enables the user with the given role and records who approved it', async () => {
    expect(await everyCount()).toEqual({ tab: 1, list: 1, badge: 1, queue: [1, 1] })
    const { status, body } = await approve(ADMIN)
    expect(status).toBe(200)
    expect(body.payload.user).toMatchObject({
      version: 2,
      approvedOn: '2026-03-31T10:00:00+02:00',
      approvedBy: 'Mutale Banda',
      declinedOn: null,
      user: { role: 'ORD', enabled: true },
    })
    expect(await everyCount()).toEqual(zeroCounts)
    expect(await events()).toEqual([['approved', ['approvedBy', 'approvedOn', 'user.enabled', 'user.role']]])
    expect((await world.signIn(waiting.username, rightPassword)).status).toBe(200)
  })

  it('with the role of a developer needs a developer', async () => {
    const refused = await approve(ADMIN, { role: 'DEV' })
    expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ALLOWED'])
    expect((await listed()).waiting).toBe(1)
    expect((await approve(tenant.people.DEV, { role: 'DEV' })).status).toBe(200)
  })
})

describe('a declined user', () => {
  it('is retired with the reason, and appears in no list of waiting users', async () => {
    const { status, body } = await decline(ADMIN)
    expect(status).toBe(200)
    expect(body.payload.user).toMatchObject({
      status: 'RETIRED',
      declinedOn: '2026-03-31T10:00:00+02:00',
      declineReason: 'Nobody here knows them.',
      approvedOn: null,
      user: { enabled: false },
    })
    expect(await everyCount()).toEqual(zeroCounts)
    expect((await listed('?account=deactivated')).users).toHaveLength(1)
    expect(await events()).toEqual([['declined', ['declineReason', 'declinedOn', 'status']]])
  })

  it('is informed at the next sign-in', async () => {
    await decline(ADMIN)
    const { status, body } = await world.signIn(waiting.username, rightPassword)
    expect([status, body.code]).toEqual([403, 'REGISTRATION_DECLINED'])
    expect(body.message).toBe('An administrator of your institution has declined this registration.')
  })

  it('is not approved by enabling the account while the user is retired', async () => {
    const { user } = (await decline(ADMIN)).body.payload
    const body = { ...user, user: { ...user.user, enabled: true } }
    const saved = (await world.call('PUT', `${users}/update`, { as: ADMIN, body })).body.payload.user
    expect(saved).toMatchObject({ approvedOn: null, declineReason: user.declineReason })
    expect((await world.signIn(waiting.username, rightPassword)).body.code).toBe('REGISTRATION_DECLINED')
  })

  it('can be approved later by editing the user', async () => {
    const { user } = (await decline(ADMIN)).body.payload
    const body = { ...user, status: 'ACTIVE', user: { ...user.user, enabled: true } }
    const saved = await world.call('PUT', `${users}/update`, { as: ADMIN, body })
    expect(saved.body.payload.user).toMatchObject({
      approvedBy: 'Mutale Banda',
      declinedOn: null,
      declineReason: null,
    })
    expect((await events())[0][0]).toBe('approved')
    expect((await world.signIn(waiting.username, rightPassword)).status).toBe(200)
  })

  it.each([
    ['Hm', 'Reason For Declining needs at least 3 characters.'],
    ['x'.repeat(301), 'Exceeded Character Limit of 300.'],
  ])('must have a reason of a certain length', async (reason, message) => {
    const { status, body } = await decline(ADMIN, { reason })
    expect([status, body.fields]).toEqual([422, { reason: [message] }])
  })
})

it('shows the first decision to the second of two concurrent administrators', async () => {
  const second = await world.person(tenant, { role: 'ADMIN', firstName: 'Bwalya' })
  const answers = await Promise.all([approve(ADMIN), decline(second)])
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect([won!.status, lost!.status]).toEqual([200, 409])
  const { user } = won!.body.payload
  const done = user.declinedOn === null ? 'approved' : 'declined'
  const subject = done === 'approved' ? 'account' : 'registration'
  const message = `This ${subject} has already been ${done}.`
  expect(lost!.body).toMatchObject({ code: 'STALE', message, current: user })
  expect(await events()).toHaveLength(1)
})

it('refuses an outdated version and returns the current one', async () => {
  const { status, body } = await approve(ADMIN, { version: 2 })
  expect([status, body.code, body.current.id]).toEqual([409, 'STALE', waiting.id])
})

it('cannot be decided again, nor for a user who has left', async () => {
  const leaver = await world.person(
    tenant,
    { status: 'RETIRED', enabled: false, approvedOn: null, approvedBy: null },
    { signedIn: false },
  )
  expect((await listed()).waiting).toBe(1)
  await decline(ADMIN)
  const refusalText = async (answer: ReturnType<typeof approve>) => {
    const { status, body } = await answer
    return [status, body.message, body.current?.id]
  }
  const isDeclined = [409, 'This registration has already been declined.', waiting.id]
  expect(await refusalText(approve(ADMIN, { version: 2 }))).toEqual(isDeclined)
  expect(await refusalText(decline(ADMIN, { version: 2 }))).toEqual(isDeclined)
  expect(await refusalText(decline(ADMIN, {}, tenant.people.ORD))).toEqual([
    409,
    'This account has already been approved.',
    tenant.people.ORD.id,
  ])
  expect(await refusalText(approve(ADMIN, {}, leaver))).toEqual([
    409,
    'This account is not waiting for approval.',
    leaver.id,
  ])
})

it('a list has the total count, and can be filtered by department and role', async () => {
  const { everybody, users: all } = await listed()
  expect([everybody, all.length]).toEqual([5, 5])
  const findUsers = async (query: string) => {
    const { users: matches, pagination, everybody: still } = await listed(query)
    expect([still, pagination.totalRecords]).toEqual([5, matches.length])
    return matches.map(({ user }: Json) => user.role).toSorted()
  }
  expect(await findUsers('?role=GUEST')).toEqual(['GUEST', 'GUEST'])
  expect(await findUsers('?role=GUEST&account=waiting&search=mutale')).toEqual(['GUEST'])
  expect(await findUsers(`?department=${all[0].department}&role=DEV`)).toEqual(['DEV'])
  expect(await findUsers('?department=NONE')).toEqual([])
})

describe('the last sign-in', () => {
  const lastEventOf = async ({ id }: Person) =>
    (await listed()).users.find((each: Json) => each.id === id).lastSignInOn

  it('is updated by a sign-in without a new version of the user', async () => {
    expect(await lastEventOf(waiting)).toBeNull()
    await world.signIn(waiting.username, rightPassword)
    expect(await lastEventOf(waiting)).toBeNull()
    await approve(ADMIN)
    world.passTime(60_000)
    await world.signIn(waiting.username, rightPassword)
    expect(await lastEventOf(waiting)).toBe('2026-03-31T10:01:00+02:00')
    const { body } = await world.call('GET', `${users}/${waiting.id}/record`, { as: ADMIN })
    expect(body.payload.user).toMatchObject({ version: 2, lastSignInOn: '2026-03-31T10:01:00+02:00' })
    expect(await events()).toHaveLength(1)
  })

  it('is updated when an expired password is changed', async () => {
    const body = { ...(await approve(ADMIN)).body.payload.user }
    await world.call('PUT', `${users}/update`, {
      as: ADMIN,
      body: { ...body, user: { ...body.user, credentialsNotExpired: false } },
    })
    const { payload } = (await world.signIn(waiting.username, rightPassword)).body
    expect(await lastEventOf(waiting)).toBeNull()
    const renewed = await world.call('PUT', `${users}/password`, {
      as: { ...waiting, token: payload.access_token },
      body: { currentPassword: rightPassword, newPassword: 'Zambezi-flows-2026' },
    })
    expect(renewed.status).toBe(200)
    expect(await lastEventOf(waiting)).not.toBeNull()
  })
})
