import type { Locator, Page, Route } from '@playwright/test'
import { tabTo } from '../support/keyboard.ts'
import { addPerson } from '../support/add-person.ts'
import { expect, dropResponse, test } from '../support/test.ts'

const registerPath = '/insaka/plscm/enquiries'
const savedMessage = / saved( · .+)?$/

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Procurement Enquiry' })
const rowsOf = (page: Page) => page.getByRole('table').getByRole('row')

async function openNewEnquiry(page: Page): Promise<Locator> {
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Enquiry Type')).toBeFocused()
  return dialog
}

/** Submits twice: the first attempt only marks the unusual default values. */
async function submit(dialog: Locator): Promise<void> {
  const button = dialog.getByRole('button', { name: 'Submit' })
  await button.click()
  await expect(dialog.getByText('Check the values marked as unusual, then press Submit again.')).toBeVisible()
  await button.click()
}

async function create(page: Page, description: string): Promise<void> {
  const dialog = await openNewEnquiry(page)
  await dialog.getByLabel('Description').fill(description)
  await submit(dialog)
  await expect(page.getByText(savedMessage)).toBeVisible()
  await expect(dialog).toBeHidden()
}

test.beforeEach(async ({ signIn }) => {
  const { username } = await addPerson({})
  await signIn(username, `${registerPath}?record=new`)
})

test('the whole life of an enquiry works by keyboard', async ({ page }) => {
  const dialog = await openNewEnquiry(page)
  await page.keyboard.type('ITT')
  await expect(dialog.getByLabel('Enquiry Type')).toHaveValue('ITT')
  await tabTo(page, dialog.getByLabel('Issued On', { exact: true }))
  await page.keyboard.type('30 mar 2026 9:00')
  await tabTo(page, dialog.getByLabel('Closed On', { exact: true }))
  await page.keyboard.type('31/03/2026 17:00')
  await tabTo(page, dialog.getByLabel('Description'))
  await page.keyboard.type('Supply of forty reams of paper')
  await tabTo(page, dialog.getByLabel('Documents Sold', { exact: true }))
  await page.keyboard.type('7')
  await tabTo(page, dialog.getByLabel('Charge Per Document'))
  await page.keyboard.type('1333.33')
  await expect(dialog.getByLabel('Total For Documents Sold')).toHaveValue('9,333.31')
  await expect(dialog.getByLabel('40 % Of Documents Sold')).toHaveValue('3,733.32')
  await page.keyboard.press('Enter')
  await expect(page.getByText(savedMessage)).toBeVisible()
  await expect(dialog).toBeHidden()

  const row = rowsOf(page).filter({ hasText: 'Supply of forty reams of paper' })
  await expect(row).toContainText('30-Mar-2026')
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Issued On', { exact: true })).toHaveValue('30-Mar-2026 09:00')
  await tabTo(page, dialog.getByLabel('Vendor Category'))
  await page.keyboard.type('Local')
  await tabTo(page, dialog.getByRole('button', { name: 'Submit' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  const details = dialog.getByRole('tab', { name: 'Details' })
  await tabTo(page, details)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(/Vendor Category: Citizen →/)).toContainText('Local')
  await tabTo(page, dialog.getByRole('button', { name: 'Withdraw…' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Reason For Withdrawing')).toBeFocused()
  await page.keyboard.type('No budget this year')
  await tabTo(page, page.getByRole('button', { name: 'Withdraw', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The enquiry has been withdrawn.')).toBeVisible()
  await expect(dialog).toBeHidden()

  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('No budget this year')).toBeVisible()
  await expect(dialog.getByLabel('Description')).toHaveCount(0)
  await expect(dialog.getByText('Supply of forty reams of paper')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('two windows change the same enquiry: both versions are shown and no input is lost', async ({
  page,
  context,
  expectStatuses,
}) => {
  expectStatuses(409)
  await create(page, 'Supply of fifty desks')
  await rowsOf(page).filter({ hasText: 'fifty desks' }).getByRole('link').click()
  const ownDialog = dialogOf(page)
  await expect(ownDialog.getByLabel('Description')).toHaveValue('Supply of fifty desks')

  const otherPage = await context.newPage()
  await otherPage.goto(page.url())
  const otherDialog = dialogOf(otherPage)
  await otherDialog.getByLabel('Description').fill('Supply of sixty desks')
  await otherDialog.getByLabel('Funder').selectOption('CP')
  await otherDialog.getByRole('button', { name: 'Submit' }).click()
  await expect(otherPage.getByText(savedMessage)).toBeVisible()

  await ownDialog.getByLabel('Description').fill('Supply of seventy desks')
  await ownDialog.getByRole('button', { name: 'Submit' }).click()
  await expect(ownDialog.getByRole('row', { name: /^Description/ })).toContainText('sixty')
  await expect(ownDialog.getByText(/^Changed by [A-Z].* on \d\d-[A-Z]/)).not.toContainText('somebody else')
  await ownDialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(ownDialog.getByLabel('Description')).toHaveValue('Supply of seventy desks')
  await expect(ownDialog.getByLabel('Funder')).toHaveValue('CP')
  await ownDialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(savedMessage).last()).toBeVisible()
  await expect(rowsOf(page).filter({ hasText: 'seventy desks' })).toHaveCount(1)
})

test('a retry after a lost response creates only one enquiry', async ({ page, expectStatuses }) => {
  expectStatuses(0)
  const dialog = await openNewEnquiry(page)
  await dialog.getByLabel('Description').fill('Supply of one generator')
  const isPost = (route: Route) => route.request().method() === 'POST'
  let lostResponses = 0
  await page.route('**/api/procurement/enquiry/**', (route) =>
    isPost(route) && lostResponses++ === 0 ? dropResponse(route) : route.continue(),
  )
  await submit(dialog)
  await expect(dialog.getByRole('alert').first()).toContainText('The server cannot be reached.')
  await expect(dialog.getByLabel('Description')).toHaveValue('Supply of one generator')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(savedMessage)).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(lostResponses).toBe(2)
  await page.reload()
  await expect(rowsOf(page).filter({ hasText: 'Supply of one generator' })).toHaveCount(1)
})

test.describe('on a computer in another time zone', () => {
  test.use({ ownContext: true, timezoneId: 'America/New_York' })

  test('a time that does not exist there is kept as typed', async ({ page }) => {
    const dialog = await openNewEnquiry(page)
    await dialog.getByLabel('Issued On', { exact: true }).fill('08-Mar-2026 02:30')
    await dialog.getByLabel('Closed On', { exact: true }).fill('08-Mar-2026 02:30')
    await dialog.getByLabel('Description').fill('Night shift')
    await submit(dialog)
    await expect(dialog).toBeHidden()
    await rowsOf(page).filter({ hasText: 'Night shift' }).getByRole('link').click()
    await expect(dialog.getByLabel('Issued On', { exact: true })).toHaveValue('08-Mar-2026 02:30')
  })
})
