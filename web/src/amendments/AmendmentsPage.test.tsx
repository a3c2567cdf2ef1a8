import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { amendmentRow, amendmentsPage, contractNo, contractPaper } from '../../test/amendments.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'
import { me } from '../../test/papers.ts'

const path = '/insaka/plscm/hvp/contract/amendments'
const list = `GET /api/procurement/hvp/mpc/amendments/${me}/*`
const contract = 'GET /api/procurement/hvp/contracts/4'
const rows = [
  amendmentRow(2, {
    reference: `${contractNo(4)}.A2`,
    currency: 'USD',
    amendedSum: 900_000,
    percentDiff: -10,
  }),
  amendmentRow(1),
]

async function open(at = path, routes = {}) {
  const app = await openAs('ORD', at, {
    [list]: (request) => amendmentsPage(request, rows),
    'GET /api/utility/views/amendments': () => ok({ views: [], columns: null }),
    'GET /api/procurement/hvp/amendments/1': () => ok({ amendment: rows[1] }),
    [contract]: () => ok({ mpc: contractPaper() }),
    ...routes,
  })
  const listRequests = () => app.server.sent.filter(({ url }) => url.startsWith(list.slice(4, -1)))
  return { ...app, callsTo: listRequests }
}

const row = (name: RegExp) => page.getByRole('row', { name })
const chips = () =>
  [...document.querySelectorAll('[class*=_chip_] > [class*=_text_]')].map(({ textContent }) => textContent)

beforeEach(() => page.viewport(1366, 768))

test('shows the columns of the register, each sum in its currency, without a state column', async () => {
  const { callsTo } = await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Amendments')
  expect(document.title).toBe('Insaka | Amendments')
  await expect
    .element(row(/\.A1/))
    .toHaveTextContent(
      `${contractNo(4)}.A1Twenty more reamsChilenje Stationers04-May-202611-May-202618-May-2026ZMW 1,100,000.00+100,000.00`,
    )
  await expect.element(row(/\.A2/)).toHaveTextContent(/USD 900,000\.00USD −100,000\.00−10\.00 %PROC$/)
  const headers = page.getByRole('columnheader').elements()
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'REFERENCE',
    'DESCRIPTION',
    'APPROVED ON',
    'CLEARED ON',
    'AMENDED ON',
    'AMENDED SUM',
    'CHANGE, ZMW',
  ])
  await expect.element(page.getByRole('button', { name: 'New amendment' })).toBeVisible()
  const rightEdge = (element: Element) => element.getBoundingClientRect().right
  const search = page.getByRole('searchbox').element().closest('[class*=toolbar]')!
  expect(rightEdge(search.lastElementChild!)).toBe(rightEdge(search))
  await expect.element(page.getByRole('navigation', { name: 'State' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Sum', { exact: true })).not.toBeInTheDocument()
  expect(callsTo()[0]?.url).toBe(`/api/procurement/hvp/mpc/amendments/${me}/0/id/12?scope=mine`)
  expect(await accessibilityFaults()).toEqual([])
})

test('filters and sorts by the address and shows the contract by its reference', async () => {
  const { callsTo } = await open(
    `${path}?contract=4&vendor=Chilenje&currency=USD&minValue=5&from=2026-05-01&status=AWARDED&sort=amendedSum`,
  )
  await expect
    .poll(chips)
    .toEqual([
      'Amended: from 01-May-2026',
      'Vendor: Chilenje',
      'Sum: from 5.00',
      'Currency: USD: US Dollar',
      `Contract: ${contractNo(4)}`,
    ])
  const { pathname, searchParams } = new URL(callsTo()[0]!.url, 'http://test')
  expect(pathname).toMatch(/\/0\/amendedSum\/12$/)
  expect(Object.fromEntries(searchParams)).toEqual({
    scope: 'mine',
    contract: '4',
    vendor: 'Chilenje',
    currency: 'USD',
    minValue: '5',
    from: '2026-05-01',
  })
})

test('shows the number of a contract whose reference cannot be loaded', async () => {
  await open(`${path}?contract=4`, { [contract]: () => refusalReply('NOT_FOUND') })
  await expect.element(row(/\.A1/)).toBeVisible()
  await expect.poll(chips).toEqual(['Contract: 4'])
})

test('accepts only a number in the contract filter', async () => {
  const { callsTo } = await open()
  await page.getByRole('button', { name: 'Filter' }).click()
  const field = page.getByRole('textbox', { name: 'Contract' })
  await field.fill('MIHUD.4')
  await page.getByRole('textbox', { name: 'Sum to' }).click()
  await expect.element(page.getByText('Contract must be a number, such as 12.')).toBeVisible()
  await field.fill('4')
  await page.getByRole('textbox', { name: 'Sum to' }).click()
  await expect.poll(() => callsTo().at(-1)?.url).toMatch(/\?contract=4&scope=mine$/)
})

test('opens the amendment of a row for reading', async () => {
  const { address } = await open()
  await page.getByRole('link', { name: `${contractNo(4)}.A1` }).click()
  await expect.poll(address).toBe(`${path}?record=1`)
  await expect.element(page.getByRole('dialog', { name: 'Contract Amendment' })).toBeVisible()
})

test('shows rows as cards on a phone', async () => {
  await page.viewport(390, 844)
  await open()
  await expect.element(page.getByText('Twenty more reams').first()).toBeVisible()
  await expect.element(page.getByText('ZMW 1,100,000.00')).toBeVisible()
  await expect.element(page.getByText('+100,000.00')).toBeVisible()
  await expect.element(page.getByText('Chilenje Stationers').first()).toBeVisible()
  // Without a state column the whole date fits.
  const day = page.getByText('18-May-2026').first().element()
  const { bottom } = day.closest('td')!.getBoundingClientRect()
  expect(day.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom + 1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults()).toEqual([])
})
