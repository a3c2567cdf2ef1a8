import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/test.ts'

test('a report is previewed, generated, saved and downloaded again by keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn('demo.guest')
  await page.getByRole('link', { name: 'Reporting' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'PROCUREMENT REPORTING' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset' })).toBeDisabled()
  await page.getByLabel('Reporting Period').selectOption({ label: 'Custom' })
  const [from, to] = [
    page.getByRole('textbox', { name: /^Date From/ }),
    page.getByRole('textbox', { name: /^Date To/ }),
  ]
  await from.fill('31-Mar-2025')
  await to.fill('01-Jan-2025')
  await to.press('Tab')
  await expect(page.getByText('Date To must be on or after Date From.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate' })).toBeDisabled()
  await page.getByRole('button', { name: 'Reset' }).press('Enter')
  await page.getByLabel('Reporting Period').selectOption({ label: 'Annual' })
  await page.getByLabel('Year').selectOption('2025')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(page.getByRole('row', { name: /Carried forward/ })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Generate' }).press('Enter')
  const downloaded = await download
  expect(downloaded.suggestedFilename()).toMatch(/-procurement-report-2025-01-01-to-2025-12-31\.xlsx$/)
  const row = page.getByRole('row').filter({ hasText: downloaded.suggestedFilename() }).first()
  await expect(row).toContainText('no record changed since')
  const secondDownload = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download/ }).press('Enter')
  const [one, other] = await Promise.all(
    [downloaded.path(), (await secondDownload).path()].map(async (path) => readFile(await path)),
  )
  expect(one!.equals(other!)).toBe(true)
})
