import { sqlAccessUnavailableMessage } from '@insaka/domain/institutions/sql-access.labels'
import type { SqlAccessRecord } from '@insaka/domain/institutions/sql-access.schema'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { historyOf, ok, refusalReply, type SentRequest } from '../../test/fake-server.ts'
import { college, directoryPage, ministry } from '../../test/institutions.ts'
import { expireSession } from '../session/session.ts'
import { closeApp, openAs } from '../../test/open-app.tsx'
import { expectLogged } from '../../test/logged-failures.ts'
import { longTest } from '../../test/long-tests.ts'

const path = '/insaka/admin/institutions'

const history = `GET /api/admin/institutions/${ministry.id}/history`

const change = `PUT /api/admin/institutions/${ministry.id}/window`

const button = (label: string) => page.getByRole('button', { name: label, exact: true })

const field = (label: string) => page.getByLabelText(label, { exact: true })

const section = (name: string) => page.getByRole('region', { name, exact: true })

const sqlAccessWithoutPassword: SqlAccessRecord = {
  state: 'first password set',
  host: '127.0.0.1',
  port: 24_001,
  database: 'insaka',
  schema: 'insaka_mihud_db_2024',
  username: 'insakamihuduser',
}

const institutionRoutes = (window: SqlAccessRecord | null) => ({
  'GET /api/admin/institutions/MIHUD': () => ok({ institution: { ...ministry, window } }),
})

afterEach(closeApp)

test('shows the own institution to an administrator, who switches SQL access on and off', async () => {
  let window = sqlAccessWithoutPassword
  const { server } = await openAs('ADMIN', path, {
    'GET /api/admin/institutions/MIHUD': () => ok({ institution: { ...ministry, window } }),
    [change]: ({ body }: SentRequest) => {
      const state = 'enabled' in (body as object) ? 'switched off' : 'switched on'
      window = { ...sqlAccessWithoutPassword, state }
      return ok({ window }, 'Read-only SQL access has been changed.')
    },
  })
  await expect.element(page.getByText('Waiting for an administrator to choose a new password')).toBeVisible()
  await expect.element(section('Read-only SQL access')).toHaveTextContent('insakamihuduser')
  await expect.element(page.getByText('jdbc:')).not.toBeInTheDocument()
  await expect.element(page.getByText('24001')).toBeVisible()
  await expect.element(button('Switch off…')).not.toBeInTheDocument()

  const first = 'Enter the initial password that a developer gave you.'
  await expect.element(field('Current Password')).toHaveAccessibleDescription(first)
  await field('Current Password').fill('the-first-password')
  await field('New Password').fill('baobab-and-kapenta')
  await button('Switch on').click()
  await expect.element(page.getByText('Switched on')).toBeVisible()
  await expect.element(field('Current Password')).toHaveValue('')
  await expect.element(page.getByText(first)).not.toBeInTheDocument()
  expect(await accessibilityFaults()).toEqual([])

  await button('Switch off…').click()
  await button('Switch off').click()
  await expect.element(page.getByText('Switched off')).toBeVisible()
  const bodies = server.sent.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)
  expect(bodies).toEqual([
    { currentPassword: 'the-first-password', newPassword: 'baobab-and-kapenta' },
    { enabled: false },
  ])
})

test('lets an administrator change only the contact details of the institution', async () => {
  let now: typeof ministry = ministry
  const change = 'PUT /api/admin/institutions'
  const { server } = await openAs('ADMIN', path, {
    'GET /api/admin/institutions/MIHUD': () => ok({ institution: { ...now, window: null } }),
    [change]: ({ body }: SentRequest) => {
      const { address } = body as typeof ministry
      now = { ...now, address: { ...ministry.address!, ...address } }
      return ok({ institution: now }, 'The institution has been saved.')
    },
  })
  await expect.element(section('Coat of arms')).toBeVisible()
  await button('Change address…').click()
  await expect.element(field('Name')).not.toBeInTheDocument()
  await page.getByLabelText('Phone Number').fill('+260 211 765432')
  expect(await accessibilityFaults()).toEqual([])
  await button('Update').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(section(ministry.name)).toHaveTextContent('+260 211 765432')
  const [sentBody] = server.bodiesOf(change) as (typeof ministry)[]
  expect([sentBody!.name, sentBody!.address!.phoneNumber]).toEqual([ministry.name, '+260 211 765432'])
})

test('lets an officer change nothing', async () => {
  await openAs('ORD', path, institutionRoutes(null))
  await expect.element(section(ministry.name)).toBeVisible()
  await expect.element(button('Change address…')).not.toBeInTheDocument()
  await expect.element(section('Coat of arms')).not.toBeInTheDocument()
})

test('sets the initial password without an old one, which later changes require', async () => {
  let window: SqlAccessRecord = { ...sqlAccessWithoutPassword, state: 'no password yet' }
  const { server } = await openAs('ADMIN', path, {
    'GET /api/admin/institutions/MIHUD': () => ok({ institution: { ...ministry, window } }),
    [change]: () => {
      window = { ...sqlAccessWithoutPassword, state: 'switched on' }
      return ok({ window }, 'Read-only SQL access has been changed.')
    },
  })
  await expect.element(section('Read-only SQL access')).toHaveTextContent('No password yet')
  await expect.element(field('Current Password')).not.toBeInTheDocument()
  await field('New Password').fill('baobab-and-kapenta')
  await button('Switch on').click()
  await expect.element(page.getByText('Read-only SQL access has been changed.')).toBeVisible()
  await expect.element(field('Current Password')).toHaveValue('')
  await field('New Password').fill('mukula-and-mopane')
  await button('Change password').click()
  await expect.element(page.getByText('Current Password is required.')).toBeVisible()
  await field('Current Password').fill('baobab-and-kapenta')
  await button('Change password').click()
  await expect.element(field('New Password')).toHaveValue('')
  expect(server.bodiesOf(change)).toEqual([
    { newPassword: 'baobab-and-kapenta' },
    { currentPassword: 'baobab-and-kapenta', newPassword: 'mukula-and-mopane' },
  ])
})

test('explains why SQL access is not available and offers nothing', async () => {
  await openAs('ADMIN', path, institutionRoutes({ ...sqlAccessWithoutPassword, state: 'not available' }))
  await expect.element(section('Read-only SQL access')).toHaveTextContent(sqlAccessUnavailableMessage)
  await expect.element(field('New Password')).not.toBeInTheDocument()
})

test('shows a wrong password under its field and keeps the input', async () => {
  await openAs('ADMIN', path, {
    ...institutionRoutes(sqlAccessWithoutPassword),
    [change]: () =>
      refusalReply('INVALID', {
        fields: { currentPassword: ['This is not the current password.'] },
      }),
  })
  await field('Current Password').fill('not-the-password')
  await field('New Password').fill('baobab-and-kapenta')
  await button('Switch on').click()
  await expect.element(page.getByText('This is not the current password.').first()).toBeVisible()
  await expect.element(field('New Password')).toHaveValue('baobab-and-kapenta')
})

describe('a partly typed password', () => {
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })

  test('asks before a link discards it', async () => {
    const { address } = await openAs('ADMIN', path, institutionRoutes(sqlAccessWithoutPassword))
    await field('New Password').fill('baobab')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field('New Password')).toHaveValue('baobab')
    expect(address()).toBe(path)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(address).toBe('/insaka/dashboard')
  })

  test('does not block an expired session', async () => {
    const { address } = await openAs('ADMIN', path, institutionRoutes(sqlAccessWithoutPassword))
    await field('New Password').fill('baobab')
    expireSession()
    await expect.poll(address).toBe(`/?next=${encodeURIComponent(path)}`)
    await expect.element(question).not.toBeInTheDocument()
  })
})

test('shows an administrator the history of the institution and its SQL access in words', async () => {
  const actorAndTime = { happenedOn: '2026-03-31T10:00:00+02:00', actor: 'Chanda Zulu' }
  const { server } = await openAs('ADMIN', path, {
    ...institutionRoutes(sqlAccessWithoutPassword),
    [history]: () =>
      historyOf(
        {
          ...actorAndTime,
          event: 20,
          action: 'switched the window on',
          changes: [
            { field: 'window', before: 'first password set', after: 'switched on' },
            { field: 'passwordSetOn', before: null, after: actorAndTime.happenedOn },
          ],
        },
        {
          ...actorAndTime,
          event: 19,
          action: 'changed',
          changes: [
            { field: 'shield', before: null, after: 'e1' },
            { field: 'address.province', before: 'LUSAKA', after: 'COPPERBELT' },
          ],
        },
      ),
  })
  const historyList = page.getByRole('list', { name: 'History' })
  await expect.element(historyList).toHaveTextContent('SQL access switched on by Chanda Zulu')
  await expect
    .element(historyList)
    .toHaveTextContent('Waiting for an administrator to choose a new password → became Switched on')
  await expect
    .element(historyList)
    .toHaveTextContent('Coat of Arms: The drawn shield → became An uploaded picture')
  await expect.element(historyList).toHaveTextContent('Province: Lusaka → became Copperbelt')
  await expect.element(historyList).not.toHaveTextContent('passwordSetOn')
  expect(await accessibilityFaults()).toEqual([])
  expect(new URL(server.sent.find(({ route }) => route === history)!.url, 'http://test').search).toBe(
    '?page=0&size=20',
  )
})

test('hides the administrative history from an officer', async () => {
  await openAs('ORD', path, institutionRoutes(sqlAccessWithoutPassword))
  await expect.element(section('Read-only SQL access')).toBeVisible()
  await expect.element(section('History')).not.toBeInTheDocument()
})

test('shows no SQL access for other database types', async () => {
  await openAs('ADMIN', path, institutionRoutes(null))
  await expect.element(page.getByText('Cathedral Hill')).toBeVisible()
  await expect.element(page.getByText('Read-only SQL access')).not.toBeInTheDocument()
})

test.each(['ORD', 'GUEST'] as const)('shows %s the own institution read-only', async (role) => {
  await openAs(role, path, institutionRoutes({ ...sqlAccessWithoutPassword, state: 'switched on' }))
  await expect.element(page.getByText('Cathedral Hill')).toBeVisible()
  await expect.element(section('Read-only SQL access')).toHaveTextContent('Switched on')
  expect(page.getByRole('main').getByRole('button').elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'Institution', exact: true }))
    .toHaveAttribute('aria-current', 'page')
})

test('reports an empty field on submit, not on leaving it', async () => {
  await openAs('ADMIN', path, institutionRoutes({ ...sqlAccessWithoutPassword, state: 'switched on' }))
  await field('Current Password').click()
  await button('Switch off…').click()
  await button('Keep it on').click()
  await expect.element(page.getByText('Current Password is required.')).not.toBeInTheDocument()
  await field('Current Password').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Current Password is required.')).toBeVisible()
})

describe('a developer', () => {
  const sqlAccessRoute = `PUT /api/admin/institutions/${college.id}/window`
  async function openCollege(window: SqlAccessRecord, routes: object = {}) {
    const opened = await openAs('DEV', `${path}?institution=KCC`, {
      'GET /api/admin/institutions': (request: SentRequest) => directoryPage(request, [college]),
      'GET /api/admin/institutions/KCC': () => ok({ institution: { ...college, window } }),
      [sqlAccessRoute]: () =>
        ok({ window: sqlAccessWithoutPassword }, 'Read-only SQL access has been changed.'),
      ...routes,
    })
    await field('New Password').fill('baobab-and-kapenta')
    return opened
  }

  test('sets an initial password in the dialog of an institution', async () => {
    const { server } = await openCollege(sqlAccessWithoutPassword)
    await button('Set initial password').click()
    await expect.element(field('New Password')).toHaveValue('')
    expect(server.bodiesOf(sqlAccessRoute)).toEqual([{ newPassword: 'baobab-and-kapenta' }])
  })

  test('is asked before switching SQL access off', async () => {
    const { server } = await openCollege({ ...sqlAccessWithoutPassword, state: 'switched on' })
    const question = page.getByRole('dialog', { name: 'Switch off SQL access?' })
    await button('Set initial password').click()
    await question.getByRole('button', { name: 'Keep it on' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(field('New Password')).toHaveValue('baobab-and-kapenta')
    expect(server.bodiesOf(sqlAccessRoute)).toEqual([])
    await button('Set initial password').click()
    await question.getByRole('button', { name: 'Set initial password' }).click()
    await expect.element(field('New Password')).toHaveValue('')
    expect(server.bodiesOf(sqlAccessRoute)).toEqual([{ newPassword: 'baobab-and-kapenta' }])
  })

  test('is warned that another database type switches SQL access off', async () => {
    await openCollege({ ...sqlAccessWithoutPassword, state: 'switched on' })
    await expect.element(field('Database Type')).not.toHaveAccessibleDescription()
    await field('Database Type').selectOptions('MYSQL')
    await expect
      .element(field('Database Type'))
      .toHaveAccessibleDescription('SQL access is switched on. Another database type switches it off.')
  })

  test('sees that SQL access does not use the declared address', async () => {
    await openCollege(sqlAccessWithoutPassword)
    await expect
      .element(field('Database URL'))
      .toHaveAccessibleDescription(
        'Information only; not used to connect. To connect, see ‘Read-only SQL access’ below.',
      )
  })

  longTest('is asked before closing the dialog discards a typed password', async () => {
    await openCollege(sqlAccessWithoutPassword)
    await button('Close').click()
    await expect.element(page.getByText('Discard what you typed?')).toBeVisible()
    await button('Discard').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  longTest('is asked only once before Back discards a typed password', async () => {
    const { router, address } = await openCollege(sqlAccessWithoutPassword)
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
    router.history.push('/insaka/dashboard')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(field('New Password')).toHaveValue('baobab-and-kapenta')
    expect(address()).toBe(`${path}?institution=KCC`)
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(address).toBe(path)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  longTest('keeps a typed initial password after Update and continues with the saved version', async () => {
    const update = 'PUT /api/admin/institutions'
    const { server } = await openCollege(sqlAccessWithoutPassword, {
      [update]: ({ body }: SentRequest) => {
        const { alias, version } = body as { alias: string; version: number }
        const savedInstitution = {
          ...college,
          window: sqlAccessWithoutPassword,
          alias,
          version: version + 1,
        }
        return ok({ institution: savedInstitution, institutions: [] }, 'The institution has been saved.')
      },
    })
    await field('Short Name').fill('Kabwe Crafts')
    await button('Update').click()
    await expect
      .element(
        page.getByText('The institution has been saved. The initial password for SQL access is not set yet.'),
      )
      .toBeVisible()
    await expect.element(button('Update')).toBeDisabled()
    await expect.element(field('New Password')).toHaveValue('baobab-and-kapenta')
    await button('Set initial password').click()
    await expect.element(field('New Password')).toHaveValue('')
    expect(server.bodiesOf(sqlAccessRoute)).toEqual([{ newPassword: 'baobab-and-kapenta' }])
    await field('Short Name').fill('Crafts')
    await button('Update').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.bodiesOf(update)).toMatchObject([{ version: 4 }, { version: 5, alias: 'Crafts' }])
  })

  longTest('keeps a typed initial password after a conflict with another user', async () => {
    const current = { ...college, window: sqlAccessWithoutPassword, alias: 'Kabwe Institute', version: 5 }
    await openCollege(sqlAccessWithoutPassword, {
      'PUT /api/admin/institutions': () => refusalReply('STALE', { current }),
    })
    await field('Short Name').fill('Kabwe Crafts')
    await button('Update').click()
    await expect.element(button('Take theirs')).toBeVisible()
    expectLogged('Failed to update institution')
    await expect.element(field('New Password')).not.toBeVisible()
    await button('Take theirs').click()
    await expect.element(field('Short Name')).toHaveValue('Kabwe Institute')
    await expect.element(field('New Password')).toHaveValue('baobab-and-kapenta')
  })

  longTest('sees no warning while SQL access is off', async () => {
    await openCollege(sqlAccessWithoutPassword)
    await field('Database Type').selectOptions('MYSQL')
    await expect.element(field('Database Type')).not.toHaveAccessibleDescription()
  })
})
