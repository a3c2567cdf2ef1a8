import { beforeEach, describe, expect, it } from 'vitest'
import { openEye } from '../../test/support/sql.ts'
import {
  changeWindow,
  codeOfEntry,
  eventsAt,
  firstPassword,
  lookThrough,
  off,
  openWindow,
  ownPassword,
  stateOf,
} from '../../test/support/window.ts'
import { openWorld, type Person, type Place } from '../../test/support/world.ts'

const world = openWorld()
const eye = openEye(world)

let place: Place
let ADMIN: Person
beforeEach(async () => {
  place = await world.institution()
  ADMIN = place.people.ADMIN
})

describe('an administrator', () => {
  it('changes the password: the old one is refused, and connections that used it are ended', async () => {
    await openWindow(world, place)
    const inside = await lookThrough(world, place)
    const ended = new Promise((resolve) => inside.once('end', resolve))
    const change = { currentPassword: ownPassword, newPassword: 'Another-one-2026' }
    expect(stateOf(await changeWindow(world, place, 'ADMIN', change))).toEqual([200, 'switched on'])
    await ended
    expect(await codeOfEntry(world, place, ownPassword)).toBe('28P01')
    expect(await codeOfEntry(world, place, 'Another-one-2026')).toBe('in')
    expect((await eventsAt(eye, place)).at(-1)!.action).toBe('changed the password of the window')
  })

  it('switches it off, which sends everybody away, and on again', async () => {
    await openWindow(world, place)
    const inside = await lookThrough(world, place)
    const ended = new Promise((resolve) => inside.once('end', resolve))
    expect(stateOf(await changeWindow(world, place, 'ADMIN', off))).toEqual([200, 'switched off'])
    await ended
    expect(await codeOfEntry(world, place, ownPassword)).toBe('28000')

    const change = { currentPassword: ownPassword, newPassword: 'Another-one-2026' }
    expect(stateOf(await changeWindow(world, place, 'ADMIN', change))).toEqual([200, 'switched on'])
    expect(await codeOfEntry(world, place, 'Another-one-2026')).toBe('in')
  })

  it('leaves a window that waits for its first change as it is when switching it off', async () => {
    await changeWindow(world, place, 'DEV', { newPassword: firstPassword })
    expect(stateOf(await changeWindow(world, place, 'ADMIN', off))).toEqual([200, 'first password set'])
  })

  it('sets the first password alone, and once', async () => {
    const shown = await world.call('GET', `/api/admin/institutions/${place.code}`, { as: ADMIN })
    expect(shown.body.payload.institution.window.state).toBe('no password yet')

    const alone = { newPassword: ownPassword }
    expect(stateOf(await changeWindow(world, place, 'ADMIN', alone))).toEqual([200, 'switched on'])
    expect(await codeOfEntry(world, place, ownPassword)).toBe('in')
    const { action, content } = (await eventsAt(eye, place)).at(-1)!
    expect(action).toBe('switched the window on')
    expect(content).toContain('"no password yet"')
    expect(content).not.toContain(ownPassword)

    const again = async () => {
      const { status, body } = await changeWindow(world, place, 'ADMIN', { newPassword: 'Another-one-2026' })
      expect([status, body.fields]).toEqual([422, { currentPassword: ['Current Password is required.'] }])
    }
    await again()
    await changeWindow(world, place, 'ADMIN', off)
    await again()
    expect((await eventsAt(eye, place)).at(-1)!.action).toBe('switched the window off')
  })

  it('has to know the password that a colleague has set first at the same moment', async () => {
    const answers = await Promise.all(
      [ownPassword, 'Another-one-2026'].map((newPassword) =>
        changeWindow(world, place, 'ADMIN', { newPassword }),
      ),
    )
    const refused = { currentPassword: ['Current Password is required.'] }
    expect(answers.map(({ body }) => body.fields).filter(Boolean)).toEqual([refused])
    const first = answers[0]!.status === 200 ? ownPassword : 'Another-one-2026'
    expect(await codeOfEntry(world, place, first)).toBe('in')
  })

  it('has to know the password', async () => {
    const change = { currentPassword: 'Not-the-password', newPassword: ownPassword }
    const none = await changeWindow(world, place, 'ADMIN', change)
    expect([none.status, none.body.fields]).toEqual([
      422,
      { currentPassword: ['There is no password yet. Please send a new one alone.'] },
    ])
    await changeWindow(world, place, 'DEV', { newPassword: firstPassword })
    const wrong = await changeWindow(world, place, 'ADMIN', change)
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      {
        currentPassword: [
          'This is not the current password of the window. Where nobody knows it any more, a developer sets a new first one.',
        ],
      },
    ])
    expect(await codeOfEntry(world, place, ownPassword)).toBe('28P01')
  })

  it('has five guesses, and is not held up by those of others', async () => {
    const [place, other] = [await world.institution(), await world.institution()]
    await openWindow(world, place)
    await changeWindow(world, other, 'DEV', { newPassword: firstPassword })
    const guess = (currentPassword: string) =>
      changeWindow(world, place, 'ADMIN', { currentPassword, newPassword: 'Another-one-2026' })
    for (let i = 0; i < 5; i++) expect((await guess(`Not-the-password-${i}`)).status).toBe(422)
    const refused = await guess(ownPassword)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    const change = { currentPassword: firstPassword, newPassword: ownPassword }
    expect((await changeWindow(world, other, 'ADMIN', change)).status).toBe(200)
    world.passTime(16 * 60_000)
    expect((await guess(ownPassword)).status).toBe(200)
  })

  it.each([
    ['too short', 'Eleven-char', 'New Password needs at least 12 characters.'],
    ['too long', 'x9'.repeat(101), 'New Password may have at most 200 characters.'],
    ['common', 'unbelievable', 'This password is too common. Please choose another one.'],
    ['the same', firstPassword, 'The new password must differ from the current one.'],
    [
      'of letters that programs send in several ways',
      'Kalulu-é-2026-x',
      'The password takes letters A–Z without accents, digits, blanks and ordinary signs.',
    ],
  ])('hears of a password that is %s', async (_, newPassword, message) => {
    await changeWindow(world, place, 'DEV', { newPassword: firstPassword })
    const answer = await changeWindow(world, place, 'ADMIN', { currentPassword: firstPassword, newPassword })
    expect([answer.status, answer.body.fields]).toEqual([422, { newPassword: [message] }])
    expect(stateOf(await changeWindow(world, place, 'ADMIN', off))).toEqual([200, 'first password set'])
  })

  it('hears what is missing, and what makes no sense', async () => {
    const fieldsOf = async (body: object) => {
      const answer = await changeWindow(world, place, 'ADMIN', body)
      expect(answer.status).toBe(422)
      return Object.keys(answer.body.fields)
    }
    expect(await fieldsOf({})).toEqual(['newPassword'])
    await changeWindow(world, place, 'DEV', { newPassword: firstPassword })
    expect(await fieldsOf({})).toEqual(['currentPassword', 'newPassword'])
    expect(await fieldsOf({ newPassword: ownPassword })).toEqual(['currentPassword'])
    expect(await fieldsOf({ enabled: true })).toEqual(['enabled'])
    expect(await fieldsOf({ enabled: false, newPassword: ownPassword })).toEqual(['enabled'])
  })

  it('does not switch on with a first password that a developer has replaced meanwhile', async () => {
    await changeWindow(world, place, 'DEV', { newPassword: firstPassword })
    const { isPassword } = world.platform.window
    world.platform.window.isPassword = async (...guess) => {
      const right = await isPassword.apply(world.platform.window, guess)
      await changeWindow(world, place, 'DEV', { newPassword: 'Handed-over-once-more' })
      return right
    }
    try {
      const change = { currentPassword: firstPassword, newPassword: ownPassword }
      const answer = await changeWindow(world, place, 'ADMIN', change)
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['currentPassword']])
    } finally {
      world.platform.window.isPassword = isPassword
    }
    expect(await codeOfEntry(world, place, 'Handed-over-once-more')).toBe('28000')
  })
})
