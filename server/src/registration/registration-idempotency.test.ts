import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { runJob } from '../../test/support/jobs.ts'
import { repetitions } from '../../test/support/long-tests.ts'
import { registrationForm } from '../../test/support/registration-form.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { cleanupJob } from '../cleanup.ts'

const world = openWorld({ alone: true })

/** A registration form with a fixed idempotency key, sent by a visitor or a signed-in user. */
function formOf(tenant: TestTenant, as?: Person) {
  const mark = randomUUID().slice(0, 8)
  const remoteAddress = `10.77.${visitors >> 8}.${visitors++ & 255}`
  const send = (changed: Record<string, string> = {}, login: Record<string, string> = {}) =>
    world.call('POST', '/api/auth/users/register', {
      ...(as && { as }),
      body: registrationForm(tenant, mark, changed, login),
      headers: { 'idempotency-key': `form-${mark}` },
      remoteAddress,
    })
  return { username: `mwila.${mark}`, other: `phiri.${mark}`, remoteAddress, send }
}
let visitors = 0

function formAt(tenant: TestTenant) {
  const { username, send } = formOf(tenant, tenant.people.ADMIN)
  return { username, send: (password: string) => send({}, { password }) }
}

const twoPlaces = async (): Promise<[TestTenant, TestTenant]> => [
  await world.institution(),
  await world.institution(),
]

const codeOfSignIn = async (username: string) => {
  const { status, body } = await world.signIn(username, 'Lunsemfwa-77')
  return [status, body.code]
}
const unknown = [401, 'WRONG_CREDENTIALS']

describe('a registration that is sent again', () => {
  it('returns the same user with the same password, and is refused with another', async () => {
    const { username, send } = formAt(await world.institution())
    const first = await send('Lunsemfwa-77')
    expect((await send('Lunsemfwa-77')).body).toMatchObject({ payload: { user: first.body.payload.user } })
    const other = await send('Kafue-gorge-88')
    expect([other.status, other.body.code, other.body.current]).toEqual([
      409,
      'ALREADY_SAVED',
      first.body.payload.user,
    ])
    expect((await world.signIn(username, 'Lunsemfwa-77')).body.code).toBe('CREDENTIALS_EXPIRED')
  })

  it('does not reveal the password that its owner has chosen since', async () => {
    const { username, send } = formAt(await world.institution())
    await send('Lunsemfwa-77')
    const { body } = await world.signIn(username, 'Lunsemfwa-77')
    world.passTime(60_000)
    const changed = await world.call('PUT', '/api/auth/users/password', {
      headers: { authorization: `Bearer ${body.payload.access_token}` },
      body: { currentPassword: 'Lunsemfwa-77', newPassword: 'Kafue-gorge-88' },
    })
    expect(changed.status, changed.text).toBe(200)
    for (const password of ['Lunsemfwa-77', 'Kafue-gorge-88', 'Neither-99']) {
      expect((await send(password)).body.code, password).toBe('ALREADY_SAVED')
    }
  })
})

describe.each([
  ['a developer', (tenant: TestTenant) => tenant.people.DEV, 'CREDENTIALS_EXPIRED'],
  ['a visitor', () => undefined, 'AWAITING_APPROVAL'],
])('a registration that %s sends again for another institution', (_, senderOf, standing) => {
  it.each([
    ['with the same username', false],
    ['with another username', true],
  ])('finds the existing account: %s', async (_name, isRenamed) => {
    const [tenant, elsewhere] = await twoPlaces()
    const { username, other, send } = formOf(tenant, senderOf(tenant))
    const first = await send()
    expect(first.status, first.text).toBe(200)
    const { status, body } = await send({ institution: elsewhere.code }, isRenamed ? { username: other } : {})
    expect([status, body.code, body.current]).toEqual([409, 'ALREADY_SAVED', first.body.payload.user])
    expect(await codeOfSignIn(other)).toEqual(unknown)
    expect(await codeOfSignIn(username)).toEqual([403, standing])
    expect((await send()).body.payload.user).toEqual(first.body.payload.user)
  })

  it('finds the existing account if the new institution is unknown', async () => {
    const [tenant] = await twoPlaces()
    const { send } = formOf(tenant, senderOf(tenant))
    const first = await send()
    const { status, body } = await send({ institution: 'NOWHERE' })
    expect([status, body.code, body.current]).toEqual([409, 'ALREADY_SAVED', first.body.payload.user])
  })

  it('creates one account if both are sent concurrently', async () => {
    for (let i = 0; i < repetitions(20); i++) {
      const [tenant, elsewhere] = await twoPlaces()
      const { username, other, send } = formOf(tenant, senderOf(tenant))
      const answers = await Promise.all([send(), send({ institution: elsewhere.code }, { username: other })])
      const [made, refused] = answers.toSorted((a, b) => a.status - b.status)
      expect(made!.status, made!.text).toBe(200)
      expect([refused!.status, refused!.body.code]).toEqual([409, 'ALREADY_SAVED'])
      expect(refused!.body.current).toEqual(made!.body.payload.user)
      const signIns = [await codeOfSignIn(username), await codeOfSignIn(other)]
      expect(signIns).toContainEqual(unknown)
      expect(signIns).toContainEqual([403, standing])
    }
  })
})

describe('a visitor who sends a registration again for another institution', () => {
  it('counts as two attempts and one registration', async () => {
    const [tenant, elsewhere] = await twoPlaces()
    const { other, remoteAddress, send } = formOf(tenant)
    await send()
    await send({ institution: elsewhere.code }, { username: other })
    const { rows } = await world.platform.database.writeDirectory((tx) =>
      runSql(
        tx,
        'SELECT kind, sum(attempts)::int AS attempts FROM attempt_counters WHERE key = $1 GROUP BY kind ORDER BY kind',
        [remoteAddress],
      ),
    )
    expect(rows).toEqual([
      { kind: 'registration', attempts: 1 },
      { kind: 'registration attempt', attempts: 2 },
    ])
  })

  it('finds the account after the idempotency key has expired', async () => {
    const [tenant, elsewhere] = await twoPlaces()
    const { other, send } = formOf(tenant)
    const first = await send()
    world.passTime(31 * 24 * 3_600_000)
    await runJob(cleanupJob, world.platform)
    for (const institution of [tenant.code, elsewhere.code]) {
      const { status, body } = await send({ institution }, { username: other })
      expect([status, body.code, body.current], institution).toEqual([
        409,
        'ALREADY_SAVED',
        first.body.payload.user,
      ])
    }
    expect(await codeOfSignIn(other)).toEqual(unknown)
  })
})

it('hides users of other institutions from a former developer who is an administrator now', async () => {
  const [tenant, elsewhere] = await twoPlaces()
  const { DEV } = tenant.people
  const { other, send } = formOf(elsewhere, DEV)
  expect((await send()).status).toBe(200)
  await world.inTenant(tenant.id, (tx) =>
    runSql(tx, `UPDATE users SET role = 'ADMIN' WHERE institution_id = $1 AND id = $2`, [tenant.id, DEV.id]),
  )
  world.platform.sessions.invalidate(DEV.id)
  for (const institution of [tenant.code, elsewhere.code]) {
    const { status, body, text } = await send({ institution }, { username: other })
    expect([status, body.code], institution).toEqual([409, 'ALREADY_SAVED'])
    expect(body).not.toHaveProperty('current')
    expect(text).not.toContain('Mwila')
  }
  expect(await codeOfSignIn(other)).toEqual(unknown)
  expect((await formOf(elsewhere, DEV).send()).body.payload.user.institution).toBe(tenant.code)
})
