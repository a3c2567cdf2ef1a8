import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/test.ts'

test('a PDF is generated for an empty period, and closed records are found in the archive', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('demo.officer', '/insaka/plscm/analytics/reporting')
  await page.getByLabel('Reporting Period').selectOption({ label: 'Annual' })
  await page.getByLabel('Year').selectOption({ index: 3 })
  await page.getByLabel('Document (PDF)').check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Generate' }).click()
  const file = await readFile(await (await download).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('link', { name: 'Archived Reports' }).click()
  await expect(page.getByRole('row').filter({ hasText: '.pdf' }).first()).toBeVisible()
  await expectAccessible()
  await page.getByRole('searchbox', { name: 'Search closed records' }).fill('LPO')
  await page.getByRole('button', { name: 'Search LVP' }).click()
  await expect(page).toHaveURL(/lvp\/list\?.*status=COMPLETE%2CCANCELLED.*expenseTo=\d{4}-12-31/)
  await expect(page.locator('tbody tr').first()).toBeVisible()
})
