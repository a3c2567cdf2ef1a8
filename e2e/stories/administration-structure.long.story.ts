import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const card = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

test('an administrator adds a department to the own institution and closes it', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const code = `S${process.pid}`
  await signIn('demo.admin', '/insaka/admin/departments')
  await card(page, 'Add departments').click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel('Code').fill(code)
  await adding.getByLabel('Name').fill('Fleet')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save' }).click()

  await card(page, `${code}: Fleet`).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByRole('switch', { name: /Open/ }).press('Space')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(card(page, `${code}: Fleet Closed`)).toBeVisible()
  await expectAccessible()
})
