import { Client } from 'pg'
import { type MockInstance, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountLinkHelpers } from '../../test/support/account-mails.ts'
import { openSuperuserClient, runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { setUnconfirmedAddress } from '../users/unconfirmed-addresses.repository.ts'
import { findUser } from '../users/users.repository.ts'

const world = openWorld()
const { ask, lookAtRequests, mailsOf } = accountLinkHelpers(world)

const superuser = openSuperuserClient(world)

let tenant: TestTenant
let ORD: Person
beforeEach(async () => {
  tenant = await world.institution()
  ORD = tenant.people.ORD
})

const eventsFrom = (address: string): Promise<Record<string, unknown>[]> =>
  superuser.rows(
    'SELECT kind, detail, username, user_id AS "userId" FROM security_events WHERE address = $1 ORDER BY id',
    [address],
  )
const templatesFor = async (tenant: TestTenant, person: Person) =>
  (await mailsOf(tenant, person)).map(({ template }) => template)

/** Changes an account directly in the database. */
const set = (tenant: TestTenant, { id }: Person, change: string) =>
  world.inTenant(tenant.id, (tx) =>
    runSql(tx, `UPDATE users SET ${change} WHERE institution_id = $1 AND id = $2`, [tenant.id, id]),
  )

it('sends a link to the address of the account, regardless of the case of the name', async () => {
  const address = '192.0.2.31'
  expect((await ask(ORD.username.toUpperCase(), address)).status).toBe(200)
  expect(await mailsOf(tenant, ORD)).toEqual([])
  await lookAtRequests()
  await lookAtRequests()
  const { email } = (await world.inTenant(tenant.id, (tx) => findUser(tx, ORD.id)))!
  expect(await mailsOf(tenant, ORD)).toEqual([{ template: 'reset password', email, values: {} }])
  expect(await eventsFrom(address)).toEqual([
    { kind: 'new password asked for', detail: null, username: ORD.username, userId: ORD.id },
  ])
})

describe('the same answer and the same work for every name', () => {
  async function workOf(username: string, remoteAddress: string) {
    const query = vi.spyOn(Client.prototype, 'query')
    const hashed: MockInstance[] = [
      vi.spyOn(world.platform.passwords, 'matches'),
      vi.spyOn(world.platform.passwords, 'matchesNothing'),
      vi.spyOn(world.platform.passwords, 'hash'),
    ]
    const { status, body } = await ask(username, remoteAddress)
    const statements = (query.mock.calls as unknown[][]).map(([sent]) => {
      const { name, text } = sent as { name?: string; text?: string }
      return name ?? text ?? sent
    })
    const hashes = hashed.flatMap((spy) => spy.mock.calls).length
    for (const spy of [query, ...hashed]) spy.mockRestore()
    return { status, body, statements, hashes }
  }
  const waiting = async () =>
    (await superuser.rows('SELECT count(*)::int AS rows FROM reset_requests'))[0].rows

  it('for an account with mail, one without mail, and no account', async () => {
    const { GUEST } = tenant.people
    await set(tenant, GUEST, 'enabled = false')
    await lookAtRequests()
    const unknown = await workOf('nobody.of.this.name', '192.0.2.32')
    expect(unknown).toMatchObject({ status: 200, hashes: 0 })
    expect(unknown.statements.length).toBeGreaterThan(0)
    expect(await workOf(ORD.username, '192.0.2.33')).toEqual(unknown)
    expect(await workOf(GUEST.username, '192.0.2.34')).toEqual(unknown)
    expect(await waiting()).toBe(3)
    await lookAtRequests()
    expect(await waiting()).toBe(0)
    expect(await eventsFrom('192.0.2.32')).toEqual([
      {
        kind: 'new password asked for',
        detail: 'unknown name',
        username: 'nobody.of.this.name',
        userId: null,
      },
    ])
  })

  it('also above the limit', async () => {
    const { people } = await world.institution()
    for (const username of [people.ORD.username, `nobody.${people.ORD.username}`]) {
      for (let i = 0; i < 3; i++) expect((await ask(username, `192.0.2.${40 + i}`)).status).toBe(200)
      const refused = await ask(username.toUpperCase(), '192.0.2.43')
      expect([refused.status, refused.body.message]).toEqual([
        429,
        'Too many attempts. Please try again in 60 minutes.',
      ])
    }
    world.passTime(61 * 60_000)
    expect((await ask(people.ORD.username, '192.0.2.43')).status).toBe(200)
  })
})

it('limits requests per network regardless of the names, and logs the limit once', async () => {
  const address = '192.0.2.50'
  for (let i = 0; i < 20; i++) expect((await ask(`nobody.else.${i}`, address)).status).toBe(200)
  for (let i = 20; i < 23; i++) expect((await ask(`nobody.else.${i}`, address)).status).toBe(429)
  expect((await ask('nobody.else.20', '192.0.2.51')).status).toBe(200)
  const fullEvents = (await eventsFrom(address)).filter(({ kind }) => kind === 'too many attempts')
  expect(fullEvents).toMatchObject([{ detail: 'new password at address', username: 'nobody.else.20' }])
})

describe('no mail is sent', () => {
  it.each([
    ['whom nobody has approved', 'enabled = false, approved_on = NULL', 'AWAITING_APPROVAL'],
    ['who has retired', "status = 'RETIRED'", 'ACCOUNT_RETIRED'],
  ])('to a user %s', async (_, change, detail) => {
    await set(tenant, ORD, change)
    const address = `10.9.0.${detail.length + change.length}`
    await ask(ORD.username, address)
    await lookAtRequests()
    expect(await templatesFor(tenant, ORD)).toEqual([])
    expect(await eventsFrom(address)).toMatchObject([{ detail, userId: ORD.id }])
  })

  it('to an unconfirmed address, while a former unconfirmed one does not matter', async () => {
    const { email } = (await world.inTenant(tenant.id, (tx) => findUser(tx, ORD.id)))!
    await world.inTenant(tenant.id, async (tx) => setUnconfirmedAddress(tx, { userId: ORD.id, email }))
    await ask(ORD.username, '192.0.2.84')
    await lookAtRequests()
    expect(await templatesFor(tenant, ORD)).toEqual([])
    expect(await eventsFrom('192.0.2.84')).toMatchObject([{ detail: 'address not confirmed' }])

    await set(tenant, ORD, `email = 'typed.by.an.administrator.${tenant.code}@example.org'`)
    await ask(ORD.username, '192.0.2.84')
    await lookAtRequests()
    expect(await templatesFor(tenant, ORD)).toEqual(['reset password'])
  })

  it('to a demo account if demo accounts may not sign in', async () => {
    const tenant = await world.institution({ demo: true })
    const { ORD } = tenant.people
    await ask(ORD.username, '192.0.2.61')
    world.platform.demoSignIn = false
    await lookAtRequests().finally(() => (world.platform.demoSignIn = true))
    expect(await templatesFor(tenant, ORD)).toEqual([])
  })

  it('except to a user with an expired password', async () => {
    await set(tenant, ORD, 'credentials_not_expired = false')
    await ask(ORD.username)
    await lookAtRequests()
    expect(await templatesFor(tenant, ORD)).toEqual(['reset password'])
  })
})

describe('without a mail server', () => {
  const silent = openWorld({ mail: null })

  it('a request is refused', async () => {
    const { people } = await silent.institution()
    const { status, body } = await accountLinkHelpers(silent).ask(people.ORD.username)
    expect([status, body.message]).toEqual([
      403,
      'Mail is not set up in this Insaka. Ask an administrator of your institution for a new password.',
    ])
  })
})
