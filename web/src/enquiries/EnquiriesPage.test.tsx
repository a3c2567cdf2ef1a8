import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enquiryRow } from '../../test/enquiries-list.ts'
import { refreshesCounts } from '../../test/refreshed-counts.ts'
import { openList } from '../../test/registers.ts'
import { enquiriesRegister } from './enquiries.register.ts'

const row = (name: RegExp) => page.getByRole('row', { name })

beforeEach(() => page.viewport(1366, 768))

test('shows that an enquiry is withdrawn, has no paper or has an unconfirmed vendor category', async () => {
  const rows = [
    enquiryRow(3, { state: 'WITHDRAWN' }),
    enquiryRow(2, { vendorCategoryConfirmed: false }),
    enquiryRow(1, { state: 'CLOSED' }),
  ]
  await openList(enquiriesRegister, { rows })
  await expect.element(row(/RFQ\.1\./).getByText('Closed, no paper')).toBeVisible()
  await expect.element(row(/RFQ\.3\./).getByText('Withdrawn')).toBeVisible()
  await expect.element(row(/RFQ\.2\./)).toHaveTextContent('Not confirmed')
  // A row shows only the code.
  const typeText = page.getByText(': Request For Quotation').first().element().getBoundingClientRect()
  expect(typeText.width).toBe(1)
})

test('offers optional columns, whose numbers have grouped digits', async () => {
  const { queryClient } = await openList(enquiriesRegister, { rows: [enquiryRow(1)] })
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const choose = () => page.getByRole('checkbox', { name: 'BIDDERS INVITED' }).click()
  expect(await refreshesCounts(queryClient, choose)).toBe(false)
  await expect.element(page.getByText('1,200').first()).toBeVisible()
})
