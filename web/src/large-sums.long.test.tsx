import { paginate } from '@insaka/domain/core/paging'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expense, expensesOf, expensesRoute, insightsOf, insightsRoute } from '../test/expenses.ts'
import { ok } from '../test/fake-server.ts'
import { depositRecord, fuelPath, fuelRoutes, openFuel } from '../test/fuel.ts'
import { openAs } from '../test/open-app.tsx'
import { button, lvpRow, me } from '../test/papers.ts'
import { openReports, previewOf, reportRoutes } from '../test/report.ts'

const card = (name: string) => page.getByRole('region', { name, exact: true })
const rowsOf = (name: string | RegExp) =>
  [...page.getByRole('table', { name }).element().querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
const tooLarge = 'Too large to be shown'

beforeEach(() => page.viewport(1366, 768))

test('shows a too large sum in a list with its currency', async () => {
  await openAs('ORD', '/insaka/plscm/lvp/list', {
    [`GET /api/procurement/lvp/${me}/*`]: () =>
      ok({
        lvps: { content: [lvpRow(1)], pagination: paginate({ page: 0, size: 12 }, 1, 1) },
        counts: { ALL: 1, IN_PROGRESS: 1, COMPLETE: 0, CANCELLED: 0 },
        sums: [
          { currency: 'USD', amount: 5 },
          { currency: 'ZMW', amount: null },
        ],
      }),
    'GET /api/utility/views/lvp': () => ok({ views: [], columns: null }),
  })
  await expect.element(page.getByRole('main')).toHaveTextContent(`Sum USD 5.00 and ZMW: ${tooLarge}`)
})

test('shows too large expenses in charts, legends and table, and omits values derived from them', async () => {
  const finance = {
    ...expense('FIN', 'Finance', [0, 0, 0, 0]),
    total: null,
    committed: null,
    quarterOne: null,
  }
  const expenses = [finance, expense('PROC', 'Procurement', [10, 0, 250.5, 0])]
  await openAs('ORD', '/insaka/dashboard', { [expensesRoute]: () => ok(expensesOf(expenses)) })
  document.querySelector('[class*=charts]')?.scrollIntoView()
  const figure = (name: string) => card('Expenses').getByRole('figure', { name })
  await expect
    .element(figure('Share of the year, without figures too large to be shown'))
    .toHaveTextContent(`Finance${tooLarge}ProcurementZMW 260.50`)
  await expect.element(figure('By quarter, ZMW, without figures too large to be shown')).toBeInTheDocument()
  await card('Expenses').getByRole('button', { name: 'Table' }).click()
  await expect.element(page.getByRole('table', { name: /Departmental Expenses/ })).toBeVisible()
  expect(rowsOf(/Departmental Expenses/).slice(1)).toEqual([
    ['Finance', tooLarge, '0.00', '0.00', '0.00', tooLarge, '–', tooLarge],
    ['Procurement', '10.00', '0.00', '250.50', '0.00', '260.50', '–', '260.50'],
    ['Total', tooLarge, '0.00', '250.50', '0.00', tooLarge, '–', tooLarge],
  ])
})

test('shows too large insights in sentences, legends and tables', async () => {
  const { vendors, methods, months, ...insights } = insightsOf()
  const large = { total: null, records: 12 }
  await openAs('GUEST', '/insaka/plscm/analytics/insights', {
    [insightsRoute]: () =>
      ok({
        insights: {
          ...insights,
          ...large,
          vendors: [{ vendor: 'Large Works', ...large }, ...vendors],
          methods: [{ method: 'DIRECT_BIDDING', ...large }, ...methods.slice(1)],
          months: months.map((each) => (each.month === 2 ? { ...each, ...large } : each)),
        },
      }),
  })
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent('12 papers, with a total too large to show. Cancelled papers are excluded')
  await expect.element(card('Months')).toHaveTextContent(`2026: ${tooLarge}. 2025: ZMW 700.50.`)
  await expect.element(card('Vendors')).not.toHaveTextContent('The top 5')
  await expect.element(card('Procurement methods')).toHaveTextContent(`Direct${tooLarge}`)
  await card('Vendors').getByRole('button', { name: 'Table' }).click()
  await expect.element(page.getByRole('table', { name: /^Vendors/ })).toBeVisible()
  expect(rowsOf(/^Vendors/).slice(1, 3)).toEqual([
    ['Large Works', '12', tooLarge, '–'],
    ['Kafue Roofing & Sons', '6', '400.00', '–'],
  ])
})

test('shows a too large sum in a report summary with its number of records', async () => {
  const [spent] = previewOf().spent
  await openReports(undefined, {
    [reportRoutes.preview]: () =>
      ok({
        preview: previewOf({
          spent: [{ ...spent!, lvp: { records: 12, value: null }, value: null, committed: null }],
        }),
      }),
  })
  await button('Preview').click()
  await expect.element(page.getByRole('table', { name: 'Spent' })).toBeVisible()
  expect(rowsOf('Spent')[1]).toEqual([
    'ZMW',
    `${tooLarge}12 records`,
    '900,000.001 record',
    `${tooLarge}3 records`,
    tooLarge,
    '450,000.002 records',
  ])
})

test('omits the line of a fuel account with a too large balance and lists its months', async () => {
  const months = [
    { month: '2026-01', balance: null },
    { month: '2026-02', balance: -5 },
  ]
  await openFuel(fuelPath, {
    [fuelRoutes.balances]: () => ok({ balances: { year: 2026, opening: 0, months } }),
  })
  const year = page.getByRole('region', { name: 'Balance over the year' })
  await expect.element(year).toHaveTextContent(`Balance in 2026${tooLarge}`)
  expect(year.element().querySelectorAll('svg[preserveAspectRatio=none] path')).toHaveLength(1)
  expect(rowsOf(/Balance in ZMW/).slice(1)).toEqual([
    ['Jan-2026', tooLarge],
    ['Feb-2026', '−5.00'],
  ])
})

const nothingDrawn = { drawn: 0, takenBack: 0, litres: 0, litresTakenBack: 0 }

test('shows a too large sum in the printed statement of a fuel account', async () => {
  const sheet = vi.fn<(text: string | null | undefined) => void>()
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    sheet(document.querySelector('body > [data-printed]')?.textContent)
    window.dispatchEvent(new Event('afterprint'))
  })
  onTestFinished(() => print.mockRestore())
  await openFuel(fuelPath, {
    [fuelRoutes.statement]: () =>
      ok({
        statement: {
          department: 'PROC',
          name: 'Procurement',
          period: '2026-03',
          from: '2026-03-01',
          to: '2026-03-31',
          provisionalOn: null,
          month: '2026-03',
          opening: -5,
          closing: null,
          deposited: null,
          drawn: 0,
          litres: { PETROL: 0, DIESEL: 0 },
          totals: {
            opening: -5,
            deposited: null,
            depositsTakenBack: 0,
            drawn: 0,
            drawsTakenBack: 0,
            closing: null,
            fuels: { PETROL: nothingDrawn, DIESEL: nothingDrawn },
          },
          rows: [{ ...depositRecord(1), running: null, isLate: false }],
          history: `12 events, root ${'3f'.repeat(32)}`,
          more: false,
        },
      }),
  })
  await button('Print a statement').click()
  await button('Print the statement').click()
  await expect.poll(() => sheet.mock.calls.length).toBe(1)
  const text = sheet.mock.calls[0]?.[0]
  expect(text).toContain(`Opening balance−5.00Deposits${tooLarge}`)
  expect(text).toContain(`Closing balance${tooLarge}`)
  expect(text).toContain(`15,000.00–${tooLarge}`)
})
