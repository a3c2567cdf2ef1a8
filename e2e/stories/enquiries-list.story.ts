import type { Page } from '@playwright/test'
import { newOfficerWith } from '../support/officer.ts'
import { expect, test } from '../support/test.ts'

const listPath = '/insaka/plscm/enquiries'

const lotsOfChairs = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ description: `Chairs, lot ${i + 1}` }))

const rows = (page: Page) => page.getByRole('table', { name: 'Enquiries' }).locator('tbody tr')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a register is paged, sorted and filtered by state, and Back returns', async ({
  page,
  request,
  signIn,
}) => {
  const officer = await newOfficerWith(request, lotsOfChairs(14))
  const [first, second] = officer.made
  await request.post(`/api/procurement/enquiries/${second!.id}/withdraw`, {
    headers: officer.headers,
    data: { version: second!.version, reason: 'No funds.' },
  })
  await signIn(officer.username, listPath)
  await expect(page).toHaveTitle('Insaka | Enquiries')
  await expect(page.getByRole('columnheader')).toHaveText([
    'ENQUIRY NO.',
    'DESCRIPTION',
    'ENQUIRY TYPE',
    'ISSUED ON',
    'CLOSED ON',
    'VENDOR CATEGORY',
    'STATE',
  ])
  await expect(rows(page)).toHaveCount(12)
  await expect(rows(page).first()).toContainText('lot 14')
  await expect(rows(page).first()).toContainText('02-Mar-2026')
  await expect(button(page, 'First page')).toBeDisabled()

  await button(page, 'Next page').click()
  await expect(page).toHaveURL(`${listPath}?page=1&size=12`)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2 of 2')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Withdrawn')
  await expect(button(page, 'Last page')).toBeDisabled()
  await page.goBack()
  await expect(rows(page)).toHaveCount(12)

  await button(page, 'ENQUIRY NO.').click()
  await expect(page).toHaveURL(`${listPath}?direction=asc`)
  await expect(page.getByRole('columnheader', { name: 'ENQUIRY NO.' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(rows(page).first()).toContainText(first!.reference)

  await page.getByRole('link', { name: 'Withdrawn 1' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(`${listPath}?status=WITHDRAWN&direction=asc`)
  await page.getByRole('link', { name: 'Closed 13' }).click()
  await expect(rows(page)).toHaveCount(12)

  await page.getByLabel('Rows per page').selectOption('5')
  await expect(rows(page)).toHaveCount(5)
  await page.reload()
  await expect(rows(page)).toHaveCount(5)
  const storedState = await page.evaluate(() => localStorage.getItem('appState'))
  expect(JSON.parse(storedState!).paginationState).toMatchObject({
    pageSize: 5,
    totalRecords: 13,
    totalPages: 3,
  })
})
