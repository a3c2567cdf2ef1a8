import type { Page } from '@playwright/test'
import { addPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const entriesOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
const soon = 'The module is still under development. It will be available soon.'

test('each module under development says its own sentence, and is in a group of its own', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('demo.officer')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Coming later' }).click()
  for (const [name, path, sentence, title] of [
    ['Stock Control', '/insaka/plscm/stores/stock', soon, 'Stock Control'],
    ['Stores Register', '/insaka/plscm/stores/register', soon, 'Stores Register'],
    ['Asset Management', '/insaka/plscm/stores/assets', soon, 'Asset Management'],
    [
      'Price Analysis',
      '/insaka/plscm/price-analysis',
      'Module under development. Will be available soon.',
      'Price Analysis',
    ],
  ] as const) {
    const entry = menu.getByRole('link', { name })
    await entry.click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main')).toContainText(sentence)
    await expect(page).toHaveTitle(`Insaka | ${title}`)
    await expect(entry).toHaveAttribute('aria-current', 'page')
  }
  await expectAccessible()
})

test('the menu shows each role what it may use', async ({ page, signIn }) => {
  await signIn('demo.guest')
  await page.getByRole('button', { name: 'Administration', exact: true }).click()
  await page.getByRole('link', { name: 'Institution', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Institution', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'API Documentation' })).toHaveCount(0)
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()

  // The group is still open on this computer, and stays so.
  await signIn('demo.admin')
  await expect(page.getByRole('link', { name: 'API Documentation' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Administration', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
})

test('an address that leads nowhere says so, with a way home', async ({ page, signIn }) => {
  await signIn('demo.officer')
  await page.goto('/insaka/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('link', { name: /dashboard/i })
    .last()
    .click()
  await expect(page).toHaveURL('/insaka/dashboard')
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu is a drawer that the keyboard opens, walks and leaves', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn('demo.officer')
    const burger = page.getByRole('button', { name: /menu/i }).first()
    await burger.focus()
    await page.keyboard.press('Enter')
    await expect(entriesOf(page).first()).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(entriesOf(page).first()).toBeHidden()
    await expect(burger).toBeFocused()

    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Insights' }).click()
    await expect(page).toHaveURL('/insaka/plscm/analytics/insights')
    await expect(entriesOf(page).first()).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})

test('the chosen colours stay', async ({ page, signIn, expectAccessible }) => {
  await signIn('demo.officer')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible()
})

test('one’s own phone number is saved, and a mistake has a message under the field', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { username } = await addPerson({})
  await signIn(username)
  await page.goto('/insaka/profile')
  const phone = page.getByLabel('Phone Number')
  await phone.fill('0977')
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await expect(page.getByText('Phone Number needs at least 10 characters.')).toBeVisible()
  await expectAccessible()
  await phone.fill('0966 123 456')
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()
  await page.reload()
  await expect(phone).toHaveValue('0966 123 456')
})

test('two windows change the same record: the second sees the other change and keeps what was typed', async ({
  page,
  context,
  signIn,
  expectStatuses,
}) => {
  expectStatuses(409)
  const { username } = await addPerson({})
  await signIn(username)
  await page.goto('/insaka/profile')
  await expect(page.getByLabel('Phone Number')).not.toHaveValue('')
  const other = await context.newPage()
  await other.goto('/insaka/profile')
  await other.getByLabel('Phone Number').fill('0955 111 111')
  await other.getByRole('button', { name: 'Save contact details' }).click()
  await expect(other.getByText('Your profile has been saved.')).toBeVisible()

  await page.getByLabel('Phone Number').fill('0966 222 222')
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await expect(page.getByText(/Somebody else has changed this record/)).toContainText('0955 111 111')
  await expect(page.getByLabel('Phone Number')).toHaveValue('0966 222 222')
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()
})

test('a session that ended elsewhere leads to signing in and back to the page', async ({
  page,
  request,
  signIn,
  expectStatuses,
}) => {
  expectStatuses(401)
  const { username, password } = await addPerson({})
  await signIn(username, password)
  await page.goto('/insaka/profile')
  await expect(page.getByLabel('Email')).not.toHaveValue('')
  // A request that is still under way would be refused before the form is sent.
  await page.waitForLoadState('networkidle')
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })

  await page.getByLabel('Phone Number').fill('0966 333 333')
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await expect(page).toHaveURL(/\/\?next=%2Finsaka%2Fprofile/)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/insaka/profile')
})

test('the description of the interface can be read and searched', async ({ page, expectAccessible }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Documentation')
  await page.getByLabel('Find a call').fill('openapi')
  await expect(page.getByText('/api/openapi.json').last()).toBeVisible()
  await expect(page.getByText('/api/auth/authorize', { exact: true })).toHaveCount(0)
  await expectAccessible()
})
