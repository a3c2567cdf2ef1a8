import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { addPerson, addPersonElsewhere } from '../support/people.ts'
import { expect, sizes, test } from '../support/test.ts'

type Person = { username: string; password: string }

const stepMs = 30_000
const codeField = (page: Page) => page.getByLabel('Code from your authenticator app')
const section = (page: Page) => page.getByRole('region', { name: 'Second factor' })

/** A phone that has taken the key from the page. */
async function phoneWith(page: Page | Locator) {
  const totp = new TOTP({ secret: (await page.locator('code').innerText()).replaceAll(/\s/g, '') })
  return {
    now: () => totp.generate(),
    /** The one after it, which is good already: a code counts once. */
    next: () => totp.generate({ timestamp: Date.now() + stepMs }),
  }
}

async function givePassword(page: Page, { username, password }: Person) {
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
}

/** Sets up a second factor on My profile. Answers with the phone and the recovery codes. */
async function setUp(page: Page, { password }: Person) {
  await page.goto('/insaka/profile')
  await section(page).getByRole('button', { name: 'Set up…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up the second factor' })
  await dialog.getByLabel('Current Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  const phone = await phoneWith(dialog)
  await dialog.getByLabel('Code that the app shows now').fill(phone.now())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByLabel('I have kept these codes').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(section(page)).toContainText('10 of 10 recovery codes are left.')
  return { phone, recoveryCodes }
}

test('a second factor is set up and asked for, but not on a computer that is trusted', async ({
  page,
  browser,
  signIn,
  expectStatuses,
  expectAccessible,
}) => {
  expectStatuses(403, 422)
  const person = await addPerson({})
  await signIn(person.username)
  const { phone } = await setUp(page, person)
  await signOut(page)

  await givePassword(page, person)
  await expect(codeField(page)).toBeFocused()
  await expectAccessible()
  await codeField(page).fill('123456')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('This code is wrong, or it has been used already.')).toBeVisible()
  await codeField(page).fill(phone.next().replace(/^.../, '$& '))
  await page.getByLabel('Not again on this computer for 30 days').check()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await signOut(page)

  await givePassword(page, person)
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)

  const elsewhere = await browser.newContext()
  const otherPage = await elsewhere.newPage()
  await givePassword(otherPage, person)
  await expect(codeField(otherPage)).toBeVisible()
  await elsewhere.close()
})

test('a lost phone: a recovery code leads in once, then an administrator takes the second factor away', async ({
  page,
  browser,
  signIn,
  expectStatuses,
}) => {
  expectStatuses(401, 403, 422)
  const person = await addPerson({ firstName: 'Namukolo', lastName: 'Phiri' })
  const admin = await addPerson({ role: 'ADMIN' })
  await signIn(person.username)
  const { recoveryCodes } = await setUp(page, person)
  await signOut(page)

  await givePassword(page, person)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!.toLowerCase())
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await page.goto('/insaka/profile')
  await expect(section(page)).toContainText('9 of 10 recovery codes are left.')
  await signOut(page)

  await givePassword(page, person)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('This code is wrong, or it has been used already.')).toBeVisible()

  const desk = await browser.newContext()
  const adminPage = await desk.newPage()
  await givePassword(adminPage, admin)
  await expect(adminPage).toHaveURL(/\/insaka\/dashboard$/)
  await adminPage.goto(`/insaka/admin/users?search=${person.username}`)
  await adminPage.getByText('Namukolo Phiri').click()
  const sheet = adminPage.getByRole('dialog', { name: 'User Details' })
  await expect(sheet.getByRole('group', { name: 'Second factor' })).toContainText('Set up on')
  await sheet.getByRole('button', { name: 'Take away…' }).click()
  await adminPage.getByRole('button', { name: 'Take away', exact: true }).click()
  await expect(sheet.getByRole('group', { name: 'Second factor' })).toContainText('None')
  await sheet.getByRole('tab', { name: 'History' }).click()
  await expect(sheet).toContainText('Second factor taken away')
  await desk.close()

  await givePassword(page, person)
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
})

async function requireOfAdministrators(request: APIRequestContext, admin: Person) {
  const signedIn = await request.post('/api/auth/authorize', { data: admin })
  const { access_token: token } = (await signedIn.json()).payload as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const found = await request.get('/api/admin/sign-in-settings', { headers })
  const { settings } = (await found.json()).payload as { settings: object }
  const saved = await request.put('/api/admin/sign-in-settings', {
    headers,
    data: { ...settings, secondFactor: 'ADMINISTRATORS' },
  })
  expect(saved.status()).toBe(200)
}

for (const { name, ...viewport } of sizes) {
  test.describe(`a required set-up on a ${name} screen`, () => {
    test.use({ viewport })

    test('comes right after the password of an administrator', async ({
      page,
      request,
      expectStatuses,
      expectAccessible,
    }) => {
      expectStatuses(403)
      const admin = await addPersonElsewhere({ role: 'ADMIN' })
      await requireOfAdministrators(request, admin)

      await givePassword(page, admin)
      await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
      await expectAccessible()
      await page.getByRole('button', { name: 'Continue' }).click()
      const phone = await phoneWith(page)
      await expectAccessible()
      await page.getByLabel('Code that the app shows now').fill(phone.now())
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('listitem')).toHaveCount(10)
      await expectAccessible()
      await page.getByLabel('I have kept these codes').check()
      await page.getByRole('button', { name: 'Go on to Insaka' }).click()
      await expect(page).toHaveURL(/\/insaka\/dashboard$/)

      await page.goto('/insaka/profile')
      await expect(section(page)).toContainText('so it cannot be turned off')
      await expect(section(page).getByRole('button', { name: 'Turn off…' })).toHaveCount(0)
    })
  })
}
