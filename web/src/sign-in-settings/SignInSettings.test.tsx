import { refusals } from '@insaka/domain/core/errors'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { ok, refusalReply, type SentRequest } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'

const path = '/api/admin/sign-in-settings'
const settings = { idleMinutes: 60, secondFactor: 'NOBODY', setupCode: false, version: 1 }
const minutes = page.getByLabelText('Sign Out After (minutes)')
const section = page.getByRole('region', { name: 'Sign-in' })
const save = section.getByRole('button', { name: 'Save settings' })

test('shows and saves the settings', async () => {
  const { server } = await openAs('ADMIN', '/insaka/admin/settings', {
    [`GET ${path}`]: () => ok({ settings }),
    [`PUT ${path}`]: ({ body }: SentRequest) =>
      ok({ settings: { ...(body as object), version: 2 } }, 'Kept.'),
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Institution Settings')
  await expect.element(minutes).toHaveValue('60')
  expect(await accessibilityFaults()).toEqual([])
  await minutes.fill('30')
  await page.getByLabelText('Second Factor Required Of').selectOptions('Administrators')
  await save.click()
  await expect.element(page.getByText('Kept.')).toBeVisible()
  expect(server.bodiesOf(`PUT ${path}`)).toEqual([
    { idleMinutes: 30, secondFactor: 'ADMINISTRATORS', setupCode: false, version: 1 },
  ])
})

test('shows errors under the field, and the changes of another user before overwriting them', async () => {
  const versions: number[] = []
  await openAs('ADMIN', '/insaka/admin/settings', {
    [`GET ${path}`]: () => ok({ settings }),
    [`PUT ${path}`]: ({ body }: SentRequest) => {
      versions.push((body as typeof settings).version)
      return versions.length === 1
        ? refusalReply('STALE', { current: { ...settings, version: 7 } })
        : ok({ settings: { ...(body as object), version: 8 } }, 'Kept.')
    },
  })
  await minutes.fill('4')
  await save.click()
  await expect.element(page.getByText('Sign Out After (minutes) must be at least 5.')).toBeVisible()
  await minutes.fill('45')
  await save.click()
  await expect.element(page.getByText(/Save again to replace that change/)).toBeVisible()
  await save.click()
  await expect.element(page.getByText('Kept.')).toBeVisible()
  expect(versions).toEqual([1, 7])
})

test('keeps the one-time code setting while no second factor is required', async () => {
  const { server } = await openAs('ADMIN', '/insaka/admin/settings', {
    [`GET ${path}`]: () => ok({ settings: { ...settings, secondFactor: 'EVERYBODY', setupCode: true } }),
    [`PUT ${path}`]: ({ body }: SentRequest) =>
      ok({ settings: { ...(body as object), version: 2 } }, 'Kept.'),
  })
  const setupCode = page.getByLabelText('One-time code needed for the set-up')
  await expect.element(setupCode).toBeEnabled()
  await page.getByLabelText('Second Factor Required Of').selectOptions('Nobody')
  await expect.element(setupCode).toBeDisabled()
  await expect.element(setupCode).toBeChecked()
  await save.click()
  await expect.element(page.getByText('Kept.')).toBeVisible()
  expect(server.bodiesOf(`PUT ${path}`)).toEqual([{ ...settings, setupCode: true }])
})

test('refuses officers', async () => {
  await openAs('ORD', '/insaka/admin/settings')
  await expect.element(page.getByText(refusals.NOT_ALLOWED.message)).toBeVisible()
  await expect.element(save).not.toBeInTheDocument()
})
