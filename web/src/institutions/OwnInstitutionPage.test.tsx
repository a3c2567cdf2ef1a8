import type { WindowRecord } from '@insaka/domain/institutions/window.schema'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { ok, refused, type Sent } from '../../test/fake-server.ts'
import { college, directoryPage, ministry } from '../../test/institutions.ts'
import { closeApp, openAs } from '../../test/open-app.tsx'

const path = '/insaka/admin/institutions'
const change = `PUT /api/admin/institutions/${ministry.id}/window`
const button = (label: string) => page.getByRole('button', { name: label, exact: true })
const field = (label: string) => page.getByLabelText(label, { exact: true })

const waiting: WindowRecord = {
  state: 'first password set',
  host: '127.0.0.1',
  port: 24_001,
  database: 'insaka',
  schema: 'insaka_mihud_db_2024',
  username: 'insakamihuduser',
}
const own = (window: WindowRecord | null) => ({
  'GET /api/admin/institutions/MIHUD': () => ok({ institution: { ...ministry, window } }),
})
afterEach(closeApp)

test('an administrator sees the own institution, and switches its window on and off', async () => {
  let window = waiting
  const { server } = await openAs('ADMIN', path, {
    'GET /api/admin/institutions/MIHUD': () => ok({ institution: { ...ministry, window } }),
    [change]: ({ body }: Sent) => {
      const state = 'enabled' in (body as object) ? 'switched off' : 'switched on'
      window = { ...waiting, state }
      return ok({ window }, 'The window has been saved.')
    },
  })
  await expect.element(page.getByText('Waiting for an administrator to choose its password')).toBeVisible()
  await expect.element(page.getByText('insakamihuduser')).toBeVisible()
  await expect.element(page.getByText('24001')).toBeVisible()
  await expect.element(button('Switch off…')).not.toBeInTheDocument()

  await field('Current Password').fill('the-first-password')
  await field('New Password').fill('baobab-and-kapenta')
  await button('Switch on').click()
  await expect.element(page.getByText('Switched on')).toBeVisible()
  await expect.element(field('Current Password')).toHaveValue('')
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

test('a wrong password is told under its field, and what was typed stays', async () => {
  await openAs('ADMIN', path, {
    ...own(waiting),
    [change]: () =>
      refused('INVALID', {
        fields: { currentPassword: ['This is not the current password of the window.'] },
      }),
  })
  await field('Current Password').fill('not-the-password')
  await field('New Password').fill('baobab-and-kapenta')
  await button('Switch on').click()
  await expect
    .element(page.getByText('This is not the current password of the window.').first())
    .toBeVisible()
  await expect.element(field('New Password')).toHaveValue('baobab-and-kapenta')
})

test('where the type of database has no window, none is shown', async () => {
  await openAs('ADMIN', path, own(null))
  await expect.element(page.getByText('Cathedral Hill')).toBeVisible()
  await expect.element(page.getByText('Database window')).not.toBeInTheDocument()
})

test('a developer sets a first password in the dialog of an institution', async () => {
  const { server } = await openAs('DEV', `${path}?institution=KCC`, {
    'GET /api/admin/institutions': (asked: Sent) => directoryPage(asked, [college]),
    'GET /api/admin/institutions/KCC': () => ok({ institution: { ...college, window: waiting } }),
    [`PUT /api/admin/institutions/${college.id}/window`]: () =>
      ok({ window: waiting }, 'The window has been saved.'),
  })
  await field('New Password').fill('baobab-and-kapenta')
  await button('Set first password').click()
  await expect.element(field('New Password')).toHaveValue('')
  expect(server.sent.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    newPassword: 'baobab-and-kapenta',
  })
})
