import type { Page } from '@playwright/test'
import { officerWith, type Officer } from '../support/officer.ts'
import { expect, test } from '../support/test.ts'

const path = '/insaka/plscm/enquiries'

const lots = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ description: `Chairs, lot ${i + 1}` }))

const rows = (page: Page) => page.getByRole('table', { name: 'Enquiries' }).locator('tbody tr')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function openList(
  page: Page,
  signIn: (name: string, password: string) => Promise<void>,
  who: Officer,
  at = '',
) {
  await signIn(who.username, who.password)
  await page.goto(path + at)
}

test('a register is paged, sorted and shown by state, and Back leads back', async ({
  page,
  request,
  signIn,
  expectAccessible,
}) => {
  const officer = await officerWith(request, lots(14))
  const [first, second] = officer.made
  await request.post(`/api/procurement/enquiries/${second!.id}/withdraw`, {
    headers: officer.headers,
    data: { version: second!.version, reason: 'No funds.' },
  })
  await openList(page, signIn, officer)
  await expect(page).toHaveTitle('Insaka | Enquiries')
  await expect(page.getByRole('columnheader')).toHaveText([
    'ENQUIRY NO.',
    'DESCRIPTION',
    'ENQUIRY TYPE',
    'ISSUED ON',
    'CLOSED ON',
    'VENDOR CATEGORY',
    'STATE',
  ])
  await expect(rows(page)).toHaveCount(12)
  await expect(rows(page).first()).toContainText('lot 14')
  await expect(rows(page).first()).toContainText('02-Mar-2026')
  await expect(button(page, 'First page')).toBeDisabled()
  await expectAccessible()

  await button(page, 'Next page').click()
  await expect(page).toHaveURL(`${path}?page=1`)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2 of 2')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Withdrawn')
  await expect(button(page, 'Last page')).toBeDisabled()
  await page.goBack()
  await expect(rows(page)).toHaveCount(12)

  await button(page, 'ENQUIRY NO.').click()
  await expect(page).toHaveURL(`${path}?direction=asc`)
  await expect(page.getByRole('columnheader', { name: 'ENQUIRY NO.' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(rows(page).first()).toContainText(first!.reference)

  await page.getByRole('link', { name: 'Withdrawn 1' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(`${path}?status=WITHDRAWN&direction=asc`)
  await page.getByRole('link', { name: 'Closed 13' }).click()
  await expect(rows(page)).toHaveCount(12)

  await page.getByLabel('Rows per page').selectOption('5')
  await expect(rows(page)).toHaveCount(5)
  await page.reload()
  await expect(rows(page)).toHaveCount(5)
  const kept = await page.evaluate(() => localStorage.getItem('appState'))
  expect(JSON.parse(kept!).paginationState).toMatchObject({ pageSize: 5, totalRecords: 13, totalPages: 3 })
})

test('an enquiry is open until it closes, and open again once its closing is put off', async ({
  page,
  request,
  signIn,
  expectAccessible,
}) => {
  const officer = await officerWith(request, [
    { description: 'Chairs' },
    { description: 'Tables', closedOn: '2099-03-16T16:00:00+02:00' },
  ])
  await openList(page, signIn, officer, '?status=CLOSED')
  await expect(page.getByRole('link', { name: 'Open 1' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Closed, no paper')
  await expectAccessible()
  await rows(page).click()
  const dialog = page.getByRole('dialog', { name: /Procurement Enquiry/ })
  await expect(dialog.getByText('Closed, no paper')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Make a low value paper' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Closed On' }).fill('16-Mar-2099 16:00')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Open 2' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Open until 16-Mar-2099')
})

test('search and filters are in the address, and Back takes them away one by one', async ({
  page,
  request,
  signIn,
  expectAccessible,
}) => {
  const officer = await officerWith(request, [
    { description: 'Toner for printers', department: 'FIN' },
    { description: 'Toner for copiers', issuedOn: '2026-01-20T08:00:00+02:00' },
    { description: 'Borehole pump' },
  ])
  await openList(page, signIn, officer)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Search for a record' }).fill('toner')
  await expect(page).toHaveURL(`${path}?search=toner`)
  await expect(rows(page)).toHaveCount(2)

  await button(page, 'Filter').click()
  await page.getByRole('textbox', { name: 'Issued from' }).fill('1-Mar-2026')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('printers')
  await page.getByLabel('Department').selectOption({ label: 'PSU: Procurement and Supplies' })
  await expect(page.getByText('No Table Content to display.')).toBeVisible()
  await expect(page).toHaveURL(/search=toner&.*department=PSU|department=PSU.*&search=toner/)
  await expectAccessible()

  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)
  await page.goBack()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('columns and named views of one’s own are there again elsewhere', async ({
  page,
  browser,
  baseURL,
  request,
  signIn,
}) => {
  const officer = await officerWith(request, lots(2))
  await openList(page, signIn, officer, '?status=OPEN&sort=issuedOn')
  await button(page, 'Columns').click()
  await page.getByRole('checkbox', { name: 'BIDS RECEIVED' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'BIDS RECEIVED' })).toBeVisible()
  await button(page, 'Views').click()
  await page.getByLabel('Save this list as').fill('Open by day')
  const kept = page.waitForResponse((response) => !!response.request().postData()?.includes('Open by day'))
  await page.keyboard.press('Enter')
  expect((await kept).status()).toBe(200)

  const elsewhere = await browser.newPage(baseURL ? { baseURL } : {})
  await elsewhere.goto('/')
  await elsewhere.getByLabel('Username').fill(officer.username)
  await elsewhere.getByLabel('Password', { exact: true }).fill(officer.password)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere).toHaveURL(/dashboard$/)
  await elsewhere.goto(path)
  await expect(elsewhere.getByRole('columnheader', { name: 'BIDS RECEIVED' })).toBeVisible()
  await button(elsewhere, 'Views').click()
  await button(elsewhere, 'Open by day').click()
  await expect(elsewhere).toHaveURL(/status=OPEN.*sort=issuedOn/)
  await button(elsewhere, 'Open by day').click()
  await button(elsewhere, 'Delete Open by day').click()
  await button(elsewhere, 'Delete').click()
  await expect(button(elsewhere, 'Open by day')).toHaveCount(0)
  await elsewhere.close()
})

test('by keyboard alone a row is reached, opened and left again', async ({ page, request, signIn }) => {
  const officer = await officerWith(request, lots(3))
  await openList(page, signIn, officer)
  await expect(rows(page)).toHaveCount(3)
  await button(page, 'CLOSED ON').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  const link = rows(page).nth(1).getByRole('link')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /Procurement Enquiry/ })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(`${path}?record=${officer.made[1]!.id}`)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(path)
  await expect(link).toBeFocused()
})

test('a person without records reads that there are none yet, and sees the institution’s at a click', async ({
  page,
  request,
  signIn,
  expectAccessible,
}) => {
  await officerWith(request, lots(1))
  const newcomer = await officerWith(request, [])
  await openList(page, signIn, newcomer)
  await expect(page.getByText('No Table Content to display.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 0 of 0')
  await expectAccessible()
  await button(page, 'Show the whole institution').click()
  await expect(page.getByLabel('Scope')).toHaveValue('institution')
  await expect(rows(page).first()).toBeVisible()
  await page.goto(path)
  await expect(page.getByLabel('Scope')).toHaveValue('institution')
})

test('a guest looks at the institution and makes nothing', async ({ page, signIn }) => {
  await signIn('demo.guest')
  await page.goto(path)
  await expect(page.getByLabel('Scope')).toHaveValue('institution')
  await expect(button(page, 'New enquiry')).toHaveCount(0)
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('rows are cards, and nothing runs out of the page', async ({
    page,
    request,
    signIn,
    expectAccessible,
  }) => {
    const officer = await officerWith(request, [
      { description: 'A very long description of chairs. '.repeat(8) },
    ])
    await openList(page, signIn, officer)
    await expect(rows(page)).toHaveCount(1)
    await button(page, 'Filter').click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectAccessible()
    await page.keyboard.press('Escape')
    await rows(page).click()
    await expect(page.getByRole('dialog', { name: /Procurement Enquiry/ })).toBeVisible()
  })
})
