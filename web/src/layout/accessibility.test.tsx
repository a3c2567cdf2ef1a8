import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tokenFor } from '../../test/factory.ts'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { refusalReply } from '../../test/fake-server.ts'
import { openApp, openAs, serverFor } from '../../test/open-app.tsx'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'

test('passes axe on sign-in with a failure and on the step for an expired password', async () => {
  const { change } = serverFor('ORD', { 'POST /api/auth/authorize': () => refusalReply('WRONG_CREDENTIALS') })
  await openApp('/')
  await page.getByLabelText('Username').fill('mutale')
  expect(await accessibilityFaults()).toEqual([])
  await page.getByLabelText('Password', { exact: true }).fill('secret1')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.element(page.getByText('Wrong username')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  change('POST /api/auth/authorize', () =>
    refusalReply('CREDENTIALS_EXPIRED', { payload: { access_token: tokenFor() } }),
  )
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect.element(page.getByText('New Password is required.', { exact: true })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test.each([1366, 390])('passes axe in the shell at %d pixels', async (width) => {
  await page.viewport(width, 800)
  await openAs('ADMIN', '/insaka/plscm/stores/stock')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (width < 1000) await page.getByRole('button', { name: 'Open menu' }).click()
  else await page.getByRole('button', { name: /account menu/ }).click()
  expect(await accessibilityFaults()).toEqual([])
})

test('passes axe on help with the keys dialog', async () => {
  await openAs('ORD', '/insaka/help')
  await expect.element(page.getByRole('heading', { name: 'Officers', exact: true })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('passes axe on the profile with errors and a snackbar', async () => {
  await openAs('ORD', '/insaka/profile', {
    'PUT /api/auth/users/profile': () => refusalReply('STALE', { message: 'Somebody was faster.' }),
  })
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await expect.element(page.getByText('Somebody was faster.')).toBeVisible()
  showSnackbar('Something to read')
  await expect.element(page.getByText('Something to read')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})
