import { vendors } from '@insaka/domain/vendors/vendors.register'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { describedRow } from '../../../test/described-samples.ts'
import { button } from '../../../test/papers.ts'
import { openList } from '../../../test/registers.ts'
import { describedList } from './described-list.tsx'

const register = describedList(vendors)

test('sorts texts from A to Z first, and names that order on cards', async () => {
  await page.viewport(1366, 768)
  const { listRequests } = await openList(register, { rows: [describedRow(vendors)] })
  await button('NAME').click()
  await expect
    .poll(() => listRequests().at(-1))
    .toMatchObject({ sortField: 'name', query: { direction: 'asc' } })
  await page.viewport(390, 844)
  await expect.element(page.getByLabelText('Sort:')).toHaveDisplayValue('Name, A to Z')
})

test('hides empty fields on cards, and labels its number, and days other than that of the register', async () => {
  await page.viewport(390, 844)
  const row = describedRow(vendors, { category: null, tpin: null, taxClearanceExpiresOn: '2027-03-31' })
  await openList(register, { rows: [row] })
  await expect.element(page.getByRole('link', { name: row.reference })).toBeVisible()
  const cells = [...document.querySelectorAll<HTMLElement>('tbody tr:first-child td')]
  const shown = cells.filter(({ offsetHeight }) => offsetHeight > 1)
  expect(shown.map(({ dataset, innerText }) => [dataset['label'], innerText])).toEqual([
    [undefined, `Vendor No. ${row.reference}`],
    [undefined, row[vendors.subject]],
    ['Kind Of Goods', row['kindOfGoods']],
    ['Tax Clearance Expires On', '31-Mar-2027'],
    [undefined, 'Active'],
  ])
})
