import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { refreshesCounts } from '../../test/refreshed-counts.ts'
import { listRequestOf, enquiriesOf, enquiriesPage, enquiryRow } from '../../test/enquiries-list.ts'
import { ok, type SentRequest } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'

const list = 'GET /api/procurement/enquiry/*'
const path = '/insaka/plscm/enquiries'

async function open(at = path, routes: object = {}) {
  const app = await openAs('ORD', at, {
    [list]: (request: SentRequest) => enquiriesPage(request, 60),
    'GET /api/utility/views/enquiries': () => ok({ views: [], columns: null }),
    'PUT /api/utility/views/enquiries': ({ body }: SentRequest) => ok(body as object),
    'GET /api/procurement/enquiries/*': ({ url }: SentRequest) =>
      ok({ enquiry: enquiryRow(Number(url.split('/').at(-1))) }),
    ...routes,
  })
  const searches = () => app.server.sent.filter(({ url }) => url.includes('/enquiry/')).map(listRequestOf)
  return { ...app, callsTo: searches }
}
const link = (id: number) => page.getByRole('link', { name: `MIHUD.PROC.RFQ.${id}.03.26` })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(() => page.viewport(1366, 768))

test('shows the user’s own newest enquiries first and prefetches the next page', async () => {
  const { callsTo } = await open()
  await expect.element(link(60)).toBeVisible()
  expect(document.title).toBe('Insaka | Enquiries')
  expect(headers()).toEqual([
    'ENQUIRY NO.',
    'DESCRIPTION',
    'ENQUIRY TYPE',
    'ISSUED ON',
    'CLOSED ON',
    'VENDOR CATEGORY',
    'STATE',
  ])
  await expect
    .element(page.getByRole('row', { name: /RFQ\.60/ }))
    .toHaveTextContent(
      /^MIHUD\.PROC\.RFQ\.60\.03\.26Chairs, lot 60RFQ: Request For QuotationPROC31-Mar-202614-Apr-2026CitizenOpen until 14-Apr(-2026)?Mutale Mwansa$/,
    )
  // A row shows only the code.
  const typeText = page.getByText(': Request For Quotation').first().element().getBoundingClientRect()
  expect(typeText.width).toBe(1)
  const defaultRequest = { sortField: 'id', pageSize: 12, query: { scope: 'mine' } }
  await expect.poll(callsTo).toEqual([
    { page: 0, ...defaultRequest },
    { page: 1, ...defaultRequest },
  ])
  await expect.element(page.getByRole('link', { name: 'All 60' })).toHaveAttribute('aria-current', 'page')
})

test('shows that an enquiry is withdrawn, has no paper or has an unconfirmed vendor category', async () => {
  const closed = (request: SentRequest) => {
    const { enquiries } = enquiriesOf(request, 3)
    const content = [
      enquiryRow(3, { state: 'WITHDRAWN' }),
      enquiryRow(2, { vendorCategoryConfirmed: false }),
      enquiryRow(1, { state: 'CLOSED' }),
    ]
    const counts = { ALL: 4, OPEN: 1, CLOSED: 2, LINKED: 1, WITHDRAWN: 0 }
    return ok({ enquiries: { ...enquiries, content }, counts })
  }
  const { callsTo } = await open(path, { [list]: closed })
  await expect
    .element(page.getByRole('row', { name: /RFQ\.1\./ }).getByText('Closed, no paper'))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: /RFQ\.3\./ }).getByText('Withdrawn')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /RFQ\.2\./ })).toHaveTextContent('Not confirmed')
  await expect.element(page.getByRole('link', { name: 'Open 1' })).toBeVisible()
  await page.getByRole('link', { name: 'Closed 2' }).click()
  await expect.poll(() => callsTo().at(-1)?.query).toEqual({ scope: 'mine', status: 'CLOSED' })
  await button('CLOSED ON').click()
  await expect.poll(() => callsTo().at(-1)?.sortField).toBe('closedOn')
})

test('offers optional columns, whose numbers have grouped digits', async () => {
  const { queryClient } = await open()
  await button('Columns').click()
  const choose = () => page.getByRole('checkbox', { name: 'BIDDERS INVITED' }).click()
  expect(await refreshesCounts(queryClient, choose)).toBe(false)
  await expect.poll(headers).toContain('BIDDERS INVITED')
  await expect.element(page.getByText('1,200').first()).toBeVisible()
})

test('passes axe on a phone with open filters', async () => {
  await page.viewport(390, 800)
  await open()
  await expect.element(link(60)).toBeVisible()
  await button('Filter').click()
  await expect.element(page.getByRole('textbox', { name: 'Issued from' })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
