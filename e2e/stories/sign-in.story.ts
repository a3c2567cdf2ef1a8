import { submitSignIn } from '../support/session.ts'
import { expect, viewportSizes, test } from '../support/test.ts'
import { demoPassword } from '../../server/src/demo/demo-data.ts'

test('a visitor to a page signs in by keyboard alone and returns to it', async ({ page }) => {
  await page.goto('/insaka/profile')
  await expect(page).toHaveURL(/\/\?next=/)
  await expect(page).toHaveTitle('Insaka | Login')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('demo.admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/insaka\/profile$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile')
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: viewportSizes[1] })

  test('an officer signs in and opens the menu', async ({ page }) => {
    await page.goto('/')
    await submitSignIn(page, 'demo.officer')
    await expect(page).toHaveURL(/\/insaka\/dashboard$/)
    await expect(page).toHaveTitle('Insaka | Dashboard')
    await page.getByRole('button', { name: /menu/i }).first().press('Enter')
    await page.getByRole('link', { name: 'Insights' }).click()
    await expect(page).toHaveURL('/insaka/plscm/analytics/insights')
  })
})

test('a browser that blocks storage shows what to allow', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Insaka needs the storage of your browser.')).toBeVisible()
  await expect(page.getByText('Your browser blocks cookies and site data for this address.')).toBeVisible()
})

test('a wrong password shows a message and keeps the input', async ({ page, expectStatuses }) => {
  expectStatuses(401)
  await page.goto('/')
  await submitSignIn(page, 'demo.admin', '123456')
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password.')
  await expect(page).toHaveURL('/')
  await expect(page.getByLabel('Username')).toHaveValue('demo.admin')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('123456')
})

test('signing out keeps only preferences and ends the session in every tab', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/')
  await submitSignIn(page, 'demo.officer')
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const storedKeys = await page.evaluate(() =>
    Object.keys(JSON.parse(localStorage.getItem('appState')!)).toSorted(),
  )
  expect(storedKeys).toEqual([
    'accessTokenState',
    'accordionComponentToggle',
    'adminPanelToggleState',
    'institutionState',
    'paginationState',
    'windowTitleState',
  ])
  const otherPage = await context.newPage()
  await otherPage.goto('/insaka/profile')
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('My profile')

  const signedOut = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(otherPage).toHaveURL(/\/(\?next=.*)?$/)
  const storedItems = await page.evaluate(
    () => Object.entries(localStorage) as [key: string, value: string][],
  )
  const preferences = ['insaka.preferences', 'appState']
  expect(storedItems.map(([key]) => key).filter((key) => !preferences.includes(key))).toEqual([])
  expect(JSON.stringify(storedItems)).not.toContain(token!.split('.')[2]!)
  await signedOut
  const answer = await request.get('/api/auth/users/me', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})

test('a session that ended elsewhere leads to sign-in and back to the page', async ({
  page,
  request,
  expectStatuses,
}) => {
  expectStatuses(401)
  await page.goto('/insaka/profile')
  await submitSignIn(page, 'demo.officer')
  await expect(page.getByLabel('Email')).not.toHaveValue('')
  // A pending request would be refused before the form is submitted.
  await page.waitForLoadState('networkidle')
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })

  await page.getByLabel('Phone Number').fill('0966 333 333')
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await expect(page).toHaveURL(/\/\?next=%2Finsaka%2Fprofile/)
  await submitSignIn(page, 'demo.officer')
  await expect(page).toHaveURL('/insaka/profile')
})
