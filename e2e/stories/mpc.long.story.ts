import type { Page } from '@playwright/test'
import { newOfficerWith } from '../support/officer.ts'
import { chooseEnquiry, fillInPaper, rowsOf, setDays } from '../support/papers.ts'
import { expect, test } from '../support/test.ts'

const register = '/insaka/plscm/hvp/mpcs'
const savedMessage = / saved( · .+)?$/
const description = 'Emergency repair of the Kafue pump station'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'PROCUREMENT COMMITTEE PAPER' })

test('a paper without a tender and by circulation creates its own enquiry and has no meeting', async ({
  page,
  request,
  signIn,
  expectAccessible,
}) => {
  const officer = await newOfficerWith(request, [])
  await signIn(officer.username, register)
  await expect(page).toHaveTitle('Insaka | MPC Records')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = dialogOf(page)
  const update = dialog.getByRole('button', { name: 'Update' })
  await chooseEnquiry(dialog, 'None', 'None Tendered Request')
  await setDays(dialog, {
    'Initiated On': '20-Mar-2026',
    'Requisitioned On': '18-Mar-2026',
    'Approved On': '25-Mar-2026',
  })
  await dialog.getByLabel('Department').selectOption('PSU')
  await dialog.getByLabel('Description').fill(description)
  await fillInPaper(dialog, 'Kafue Engineering')
  await expect(update).toBeDisabled()
  await dialog.getByLabel('Approval Type').selectOption('ORDINARY')
  await expect(dialog.getByLabel('MPC Meeting No.')).toHaveValue('')
  await expect(update).toBeDisabled()
  await dialog.getByLabel('Approval Type').selectOption('CIRCULATION')
  await expect(dialog.getByLabel('MPC Meeting No.')).toHaveCount(0)
  await expectAccessible()
  await update.click()
  await expect(page.getByText(savedMessage)).toBeVisible()

  const row = rowsOf(page).filter({ hasText: description })
  await expect(row).toContainText(/MLWR\.GRZ\.PSU\.G\.MPC\.0\.\d+\.03\.26/)
  await row.getByRole('link').click()
  await expect(dialog.getByText(/^Enquiry MLWR\.PSU\.NTR\./)).toBeVisible()
  await expect(dialog.getByLabel('Approval Type')).toHaveValue('CIRCULATION')
  await dialog.getByLabel('Status').selectOption('CANCELLED')
  await expect(page.getByText(/^This also withdraws MLWR\.PSU\.NTR\./)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Status')).toHaveValue('IN_PROGRESS')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/insaka/plscm/enquiries')
  const enquiry = rowsOf(page).filter({ hasText: description })
  await expect(enquiry).toContainText('NTR: Non Tendered Request')
  await expect(page.getByRole('link', { name: 'Linked 1' })).toBeVisible()
})

test('a cancelled paper releases its enquiry and links it again when reopened', async ({
  page,
  request,
  signIn,
}) => {
  const officer = await newOfficerWith(request, [{ description: 'Two boats', enquiryType: 'ITT' }])
  const { reference } = officer.made[0]!
  await signIn(officer.username, `${register}?record=new`)
  const dialog = dialogOf(page)
  await chooseEnquiry(dialog, 'Two boats', reference)
  await setDays(dialog, { 'Initiated On': '20-Mar-2026', 'Requisitioned On': '18-Mar-2026' })
  await fillInPaper(dialog, 'Siavonga Boatyard')
  await dialog.getByLabel('Approval Type').selectOption('EXTRA_ORDINARY')
  await dialog.getByLabel('MPC Meeting No.').fill('7')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog).toBeHidden()
  const row = rowsOf(page).filter({ hasText: 'Two boats' })
  await expect(row).toContainText(/\.MPC\.7\./)

  await row.getByRole('link').click()
  await dialog.getByLabel('Status').selectOption('CANCELLED')
  await expect(page.getByText(`${reference} becomes available for another paper.`)).toBeVisible()
  await page.getByLabel('Reason For Cancelling').fill('The boats are not needed.')
  await page.getByRole('button', { name: 'Cancel the paper' }).click()
  await expect(page.getByText(/has been cancelled\.$/)).toBeVisible()
  await expect(row).toContainText('Cancelled')
  await expect(dialog.getByText('The boats are not needed.')).toBeVisible()
  await expect(dialog.getByLabel('Vendor', { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText(`This links ${reference} again.`)).toBeVisible()
  await page.getByLabel('Reason For Reopening').fill('The boats are needed after all.')
  await page.getByRole('button', { name: 'Reopen the paper' }).click()
  await expect(page.getByText(/has been reopened\.$/)).toBeVisible()
  await dialog.getByLabel('Vendor', { exact: true }).fill('Kariba Boatyard')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('In Progress')
  await row.getByRole('link').click()
  await dialog.getByRole('tab', { name: 'History' }).click()
  await expect(dialog.getByText(/Status: Cancelled →/)).toContainText('In Progress')
})
