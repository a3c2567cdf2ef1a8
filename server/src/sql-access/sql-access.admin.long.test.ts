import { beforeEach, describe, expect, it } from 'vitest'
import { openSuperuserClient } from '../../test/support/sql.ts'
import {
  changeSqlAccess,
  signInOutcome,
  auditEventsOf,
  initialSqlPassword,
  connectSql,
  disableSqlAccessBody,
  enableSqlAccess,
  chosenSqlPassword,
  statusAndState,
} from '../../test/support/sql-access.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'

const world = openWorld()
const superuser = openSuperuserClient(world)

let tenant: TestTenant
let ADMIN: Person
beforeEach(async () => {
  tenant = await world.institution()
  ADMIN = tenant.people.ADMIN
})

describe('an administrator', () => {
  it('changes the password: the old one is rejected, and its connections are closed', async () => {
    await enableSqlAccess(world, tenant)
    const client = await connectSql(world, tenant)
    const disconnected = new Promise((resolve) => client.once('end', resolve))
    const change = { currentPassword: chosenSqlPassword, newPassword: 'Another-one-2026' }
    expect(statusAndState(await changeSqlAccess(world, tenant, 'ADMIN', change))).toEqual([
      200,
      'switched on',
    ])
    await disconnected
    expect(await signInOutcome(world, tenant, chosenSqlPassword)).toBe('28P01')
    expect(await signInOutcome(world, tenant, 'Another-one-2026')).toBe('in')
    expect((await auditEventsOf(superuser, tenant)).at(-1)!.action).toBe('changed the password of the window')
  })

  it('disables SQL access, which closes all connections, and enables it again', async () => {
    await enableSqlAccess(world, tenant)
    const client = await connectSql(world, tenant)
    const disconnected = new Promise((resolve) => client.once('end', resolve))
    expect(statusAndState(await changeSqlAccess(world, tenant, 'ADMIN', disableSqlAccessBody))).toEqual([
      200,
      'switched off',
    ])
    await disconnected
    expect(await signInOutcome(world, tenant, chosenSqlPassword)).toBe('28000')

    const change = { currentPassword: chosenSqlPassword, newPassword: 'Another-one-2026' }
    expect(statusAndState(await changeSqlAccess(world, tenant, 'ADMIN', change))).toEqual([
      200,
      'switched on',
    ])
    expect(await signInOutcome(world, tenant, 'Another-one-2026')).toBe('in')
  })

  it('keeps an initial password when disabling SQL access', async () => {
    await changeSqlAccess(world, tenant, 'DEV', { newPassword: initialSqlPassword })
    expect(statusAndState(await changeSqlAccess(world, tenant, 'ADMIN', disableSqlAccessBody))).toEqual([
      200,
      'first password set',
    ])
  })

  it('sets the initial password without another one, and only once', async () => {
    const institutionReply = await world.call('GET', `/api/admin/institutions/${tenant.code}`, { as: ADMIN })
    expect(institutionReply.body.payload.institution.window.state).toBe('no password yet')

    const newPasswordOnly = { newPassword: chosenSqlPassword }
    expect(statusAndState(await changeSqlAccess(world, tenant, 'ADMIN', newPasswordOnly))).toEqual([
      200,
      'switched on',
    ])
    expect(await signInOutcome(world, tenant, chosenSqlPassword)).toBe('in')
    const { action, content } = (await auditEventsOf(superuser, tenant)).at(-1)!
    expect(action).toBe('switched the window on')
    expect(content).toContain('"no password yet"')
    expect(content).not.toContain(chosenSqlPassword)

    const changeAgain = async () => {
      const { status, body } = await changeSqlAccess(world, tenant, 'ADMIN', {
        newPassword: 'Another-one-2026',
      })
      expect([status, body.fields]).toEqual([422, { currentPassword: ['Current Password is required.'] }])
    }
    await changeAgain()
    await changeSqlAccess(world, tenant, 'ADMIN', disableSqlAccessBody)
    await changeAgain()
    expect((await auditEventsOf(superuser, tenant)).at(-1)!.action).toBe('switched the window off')
  })

  it('needs the password that a colleague has just set', async () => {
    const answers = await Promise.all(
      [chosenSqlPassword, 'Another-one-2026'].map((newPassword) =>
        changeSqlAccess(world, tenant, 'ADMIN', { newPassword }),
      ),
    )
    const refused = { currentPassword: ['Current Password is required.'] }
    expect(answers.map(({ body }) => body.fields).filter(Boolean)).toEqual([refused])
    const first = answers[0]!.status === 200 ? chosenSqlPassword : 'Another-one-2026'
    expect(await signInOutcome(world, tenant, first)).toBe('in')
  })

  it('needs the current password', async () => {
    const change = { currentPassword: 'Not-the-password', newPassword: chosenSqlPassword }
    const none = await changeSqlAccess(world, tenant, 'ADMIN', change)
    expect([none.status, none.body.fields]).toEqual([
      422,
      { currentPassword: ['There is no password yet. Enter only a new one.'] },
    ])
    await changeSqlAccess(world, tenant, 'DEV', { newPassword: initialSqlPassword })
    const refusedChange = await changeSqlAccess(world, tenant, 'ADMIN', change)
    expect([refusedChange.status, refusedChange.body.fields]).toEqual([
      422,
      {
        currentPassword: [
          'This is not the current password. If nobody knows it, ask a developer for a new initial password.',
        ],
      },
    ])
    expect(await signInOutcome(world, tenant, chosenSqlPassword)).toBe('28P01')
  })

  it('has five guesses, regardless of guesses by others', async () => {
    const [tenant, other] = [await world.institution(), await world.institution()]
    await enableSqlAccess(world, tenant)
    await changeSqlAccess(world, other, 'DEV', { newPassword: initialSqlPassword })
    const guess = (currentPassword: string) =>
      changeSqlAccess(world, tenant, 'ADMIN', { currentPassword, newPassword: 'Another-one-2026' })
    for (let i = 0; i < 5; i++) expect((await guess(`Not-the-password-${i}`)).status).toBe(422)
    const refused = await guess(chosenSqlPassword)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    const change = { currentPassword: initialSqlPassword, newPassword: chosenSqlPassword }
    expect((await changeSqlAccess(world, other, 'ADMIN', change)).status).toBe(200)
    world.passTime(16 * 60_000)
    expect((await guess(chosenSqlPassword)).status).toBe(200)
  })

  it.each([
    ['too short', 'Eleven-char', 'New Password needs at least 12 characters.'],
    ['too long', 'x9'.repeat(101), 'New Password may have at most 200 characters.'],
    ['common', 'unbelievable', 'This password is too common. Choose another one.'],
    ['the same', initialSqlPassword, 'The new password must differ from the current one.'],
    [
      'of letters that programs send in several ways',
      'Kalulu-é-2026-x',
      'Use only letters A–Z without accents, digits, spaces and common symbols.',
    ],
  ])('cannot choose a password that is %s', async (_, newPassword, message) => {
    await changeSqlAccess(world, tenant, 'DEV', { newPassword: initialSqlPassword })
    const answer = await changeSqlAccess(world, tenant, 'ADMIN', {
      currentPassword: initialSqlPassword,
      newPassword,
    })
    expect([answer.status, answer.body.fields]).toEqual([422, { newPassword: [message] }])
    expect(statusAndState(await changeSqlAccess(world, tenant, 'ADMIN', disableSqlAccessBody))).toEqual([
      200,
      'first password set',
    ])
  })

  it('gets errors for missing and contradictory fields', async () => {
    const fieldsOf = async (body: object) => {
      const answer = await changeSqlAccess(world, tenant, 'ADMIN', body)
      expect(answer.status).toBe(422)
      return Object.keys(answer.body.fields)
    }
    expect(await fieldsOf({})).toEqual(['newPassword'])
    await changeSqlAccess(world, tenant, 'DEV', { newPassword: initialSqlPassword })
    expect(await fieldsOf({})).toEqual(['currentPassword', 'newPassword'])
    expect(await fieldsOf({ newPassword: chosenSqlPassword })).toEqual(['currentPassword'])
    expect(await fieldsOf({ enabled: true })).toEqual(['enabled'])
    expect(await fieldsOf({ enabled: false, newPassword: chosenSqlPassword })).toEqual(['enabled'])
  })

  it('cannot enable SQL access with an initial password that a developer has since replaced', async () => {
    await changeSqlAccess(world, tenant, 'DEV', { newPassword: initialSqlPassword })
    const { isPassword } = world.platform.sqlAccess
    world.platform.sqlAccess.isPassword = async (...guess) => {
      const right = await isPassword.apply(world.platform.sqlAccess, guess)
      await changeSqlAccess(world, tenant, 'DEV', { newPassword: 'Handed-over-once-more' })
      return right
    }
    try {
      const change = { currentPassword: initialSqlPassword, newPassword: chosenSqlPassword }
      const answer = await changeSqlAccess(world, tenant, 'ADMIN', change)
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['currentPassword']])
    } finally {
      world.platform.sqlAccess.isPassword = isPassword
    }
    expect(await signInOutcome(world, tenant, 'Handed-over-once-more')).toBe('28000')
  })
})
