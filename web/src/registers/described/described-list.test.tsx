import { meetings } from '@insaka/domain/meetings/meetings.register'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { vendors } from '@insaka/domain/vendors/vendors.register'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { describedRow } from '../../../test/described-samples.ts'
import { closeApp } from '../../../test/open-app.tsx'
import { button } from '../../../test/papers.ts'
import { openList } from '../../../test/registers.ts'
import { describedList } from './described-list.tsx'

const register = describedList(vendors)
const meetingList = describedList(meetings as unknown as AnyRegister)

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

test('shows the number of lines, and offers a new record only with the permission of the register', async () => {
  await page.viewport(1366, 768)
  const row = { ...describedRow(meetings as unknown as AnyRegister), lineCount: 1234 }
  await openList(meetingList, { rows: [row], role: 'ADMIN' })
  await expect.element(page.getByRole('cell', { name: '1,234' })).toHaveStyle({ textAlign: 'right' })
  await expect.element(button('New meeting')).toBeVisible()
  await closeApp()
  await openList(meetingList, { rows: [row], role: 'ORD' })
  await expect.element(page.getByRole('cell', { name: '1,234' })).toBeVisible()
  await expect.element(button('New meeting')).not.toBeInTheDocument()
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
