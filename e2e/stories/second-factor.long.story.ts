import type { APIRequestContext } from '@playwright/test'
import { addPerson, addPersonElsewhere } from '../support/add-person.ts'
import { authenticatorFrom, secondFactorSection, setUpSecondFactor } from '../support/second-factor.ts'
import { openAs, sessionOf, signInByForm } from '../support/session.ts'
import { expect, viewportSizes, test } from '../support/test.ts'

test('after a lost phone a recovery code works once, then an administrator removes the second factor', async ({
  page,
  browser,
  signIn,
  expectStatuses,
}) => {
  expectStatuses(401, 403, 422)
  const person = await addPerson({ firstName: 'Namukolo', lastName: 'Phiri' })
  const admin = await addPerson({ role: 'ADMIN' })
  await signIn(person.username, '/insaka/profile')
  const { recoveryCodes } = await setUpSecondFactor(page)

  await signInByForm(page, person.username)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!.toLowerCase())
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await page.goto('/insaka/profile')
  await expect(secondFactorSection(page)).toContainText('9 of 10 recovery codes are left.')

  await signInByForm(page, person.username)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('This code is wrong, or it has been used already.')).toBeVisible()

  const deskContext = await browser.newContext()
  const adminPage = await deskContext.newPage()
  await openAs(adminPage, admin.username, `/insaka/admin/users?search=${person.username}`)
  await adminPage.getByText('Namukolo Phiri').click()
  const sheet = adminPage.getByRole('dialog', { name: 'User Details' })
  await expect(sheet.getByRole('group', { name: 'Second factor' })).toContainText('Set up on')
  await sheet.getByRole('button', { name: 'Remove…' }).click()
  await adminPage.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(sheet.getByRole('group', { name: 'Second factor' })).toContainText('None')
  await sheet.getByRole('tab', { name: 'History' }).click()
  await expect(sheet).toContainText('Second factor removed')
  await deskContext.close()

  await signInByForm(page, person.username)
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
})

async function requireOfAdministrators(request: APIRequestContext, username: string) {
  const { headers } = await sessionOf(request, username)
  const settingsResponse = await request.get('/api/admin/sign-in-settings', { headers })
  const { settings } = (await settingsResponse.json()).payload as { settings: object }
  const saveResponse = await request.put('/api/admin/sign-in-settings', {
    headers,
    data: { ...settings, secondFactor: 'ADMINISTRATORS' },
  })
  expect(saveResponse.status()).toBe(200)
}

for (const { name, ...viewport } of viewportSizes) {
  test.describe(`a required set-up on a ${name} screen`, () => {
    test.use({ viewport })

    test('follows the password of an administrator', async ({
      page,
      request,
      expectStatuses,
      expectAccessible,
    }) => {
      expectStatuses(403)
      const admin = await addPersonElsewhere({ role: 'ADMIN' })
      await requireOfAdministrators(request, admin.username)

      await signInByForm(page, admin.username)
      await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
      await expectAccessible()
      await page.getByRole('button', { name: 'Continue' }).click()
      const phone = await authenticatorFrom(page)
      await expectAccessible()
      await page.getByLabel('Code that the app shows now').fill(phone.now())
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('listitem')).toHaveCount(10)
      await expectAccessible()
      await page.getByLabel('I have saved these codes').check()
      await page.getByRole('button', { name: 'Continue to Insaka' }).click()
      await expect(page).toHaveURL(/\/insaka\/dashboard$/)

      await page.goto('/insaka/profile')
      await expect(secondFactorSection(page)).toContainText('so you cannot turn it off')
      await expect(secondFactorSection(page).getByRole('button', { name: 'Turn off…' })).toHaveCount(0)
    })
  })
}
