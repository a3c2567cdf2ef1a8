import type { Page } from '@playwright/test'
import { newOfficerWith } from '../support/officer.ts'
import { openAs } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const listPath = '/insaka/plscm/enquiries'

const lotsOfChairs = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ description: `Chairs, lot ${i + 1}` }))

const rows = (page: Page) => page.getByRole('table', { name: 'Enquiries' }).locator('tbody tr')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('an enquiry is open until its closing date and again after that is postponed', async ({
  page,
  request,
  signIn,
  expectAccessible,
}) => {
  const officer = await newOfficerWith(request, [
    { description: 'Chairs' },
    { description: 'Tables', closedOn: '2099-03-16T16:00:00+02:00' },
  ])
  await signIn(officer.username, `${listPath}?status=CLOSED`)
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

test('search and filters are in the address, and Back removes them one by one', async ({
  page,
  request,
  signIn,
  expectAccessible,
}) => {
  const officer = await newOfficerWith(request, [
    { description: 'Toner for printers', department: 'FIN' },
    { description: 'Toner for copiers', issuedOn: '2026-01-20T08:00:00+02:00' },
    { description: 'Borehole pump' },
  ])
  await signIn(officer.username, listPath)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Search for a record' }).fill('toner')
  await expect(page).toHaveURL(`${listPath}?search=toner`)
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

test('own columns and named views are available in another browser', async ({
  page,
  browser,
  baseURL,
  request,
  signIn,
}) => {
  const officer = await newOfficerWith(request, lotsOfChairs(2))
  await signIn(officer.username, `${listPath}?status=OPEN&sort=issuedOn`)
  await button(page, 'Columns').click()
  await page.getByRole('checkbox', { name: 'BIDS RECEIVED' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'BIDS RECEIVED' })).toBeVisible()
  await button(page, 'Views').click()
  await page.getByLabel('Save this list as').fill('Open by day')
  const viewSaved = page.waitForResponse(
    (response) => !!response.request().postData()?.includes('Open by day'),
  )
  await page.keyboard.press('Enter')
  expect((await viewSaved).status()).toBe(200)

  const otherBrowser = await browser.newPage(baseURL ? { baseURL } : {})
  await openAs(otherBrowser, officer.username, listPath)
  await expect(otherBrowser.getByRole('columnheader', { name: 'BIDS RECEIVED' })).toBeVisible()
  await button(otherBrowser, 'Views').click()
  await button(otherBrowser, 'Open by day').click()
  await expect(otherBrowser).toHaveURL(/status=OPEN.*sort=issuedOn/)
  await button(otherBrowser, 'Open by day').click()
  await button(otherBrowser, 'Delete Open by day').click()
  await button(otherBrowser, 'Delete').click()
  await expect(button(otherBrowser, 'Open by day')).toHaveCount(0)
  await otherBrowser.close()
})
