import type { Page } from '@playwright/test'
import { newOfficerWith } from '../support/officer.ts'
import { makeLvp } from '../support/papers.ts'
import { expect, test } from '../support/test.ts'

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Events' }).locator('tbody tr')

test('an administrator sees what a user changed and from where they signed in', async ({
  page,
  request,
  signIn,
}) => {
  const officer = await newOfficerWith(request, [])
  const reference = await makeLvp(request, officer, { vendor: 'Kafue Traders', value: 4200 })
  await signIn('demo.admin', `/insaka/admin/users?user=${officer.sub}`)
  await page.getByRole('link', { name: 'Changes by this user' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`person=${officer.sub}`))
  // A paper without a tender creates its own enquiry, hence two rows.
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).filter({ hasText: reference })).toHaveCount(1)
  await page.getByRole('link', { name: 'Sign-ins', exact: true }).press('Enter')
  const signIns = page.getByRole('table', { name: 'Sign-ins' }).locator('tbody tr')
  await expect(signIns).toHaveCount(1)
  await expect(signIns).toContainText('Signed in')
  await expect(signIns).toContainText('127.0.0.1')
})
