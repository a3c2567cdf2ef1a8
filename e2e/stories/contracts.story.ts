import type { Locator, Page } from '@playwright/test'
import { newOfficerWith } from '../support/officer.ts'
import { chooseEnquiry, fillInPaper, rowsOf, setDays } from '../support/papers.ts'
import { expect, test } from '../support/test.ts'

const description = 'Six boats for the fisheries stations'
const savedMessage = / saved( · .+)?$/

const contractOf = (page: Page) => page.getByRole('dialog', { name: 'Contract Form' })
const amendmentOf = (page: Page) => page.getByRole('dialog', { name: 'Contract Amendment' })

async function amend(page: Page, { from, to }: { from: string; to: string }): Promise<Locator> {
  await contractOf(page).getByRole('tab', { name: 'Progress' }).click()
  await contractOf(page).getByRole('button', { name: 'Amend', exact: true }).click()
  const dialog = amendmentOf(page)
  await expect(dialog.locator(':focus')).toBeVisible()
  await setDays(dialog, {
    'Approved On': '02-Mar-2026',
    'Cleared On': '03-Mar-2026',
    'Amended On': '04-Mar-2026',
  })
  await dialog.getByLabel('Description').fill('Two engines more')
  await expect(dialog.getByLabel('Amended Sum')).toHaveValue(from)
  await dialog.getByLabel('Amended Sum').fill(to)
  await dialog.getByLabel('Amended Sum').press('Tab')
  return dialog
}

test('a committee paper becomes a contract that is amended up to its limit and paid in full', async ({
  page,
  request,
  signIn,
}) => {
  const officer = await newOfficerWith(request, [])
  await signIn(officer.username, '/insaka/plscm/hvp/mpcs?record=new')
  const paper = page.getByRole('dialog', { name: 'PROCUREMENT COMMITTEE PAPER' })
  await chooseEnquiry(paper, 'None', 'None Tendered Request')
  await setDays(paper, { 'Initiated On': '20-Jan-2026', 'Requisitioned On': '18-Jan-2026' })
  await paper.getByLabel('Department').selectOption('PSU')
  await paper.getByLabel('Description').fill(description)
  await fillInPaper(paper, 'Siavonga Boatyard')
  await paper.getByLabel('Purchase Order Value').fill('1000000')
  await paper.getByLabel('Approval Type').selectOption('CIRCULATION')
  await paper.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(savedMessage)).toBeVisible()

  await rowsOf(page).filter({ hasText: description }).getByRole('link').click()
  await paper.getByRole('button', { name: 'Make a contract' }).click()
  const contract = contractOf(page)
  await expect(contract.getByLabel('Description')).toHaveValue(description)
  const save = contract.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await setDays(contract, { 'Approved On': '01-Feb-2026', 'Cleared On': '31-Jan-2026' })
  await expect(contract.getByText('MOJ clearance date should come after MPC approval date.')).toBeVisible()
  await setDays(contract, {
    'Cleared On': '05-Feb-2026',
    'Notified On': '06-Feb-2026',
    'Awarded On': '16-Feb-2026',
  })
  await save.click()
  await expect(contract).toBeHidden()

  await page.goto('/insaka/plscm/hvp/contracts')
  await expect(page).toHaveTitle('Insaka | Contracts')
  const row = rowsOf(page).filter({ hasText: description })
  await expect(row).toContainText('Awarded')
  await row.getByRole('link').click()
  const amendment = await amend(page, { from: '1,000,000.00', to: '1260000' })
  await expect(
    amendment.getByText('Amended contract sum should not exceed 25% of the initial contract sum'),
  ).toBeVisible()
  await expect(amendment.getByRole('button', { name: 'Amend', exact: true })).toBeDisabled()
  await amendment.getByLabel('Amended Sum').fill('1250000')
  await amendment.getByLabel('Amended Sum').press('Tab')
  await amendment.getByRole('button', { name: 'Amend', exact: true }).click()
  await expect(amendment).toBeHidden()

  await page.goto('/insaka/plscm/hvp/contracts')
  await rowsOf(page).filter({ hasText: description }).getByRole('link').click()
  await contract.getByLabel('Amount Paid').fill('1250000')
  await contract.getByLabel('Amount Paid').press('Control+s')
  await expect(contract).toBeHidden()
  await expect(rowsOf(page).filter({ hasText: description })).toContainText('Paid in full')

  await rowsOf(page).filter({ hasText: description }).getByRole('link').click()
  await contract.getByRole('tab', { name: 'Progress' }).click()
  await expect(contract.getByText('100 % of the revised value is paid.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(contract).toBeHidden()
  await page.goto('/insaka/plscm/hvp/contract/amendments')
  await expect(rowsOf(page)).toContainText('1,250,000.00')
})
