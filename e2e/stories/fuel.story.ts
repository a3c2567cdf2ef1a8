import type { Page } from '@playwright/test'
import { sessionOf } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** Rows of the entries; the page also has a table of months. */
const rowsOf = (page: Page) => page.getByRole('table').filter({ hasText: 'PURPOSE' }).locator('tbody tr')

async function draw(page: Page, fuel: string, litres: string, reference: string) {
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'FUEL WITHDRAW' })
  await dialog.getByRole('textbox', { name: 'Reference', exact: true }).fill(reference)
  await dialog.getByLabel('Client').fill('Hilux BAH 2231')
  await dialog.getByLabel('Description').fill('Inspection of boreholes')
  await dialog.getByLabel('Fuel Type').selectOption(fuel)
  await dialog.getByLabel('Litres').fill(litres)
  await dialog.getByLabel('Litres').press('Tab')
  return dialog
}

test('deposits, draws, a correction and a new price change the balance of an account', async ({
  page,
  request,
  signIn,
  expectStatuses,
}) => {
  const code = `FU${Date.now() % 1_000_000}`
  const { headers } = await sessionOf(request, 'demo.admin')
  const added = await request.post('/api/admin/departments', {
    headers,
    data: { code, name: `Boats ${code}` },
  })
  expect(added.status()).toBe(200)
  await signIn('demo.admin', `/insaka/plscm/stores/fuel?account=${code}`)
  await expect(page.getByText('ZMW 0.00')).toBeVisible()
  await expect(page.getByText('No Table Content to display.')).toBeVisible()

  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const deposit = page.getByRole('dialog', { name: 'ACCOUNT DEPOSIT' })
  await deposit.getByRole('textbox', { name: 'Reference', exact: true }).fill('DEP-1')
  await deposit.getByLabel('Description').fill('Allocation of the month')
  await deposit.getByLabel('Amount').fill('5000')
  await deposit.getByRole('button', { name: 'Submit' }).click()
  await expect(deposit).toBeHidden()
  await expect(page.getByText('ZMW 5,000.00', { exact: true })).toBeVisible()

  const diesel = await draw(page, 'DIESEL', '100', 'FC-1')
  await diesel.getByRole('button', { name: 'Submit' }).click()
  await expect(diesel).toBeHidden()
  const row = rowsOf(page).filter({ hasText: 'FC-1' })
  await expect(row).toContainText('−')

  await row.getByRole('link').click()
  const entryDialog = page.getByRole('dialog', { name: 'WITHDRAW TRANSACTION' })
  await entryDialog.getByRole('button', { name: 'Reverse…' }).click()
  await page.getByLabel('Reason').fill('The wrong car')
  await page.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(page.getByLabel('Reason')).toBeHidden()
  await expect(page.getByText('ZMW 5,000.00', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entryDialog).toBeHidden()
  await expect(rowsOf(page)).toHaveCount(3)

  await page.goto('/insaka/plscm/stores/settings')
  await page.getByRole('button', { name: 'New price' }).click()
  const product = page.getByRole('dialog', { name: 'Product' })
  await product.getByLabel('Select Product').selectOption('PETROL')
  await product.getByLabel('Product Price').fill('30')
  await product.getByRole('button', { name: 'Submit' }).click()
  await expect(product).toBeHidden()
  await expect(page.getByRole('list', { name: 'Products' })).toContainText('ZMW 30.00')

  await page.goto(`/insaka/plscm/stores/fuel?account=${code}`)
  const petrol = await draw(page, 'PETROL', '200', 'FC-2')
  await expect(petrol.getByText('ZMW −1,000.00')).toBeVisible()
  expectStatuses(409)
  await petrol.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Draw anyway' }).click()
  await expect(petrol).toBeHidden()
  await expect(page.getByText(/^ZMW −1,000\.00\s*Below zero$/)).toBeVisible()
  await expect(rowsOf(page).first()).toContainText('−6,000.00')
})
