import type { Page } from '@playwright/test'
import { addPerson } from '../support/add-person.ts'
import { setUpSecondFactor } from '../support/second-factor.ts'
import { signInByForm } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const codeField = (page: Page) => page.getByLabel('Code from your authenticator app')

test('a second factor is set up and required, except on a trusted device', async ({
  page,
  browser,
  signIn,
  expectStatuses,
}) => {
  expectStatuses(403, 422)
  const person = await addPerson({})
  await signIn(person.username, '/insaka/profile')
  const { phone } = await setUpSecondFactor(page)

  await signInByForm(page, person.username)
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill('123456')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('This code is wrong, or it has been used already.')).toBeVisible()
  await codeField(page).fill(phone.next().replace(/^.../, '$& '))
  await page.getByLabel('Do not ask again on this device for 30 days').check()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)

  await signInByForm(page, person.username)
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)

  const otherContext = await browser.newContext()
  const otherPage = await otherContext.newPage()
  await signInByForm(otherPage, person.username)
  await expect(codeField(otherPage)).toBeVisible()
  await otherContext.close()
})
