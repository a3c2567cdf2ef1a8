import type { Page } from '@playwright/test'
import { addPerson } from '../support/people.ts'
import { expect, sizes, storedKeys, test } from '../support/test.ts'
import { demoAccounts, demoPassword } from '../../server/src/demo/demo-data.ts'

/** Every account once; on a narrow screen one of each role would show nothing more. */
const shownOn =
  (screen: string) =>
  ({ username }: { username: string }) =>
    screen === 'wide' || username === 'demo.officer'

/** By its words: the heading of the page to sign in is there until this one takes its place. */
const greeting = (page: Page) => page.getByText(/^Good (morning|afternoon|evening), /)

for (const { name, ...viewport } of sizes) {
  test.describe(`signing in on a ${name} screen`, () => {
    test.use({ viewport })

    for (const { username, role } of demoAccounts.filter(shownOn(name))) {
      test(`as ${username} (${role}), by keyboard alone`, async ({ page }) => {
        await page.goto('/')
        await expect(page).toHaveTitle('Insaka | Login')
        await expect(page.getByLabel('Username')).toBeFocused()

        await page.keyboard.type(username)
        await page.keyboard.press('Tab')
        await page.keyboard.type(demoPassword)
        await page.keyboard.press('Enter')

        await expect(page).toHaveURL(/\/insaka\/dashboard$/)
        await expect(page).toHaveTitle('Insaka | Dashboard')
        await expect(greeting(page)).toBeVisible()
      })
    }

    test('is within reach of everybody, and so is what comes then', async ({
      page,
      signIn,
      expectAccessible,
    }) => {
      await page.goto('/')
      await expect(page.getByLabel('Username')).toBeFocused()
      await expectAccessible()
      // Whose menu has most in it.
      await signIn('demo.admin')
      await expect(greeting(page)).toBeVisible()
      await expectAccessible()
    })
  })
}

test('a wrong password has a message, and what was typed stays', async ({ page, expectStatuses }) => {
  expectStatuses(401)
  await page.goto('/')
  const login = page.getByRole('button', { name: 'Login' })
  await expect(login).toBeDisabled()
  await page.getByLabel('Username').fill('demo.admin')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await expect(login).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).fill('123456')
  await login.click()

  await expect(page.getByRole('alert')).toHaveText('Wrong username or password.')
  await expect(page).toHaveURL('/')
  await expect(page.getByLabel('Username')).toHaveValue('demo.admin')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('123456')
})

const refused = [
  [{ status: 'RETIRED' }, 'This account belongs to a retired member of staff and can no longer sign in.'],
  [
    { enabled: false, approvedOn: null, approvedBy: null },
    'This account is waiting for approval by an administrator of your institution.',
  ],
  [{ enabled: false }, 'This account is disabled. Please ask an administrator of your institution.'],
  [
    { accountNotExpired: false },
    'This account has expired. Please ask an administrator of your institution.',
  ],
  [{ accountNotLocked: false }, 'This account is locked. Please ask an administrator of your institution.'],
] as const
for (const [seed, message] of refused) {
  test(`an account with ${JSON.stringify(seed)} is refused with the reason`, async ({
    page,
    expectStatuses,
  }) => {
    expectStatuses(403)
    const { username, password } = await addPerson(seed)
    await page.goto('/')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page).toHaveURL('/')
  })
}

test('an expired password is replaced on the way in', async ({ page, expectStatuses, expectAccessible }) => {
  expectStatuses(403, 422)
  const { username, password } = await addPerson({ credentialsNotExpired: false })
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()

  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill('password1')
  await page.getByRole('textbox', { name: 'Repeat New Password' }).fill('password1')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('This password is too common. Please choose another one.')).toBeVisible()

  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill('Zambezi-flows-2026')
  await page.getByRole('textbox', { name: 'Repeat New Password' }).fill('Zambezi-flows-2026')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
})

test('a server that is not there is called by its name', async ({ page, expectStatuses }) => {
  expectStatuses(0)
  await page.goto('/')
  await page.route('**/api/**', (route) => route.abort())
  await page.getByLabel('Username').fill('demo.admin')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Database unreachable')
})

test('a visitor to a page first signs in and then gets there', async ({ page }) => {
  await page.goto('/insaka/profile')
  await expect(page).toHaveURL(/\/\?next=/)
  await page.getByLabel('Username').fill('demo.officer')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/insaka\/profile$/)

  await page.goto('/login')
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
})

for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
  test(`after signing in nobody is sent to ${next}`, async ({ page }) => {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Username').fill('demo.officer')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  })
}

test('signing out leaves nothing but preferences, and ends the session in every tab', async ({
  page,
  context,
  request,
  signIn,
}) => {
  await signIn('demo.officer')
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const kept = await page.evaluate(() =>
    Object.keys(JSON.parse(localStorage.getItem('appState')!)).toSorted(),
  )
  expect(kept).toEqual([
    'accessTokenState',
    'accordionComponentToggle',
    'adminPanelToggleState',
    'institutionState',
    'paginationState',
    'windowTitleState',
  ])
  const other = await context.newPage()
  await other.goto('/insaka/profile')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('My profile')

  await page.getByRole('button', { name: /account menu/ }).click()
  const signedOut = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'Sign out' }).click()

  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL(/\/(\?next=.*)?$/)
  expect((await storedKeys(page)).filter((key) => !['insaka.preferences', 'appState'].includes(key))).toEqual(
    [],
  )
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token!.split('.')[2]!)
  await signedOut
  const answer = await request.get('/api/auth/users/me', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})
