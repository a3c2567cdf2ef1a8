import type { Page } from '@playwright/test'
import { pdf } from '../../domain/test/pdfs.ts'
import { tabTo } from '../support/keyboard.ts'
import { dialogOf, openNewLvp, lvpListPath, saveButton, saveAndClose, savedMessage } from '../support/lvp.ts'
import { newOfficerWith, type Officer } from '../support/officer.ts'
import { chooseEnquiry, dayField, fillInPaper, enquiryOptions, rowsOf, setDays } from '../support/papers.ts'
import { openAs } from '../support/session.ts'
import { expect, dropResponse, test } from '../support/test.ts'

const afterClosing = 'Invalid requisition date, should come before or equal to the initiation date'

test('a file that is no PDF or can start programs is rejected and the paper stays unchanged', async ({
  page,
  request,
  signIn,
  expectStatuses,
}) => {
  expectStatuses(422)
  const officer = await newOfficerWith(request, [{ description: 'Ink for stamps' }])
  await signIn(officer.username, lvpListPath)
  const dialog = await openNewLvp(page)
  await chooseEnquiry(dialog, 'Ink for stamps', officer.made[0]!.reference)
  await setDays(dialog, { 'Initiated On': '20-Mar-2026', 'Requisitioned On': '20-Mar-2026' })
  await fillInPaper(dialog, 'Chilenje Stationers')
  await saveAndClose(page)
  await rowsOf(page).filter({ hasText: 'Ink for stamps' }).getByRole('link').click()

  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await choose('photo.pdf', Buffer.from('JFIF'))
  await expect(dialog.getByText('This file is not a PDF. Choose a PDF file.')).toBeVisible()
  await choose('launch.pdf', pdf({ catalog: '/OpenAction << /S /Launch /F (x.exe) >>' }))
  await expect(dialog.getByText(/^This PDF can start programs/)).toBeVisible()
  await expect(dialog.getByText('No file is attached.')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
})

async function papersOf(page: Page, { sub, headers }: Officer): Promise<number> {
  const answer = await page.request.get(`/api/procurement/lvp/${sub}/0/id/12?scope=mine`, { headers })
  const { payload } = (await answer.json()) as {
    payload: { lvps: { pagination: { totalRecords: number } } }
  }
  return payload.lvps.pagination.totalRecords
}

test('invalid dates are marked in any order of input and block saving', async ({ page, request, signIn }) => {
  const tooEarly = 'Invalid approval date, should come after or equal to the initiation date'
  const officer = await newOfficerWith(request, [{ description: 'Batteries' }])
  await signIn(officer.username, lvpListPath)
  const dialog = await openNewLvp(page)
  const faults = dialog.getByText(/^(Initiation.* date not set|Invalid (requisition|approval) date)/)
  await chooseEnquiry(dialog, 'Batteries', officer.made[0]!.reference)
  await fillInPaper(dialog, 'Soweto Stores')

  // Both depend on Initiated On and are locked until it is filled in.
  for (const day of ['Requisitioned On', 'Approved On']) {
    await expect(dayField(dialog, day)).toHaveAttribute('placeholder', 'Enter Initiated On first')
    await expect(dayField(dialog, day)).not.toBeEditable()
  }
  await setDays(dialog, { 'Initiated On': '20-Mar-2026' })
  await expect(faults).toHaveCount(0)

  await setDays(dialog, { 'Approved On': '19-Mar-2026', 'Requisitioned On': '21-Mar-2026' })
  await expect(faults).toHaveText([afterClosing, tooEarly])
  await expect(dialog.getByText(/^Invalid Date \(/)).toHaveCount(2)
  await expect(saveButton(page)).toBeDisabled()
  await dialog.getByLabel('Vendor', { exact: true }).press('Enter')
  expect(await papersOf(page, officer)).toBe(0)

  // Correcting Initiated On clears the messages of both dependent dates.
  await setDays(dialog, { 'Initiated On': '22-Mar-2026' })
  await expect(faults).toHaveCount(0)
  await expect(dialog.getByText(/^Invalid Date \(/)).toHaveCount(0)
  await expect(dialog.getByText(/^This has cleared /)).toHaveCount(1)
  await expect(saveButton(page)).toBeDisabled()
  await setDays(dialog, { 'Requisitioned On': '23-Mar-2026' })
  await expect(faults).toHaveText([afterClosing])
  await setDays(dialog, { 'Requisitioned On': '22-Mar-2026', 'Approved On': '21-Mar-2026' })
  await expect(faults).toHaveText([tooEarly])
  expect(await papersOf(page, officer)).toBe(0)
  await setDays(dialog, { 'Approved On': '22-Mar-2026' })
  await saveAndClose(page)
  expect(await papersOf(page, officer)).toBe(1)
})

test('two officers link the same enquiry at once: one succeeds, the other is refused and keeps the input', async ({
  page,
  browser,
  baseURL,
  request,
  signIn,
  expectStatuses,
}) => {
  expectStatuses(409)
  const takenMessage = 'This enquiry is linked to another paper now. Choose another one.'
  const officer = await newOfficerWith(request, [{ description: 'One generator' }])
  const colleague = await newOfficerWith(request, [])
  const otherPage = await browser.newPage(baseURL ? { baseURL } : {})
  await signIn(officer.username, lvpListPath)
  await openAs(otherPage, colleague.username, lvpListPath)

  const attempts = [
    { window: page, vendor: 'Kamwala Traders' },
    { window: otherPage, vendor: 'Soweto Stores' },
  ]
  for (const { window, vendor } of attempts) {
    const dialog = await openNewLvp(window)
    await chooseEnquiry(dialog, officer.made[0]!.reference, officer.made[0]!.reference)
    await setDays(dialog, { 'Initiated On': '20-Mar-2026', 'Requisitioned On': '20-Mar-2026' })
    await fillInPaper(dialog, vendor)
    await expect(saveButton(window)).toBeEnabled()
  }
  const outcome = ({ window }: { window: Page }) =>
    window
      .getByText(savedMessage)
      .or(dialogOf(window).getByText(takenMessage, { exact: true }))
      .first()
      .innerText()
  // Each outcome is read immediately, because messages disappear.
  const outcomes = await Promise.all(
    attempts.map(async (attempt) => {
      await saveButton(attempt.window).click()
      return outcome(attempt)
    }),
  )
  const [refusal, message] = outcomes.toSorted((a) => (a === takenMessage ? -1 : 1))
  expect([refusal, message]).toEqual([takenMessage, expect.stringMatching(savedMessage)])

  const { window: refusedWindow, vendor } = attempts[outcomes.indexOf(takenMessage)]!
  const dialog = dialogOf(refusedWindow)
  await expect(dialog.getByRole('combobox', { name: 'Enquiry' })).toHaveAccessibleDescription(
    new RegExp(takenMessage),
  )
  await expect(dialog.getByLabel('Vendor', { exact: true })).toHaveValue(vendor)
  await chooseEnquiry(dialog, 'None Tendered', 'None Tendered Request')
  await expect(dialog.getByText(takenMessage)).toHaveCount(0)
  await saveButton(refusedWindow).click()
  await expect(dialog).toBeHidden()
  await expect(rowsOf(refusedWindow).filter({ hasText: 'One generator' })).toHaveCount(1)
  await otherPage.close()
})

test('a changed retry after a lost response continues with the saved paper', async ({
  page,
  request,
  signIn,
  expectStatuses,
  expectAccessible,
}) => {
  expectStatuses(0, 409)
  const officer = await newOfficerWith(request, [])
  await signIn(officer.username, lvpListPath)
  const dialog = await openNewLvp(page)
  await chooseEnquiry(dialog, 'None Tendered', 'None Tendered Request')
  await setDays(dialog, { 'Initiated On': '20-Mar-2026', 'Requisitioned On': '20-Mar-2026' })
  await dialog.getByLabel('Description').fill('Fuel for the generator')
  await fillInPaper(dialog, 'Kamwala Traders')
  await page.route('**/api/procurement/lvp/create/**', dropResponse, { times: 1 })
  await saveButton(page).click()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await dialog.getByLabel('Vendor', { exact: true }).fill('Soweto Stores')
  await saveButton(page).click()

  await expect(dialog.getByText(/^Your earlier attempt was saved/)).toBeVisible()
  await expect(dialog.getByText(/\.LVP\.\d+\.03\.26$/)).toBeVisible()
  await expect(page).toHaveURL(/record=\d+$/)
  await expect(dialog.getByLabel('Vendor', { exact: true })).toHaveValue('Soweto Stores')
  await expectAccessible()
  await expect(dialog.getByRole('combobox', { name: 'Enquiry' })).toHaveCount(0)
  await expect(dialog.getByLabel('Status')).toHaveValue('IN_PROGRESS')
  await expect(dialog.getByText('No file is attached.')).toBeVisible()
  await page.reload()
  await expect(dialog.getByText('Your unsaved input has been restored.')).toBeVisible()
  await expect(dialog.getByLabel('Vendor', { exact: true })).toHaveValue('Soweto Stores')
  await saveAndClose(page)
  expect(await papersOf(page, officer)).toBe(1)
  await rowsOf(page).getByRole('link').click()
  await expect(dialog.getByLabel('Vendor', { exact: true })).toHaveValue('Soweto Stores')
  await dialog.getByRole('tab', { name: 'History' }).click()
  await expect(dialog.getByText(/Vendor: Kamwala Traders →/)).toBeVisible()
})

test('a paper is cancelled once despite a concurrent change and a lost response', async ({
  page,
  context,
  request,
  signIn,
  expectStatuses,
  expectAccessible,
}) => {
  expectStatuses(0, 409)
  const officer = await newOfficerWith(request, [])
  await signIn(officer.username, lvpListPath)
  const dialog = await openNewLvp(page)
  await chooseEnquiry(dialog, 'None Tendered', 'None Tendered Request')
  await setDays(dialog, { 'Initiated On': '20-Mar-2026', 'Requisitioned On': '20-Mar-2026' })
  await dialog.getByLabel('Description').fill('Blankets for the clinic')
  await fillInPaper(dialog, 'Kamwala Traders')
  await saveAndClose(page)
  await rowsOf(page).getByRole('link').click()
  await expect(dialog.getByLabel('Vendor', { exact: true })).toHaveValue('Kamwala Traders')

  const otherPage = await context.newPage()
  await otherPage.goto(page.url())
  await dialogOf(otherPage).getByLabel('Vendor', { exact: true }).fill('Soweto Stores')
  await saveAndClose(otherPage)
  await otherPage.close()

  await dialog.getByLabel('Funder').selectOption('CP')
  await dialog.getByLabel('Status').selectOption('CANCELLED')
  const question = page.getByRole('dialog', { name: 'Cancel this paper?' })
  await expect(question.getByText(/^Your other changes .*: Funder\.$/)).toBeVisible()
  const confirm = question.getByRole('button', { name: 'Cancel the paper' })
  await expect(confirm).toBeDisabled()
  await question.getByLabel('Reason For Cancelling').fill('The clinic has enough.')
  await expectAccessible()
  await confirm.click()
  await expect(question.getByText(/^Another user has changed this paper/)).toBeVisible()
  await page.route('**/api/procurement/lvps/*/steps/cancel', dropResponse, { times: 1 })
  await confirm.click()
  await question.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByText(/has been cancelled\.$/)).toBeVisible()
  await expect(question).toBeHidden()
  await expect(dialog.getByText('The clinic has enough.')).toBeVisible()
  await expect(dialog.getByText('Soweto Stores', { exact: true }).last()).toBeVisible()
  await dialog.getByRole('tab', { name: 'History' }).click()
  await expect(dialog.getByText(/^Status: In Progress →/)).toHaveCount(1)
  await expect(dialog.getByText(/^Funder: .*→/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()
})

test('a paper is created by keyboard alone', async ({ page, request, signIn }) => {
  const officer = await newOfficerWith(request, [{ description: 'Chalk for classrooms' }])
  await signIn(officer.username, lvpListPath)
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await expect(create).toBeVisible()
  await tabTo(page, create)
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  const enquiry = dialog.getByRole('combobox', { name: 'Enquiry' })
  await expect(enquiry).toBeFocused()
  const answer = page.waitForResponse((response) => response.url().endsWith('search=chalk'))
  await page.keyboard.type('chalk')
  await answer
  // The option "None tendered" always follows the matches.
  await expect(enquiryOptions(dialog)).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(enquiry).toHaveValue(officer.made[0]!.reference)
  for (const [name, text] of [
    ['Initiated On', '20 mar 2026'],
    ['Requisitioned On', '19/03/2026'],
    ['Approved On', '2026-03-23'],
  ] as const) {
    await tabTo(page, dayField(dialog, name))
    await page.keyboard.type(text)
  }
  for (const [name, text] of [
    ['Vendor', 'Chilenje Stationers'],
    ['Expense Type', 'OPEX'],
    ['Procurement Category', 'Goods'],
    ['Procurement Method', 'Simplified B'],
    ['Procurement Mode', 'Online'],
    ['e-GP Reference', 'EGP 5'],
    ['Purchase Order Value', '1234.5'],
  ] as const) {
    await tabTo(page, dialog.getByLabel(name))
    await page.keyboard.type(text)
  }
  await tabTo(page, saveButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText(savedMessage)).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = rowsOf(page).filter({ hasText: 'Chalk for classrooms' })
  await expect(row).toContainText('23-Mar-2026')
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Procurement Mode')).toHaveValue('ONLINE_EGP')
  await expect(dialog.getByLabel('Purchase Order Value')).toHaveValue('1,234.50')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
