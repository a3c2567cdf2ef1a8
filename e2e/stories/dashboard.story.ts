import type { Locator } from '@playwright/test'
import { officerWith } from '../support/officer.ts'
import { expect, test } from '../support/test.ts'

const year = new Date().getFullYear()
/** The total stands before the share. */
const totalIn = async (row: Locator) =>
  Number((await row.getByRole('cell').allTextContents()).at(-2)!.replaceAll(/[^\d.]/g, ''))

test('what a department spends appears on the dashboard, and leads to the paper behind it', async ({
  page,
  request,
  signIn,
  expectAccessible,
}) => {
  const officer = await officerWith(request, [])
  await signIn(officer.username, officer.password)
  const charts = page.getByRole('region', { name: 'Expenses' })
  await charts.scrollIntoViewIfNeeded()
  await expect(charts.locator('canvas')).toHaveCount(4)
  await expectAccessible()

  await charts.getByRole('button', { name: 'Charts shown' }).click()
  await page.getByRole('checkbox', { name: 'Pie' }).uncheck()
  await page.getByRole('checkbox', { name: 'Line' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(charts.locator('canvas')).toHaveCount(2)
  await page.reload()
  await charts.scrollIntoViewIfNeeded()
  await expect(charts.locator('canvas')).toHaveCount(2)

  await charts.getByRole('button', { name: 'Table', exact: true }).click()
  const row = charts.getByRole('row').filter({ hasText: 'PROCUREMENT AND SUPPLIES' })
  const before = await totalIn(row)

  const today = `${year}-01-02`
  const made = await request.post(`/api/procurement/lvp/create/${officer.sub}/0/id/12`, {
    headers: officer.headers,
    data: {
      initiatedOn: today,
      requisitionedOn: today,
      approvalDate: today,
      description: 'Reams for the registry',
      department: 'psu',
      funder: 'GRZ',
      expenseType: 'OPEX',
      vendor: `Stationers ${officer.sub.slice(-6)}`,
      purchaseOrderValue: 1_234.56,
      currency: 'ZMW',
      procurementCategory: 'G',
      procurementMethod: 'SIMPLIFIED_BIDDING',
      procurementMode: 'MANUAL',
      enquiry: { enquiryType: 'NTR' },
    },
  })
  expect(made.status()).toBe(200)
  const { lvp } = (await made.json()).payload as { lvp: { reference: string } }
  await page.reload()
  await charts.getByRole('button', { name: 'Table', exact: true }).click()
  await expect.poll(() => totalIn(row)).toBeGreaterThanOrEqual(before + 1_234.56)

  await row.getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^LVP Records \(\d+\)/ })
    .press('Enter')
  await expect(page).toHaveURL(new RegExp(`lvp/list.*department=PSU.*`))
  await expect(page.getByText(lvp.reference)).toBeVisible()

  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByRole('region', { name: 'Months' }).locator('canvas')).toBeVisible()
  await expectAccessible()
})

test('cards are hidden and shown again, and lead to their records', async ({ page, signIn }) => {
  await signIn('demo.guest')
  const cards = page.getByRole('region', { name: 'Summary' })
  await expect(cards.getByText('Fuel at or below zero:')).toBeVisible()
  await cards.getByRole('button', { name: 'Cards shown' }).click()
  await page.getByRole('checkbox', { name: 'Fuel Status' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(cards.getByText('Fuel at or below zero:')).toBeHidden()
  await page.reload()
  await expect(cards.getByText('LVP In Progress:')).toBeVisible()
  await expect(cards.getByText('Fuel at or below zero:')).toBeHidden()
  await cards.getByRole('link', { name: /LVP In Progress/ }).click()
  await expect(page).toHaveURL(/lvp\/list\?.*status=IN_PROGRESS/)
})
