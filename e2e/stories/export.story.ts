import { readFile } from 'node:fs/promises'
import { readCsv } from '../support/csv.ts'
import { newOfficerWith } from '../support/officer.ts'
import { expect, test } from '../support/test.ts'

test('all pages of a filtered and sorted list are exported by keyboard alone', async ({
  page,
  request,
  signIn,
}) => {
  const lots = Array.from({ length: 14 }, (_, i) => ({ description: `=Chairs, "lot" ${i + 1}` }))
  const officer = await newOfficerWith(request, [
    ...lots,
    { description: 'Chairs of another funder', funder: 'CP' },
    { description: 'Tables' },
  ])
  await signIn(officer.username, '/insaka/plscm/enquiries?search=chairs&funder=GRZ&direction=asc')
  const rows = page.getByRole('table', { name: 'Enquiries' }).locator('tbody tr')
  await expect(rows).toHaveCount(12)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 1 of 2')

  const opener = page.getByRole('main').getByRole('button', { name: 'Export', exact: true })
  await opener.press('Enter')
  await expect(page.getByRole('button', { name: /CSV/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const csv = await download
  expect(csv.suggestedFilename()).toMatch(/enquiries.*\.csv$/)
  await expect(opener).toBeFocused()
  const text = await readFile(await csv.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head, ...records] = readCsv(text.slice(1))
  const column = (name: string) => records.map((record) => record[head!.indexOf(name)])
  expect(column('Description')).toEqual(lots.map(({ description }) => `'${description}`))
  const references = officer.made.slice(0, lots.length).map(({ reference }) => reference)
  expect(records.map(([first]) => first)).toEqual(references)
  expect(records.every(({ length }) => length === head!.length)).toBe(true)

  const exportResponse = page.waitForResponse(/\/export\/.*format=xlsx/)
  const nextDownload = page.waitForEvent('download')
  await opener.press('Enter')
  await page.getByRole('button', { name: /XLSX/ }).press('Enter')
  const workbook = await nextDownload
  expect(workbook.suggestedFilename()).toBe(csv.suggestedFilename().replace(/csv$/, 'xlsx'))
  const file = await readFile(await workbook.path())
  expect(file.subarray(0, 2).toString()).toBe('PK')
  expect((await exportResponse).headers()['content-length']).toBe(String(file.length))
})
