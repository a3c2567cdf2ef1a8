import type { Locator } from '@playwright/test'
import { goToCharts } from '../support/charts.ts'
import { newOfficerWith } from '../support/officer.ts'
import { makeLvp } from '../support/papers.ts'
import { expect, test } from '../support/test.ts'

/** Third cell from the end: the total precedes the share and the committed value. */
const totalIn = async (row: Locator) =>
  Number((await row.getByRole('cell').allTextContents()).at(-3)!.replaceAll(/[^\d.]/g, ''))

test('the dashboard shows the expenses of a department and links to the paper', async ({
  page,
  request,
  signIn,
}) => {
  const officer = await newOfficerWith(request, [])
  const vendor = `Stationers ${officer.sub.slice(-6)}`
  // In the first days of a year there may be no other expense.
  await makeLvp(request, officer, { vendor, value: 500 })
  await signIn(officer.username)
  const charts = await goToCharts(page)
  await expect(charts.locator('canvas')).toHaveCount(4)

  await charts.getByRole('button', { name: 'Charts shown' }).click()
  await page.getByRole('checkbox', { name: 'Pie' }).uncheck()
  await page.getByRole('checkbox', { name: 'Line' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(charts.locator('canvas')).toHaveCount(2)
  await page.reload()
  await goToCharts(page)
  await expect(charts.locator('canvas')).toHaveCount(2)

  await charts.getByRole('button', { name: 'Table', exact: true }).click()
  const row = charts.getByRole('row').filter({ hasText: 'PROCUREMENT AND SUPPLIES' })
  await expect(row).toBeVisible()
  const totalBefore = await totalIn(row)

  const reference = await makeLvp(request, officer, { vendor, value: 1_234.56 })
  await page.reload()
  await goToCharts(page)
  await charts.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(row).toBeVisible()
  await expect.poll(() => totalIn(row)).toBeGreaterThanOrEqual(totalBefore + 1_234.56)

  await row.getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^LVP Records \(\d+\)/ })
    .press('Enter')
  await expect(page).toHaveURL(new RegExp(`lvp/list.*department=PSU.*`))
  await expect(page.getByText(reference)).toBeVisible()

  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByRole('region', { name: 'Months' }).locator('canvas')).toBeVisible()
})
