import { toDay } from '@insaka/domain/core/dates'
import { paginate } from '@insaka/domain/core/paging'
import { Chart, type BarElement } from 'chart.js'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { insightsOf, insightsRoute } from '../../../test/expenses.ts'
import { ok, refusalReply, type SentRequest } from '../../../test/fake-server.ts'
import { openAs } from '../../../test/open-app.tsx'
import { me } from '../../../test/papers.ts'
import { watchSavedFiles } from '../../../test/saved-files.ts'

const path = '/insaka/plscm/analytics/insights'
const zeroCountReply = (plural: 'lvps' | 'mpcs', records: number) =>
  ok({
    [plural]: { content: [], pagination: paginate({ page: 0, size: 1 }, records, 0) },
    counts: { ALL: records, IN_PROGRESS: 0, COMPLETE: 0, CANCELLED: 0 },
  })

const card = (name: string) => page.getByRole('region', { name, exact: true })
const papers = page.getByRole('dialog')
const year = { expenseFrom: '2026-01-01', expenseTo: '2026-12-31' }

async function open(routes: Parameters<typeof openAs>[2] = {}) {
  const opened = await openAs('GUEST', path, {
    [insightsRoute]: () => ok({ insights: insightsOf() }),
    [`GET /api/procurement/lvp/${me}/*`]: () => zeroCountReply('lvps', 3),
    [`GET /api/procurement/hvp/mpc/${me}/*`]: () => zeroCountReply('mpcs', 1),
    ...routes,
  })
  return opened
}

const rowsOf = (name: string) =>
  [...card(name).element().querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
const showTable = (name: string) => card(name).getByRole('button', { name: 'Table' }).click()

async function narrowedTo() {
  const link = papers.getByRole('link', { name: 'LVP Records (3)' })
  await expect.element(link).toBeVisible()
  const { scope, status, currency, ...search } = Object.fromEntries(
    new URLSearchParams(link.element().getAttribute('href')!.split('?')[1]),
  )
  expect([scope, status, currency]).toEqual(['institution', 'IN_PROGRESS,COMPLETE', 'ZMW'])
  return search
}

beforeEach(() => page.viewport(1366, 768))

test('appears in the menu, sets its title and explains which papers count', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Insights')
  expect(document.title).toBe('Insaka | Insights')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect
    .element(menu.getByRole('list', { name: 'Analytics' }).getByRole('link', { name: 'Insights' }))
    .toHaveAttribute('aria-current', 'page')
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent(
      '12 papers, ZMW 1,000.00 ordered. Cancelled papers are excluded. The day of approval or, without one, initiation counts. Committed: ZMW 1,200.00. Committed counts contracts at their revised value and other papers at their order value, as of now. Not included: 2 in',
    )
})

test('vendors: shows the share of the first five and each figure', async () => {
  await open()
  await expect.element(card('Vendors')).toHaveTextContent('The top 5 have 96 % of the year’s total.')
  await showTable('Vendors')
  await expect.element(card('Vendors').getByRole('table')).toBeVisible()
  expect(rowsOf('Vendors').slice(0, 2)).toEqual([
    ['Vendor', 'Papers', 'Total, ZMW', 'Share'],
    ['Kafue Roofing & Sons', '6', '400.00', '40 %'],
  ])
})

test('methods: groups by competition with a total for each group', async () => {
  await open()
  await expect.element(card('Procurement methods')).toBeVisible()
  const legend = [...card('Procurement methods').element().querySelectorAll('[class*=legend] li')]
  expect(legend.map(({ textContent }) => textContent)).toEqual([
    'CompetitiveZMW 350.00 · 35 %',
    'DirectZMW 500.00 · 50 %',
    'Other arrangementsZMW 150.00 · 15 %',
  ])
  await showTable('Procurement methods')
  await expect
    .poll(() => rowsOf('Procurement methods')[1])
    .toEqual(['Simplified Bidding', 'Competitive', '8', '300.00', '30 %'])
})

test('months: compares with the year before', async () => {
  await open()
  await expect.element(card('Months')).toHaveTextContent('2026: ZMW 1,000.00. 2025: ZMW 700.50.')
  await showTable('Months')
  await expect.poll(() => rowsOf('Months')).toHaveLength(14)
  expect(rowsOf('Months')[2]).toEqual(['Feb-2026', '1,000.00', '12', '0.00'])
  expect(rowsOf('Months').at(-1)).toEqual(['Total', '1,000.00', '12', '700.50'])
})

describe('months of an unfinished year', () => {
  const toDate = {
    day: '2026-11-27',
    total: 950,
    dayBefore: '2025-11-27',
    totalBefore: 500.5,
    monthBefore: 100.25,
  }
  const lastYear = [400.25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 150.5, 149.75]
  const months = insightsOf().months.map((each, index) => ({ ...each, lastYear: lastYear[index]! }))
  const openUnfinished = () =>
    open({ [insightsRoute]: () => ok({ insights: insightsOf({ months, toDate }) }) })

  test('are compared up to the same day, with whole years labelled', async () => {
    await openUnfinished()
    await expect
      .element(card('Months'))
      .toHaveTextContent(
        '2026 up to 27-Nov: ZMW 950.00; whole year ZMW 1,000.00. 2025 up to 27-Nov: ZMW 500.50; whole year ZMW 700.50.',
      )
    await expect.element(card('Months')).toHaveTextContent('With the whole previous year')
    await showTable('Months')
    await expect.poll(() => rowsOf('Months')).toHaveLength(14)
    expect(rowsOf('Months')[0]?.slice(3)).toEqual(['2025 up to 27-Nov, ZMW', 'Whole 2025, ZMW'])
    expect(rowsOf('Months')[1]).toEqual(['Jan-2026', '0.00', '0', '400.25', '400.25'])
    expect(rowsOf('Months')[11]).toEqual(['Nov-2026', '0.00', '0', '100.25', '150.50'])
    expect(rowsOf('Months')[12]).toEqual(['Dec-2026', '0.00', '0', '–', '149.75'])
    expect(rowsOf('Months')[13]).toEqual(['Total', '1,000.00', '12', '500.50', '700.50'])
  })

  test('link the partial current month to the papers of those days', async () => {
    await openUnfinished()
    await showTable('Months')
    await card('Months').getByRole('button', { name: 'Nov-2025 up to 27-Nov-2025, ZMW 100.25' }).click()
    await expect.element(papers).toHaveTextContent('Nov-2025 up to 27-Nov-2025ZMW 100.25')
    expect(await narrowedTo()).toEqual({ expenseFrom: '2025-11-01', expenseTo: '2025-11-27' })
  })

  test('leave months without comparison empty in a file', async () => {
    const savedFiles = watchSavedFiles()
    await openUnfinished()
    await showTable('Months')
    await card('Months')
      .getByRole('button', { name: /^Save as CSV/ })
      .click()
    expect((await savedFiles[0]!.content).split('\r\n').slice(11, 13)).toEqual([
      '"Nov-2026",0.00,0,100.25,150.50',
      '"Dec-2026",0.00,0,,149.75',
    ])
  })
})

test('days: shows the median and slowest tenth of each department and of all', async () => {
  await open()
  await expect.element(card('Days').getByRole('table')).toBeVisible()
  await expect
    .element(card('Days'))
    .toHaveTextContent('Papers in all currencies that were approved or ordered in 2026.')
  expect(rowsOf('Days').slice(2)).toEqual([
    ['Finance', '1 day', 'from 1 day', '1', '–', '–', '0'],
    ['Procurement', '4.5 days', 'from 31 days', '8', '20.5 days', 'from 60 days', '5'],
    ['All departments', '4 days', 'from 31 days', '9', '20.5 days', 'from 60 days', '5'],
  ])
})

describe('exporting a table', () => {
  test('saves plain figures to a file', async () => {
    const savedFiles = watchSavedFiles()
    await open()
    await showTable('Vendors')
    await card('Vendors')
      .getByRole('button', { name: /^Save as CSV/ })
      .click()
    expect(savedFiles.map(({ name, type }) => [name, type])).toEqual([
      ['Vendors 2026, by total.csv', 'text/csv'],
    ])
    const [head, first] = (await savedFiles[0]!.content).split('\r\n')
    expect(head).toBe('"Vendor","Papers","Total, ZMW","Share, %"')
    expect(first).toBe('"Kafue Roofing & Sons",6,400.00,40')
  })

  test('copies the totals and the group of each heading, separated by tabs', async () => {
    const copied: string[] = []
    const { writeText } = navigator.clipboard
    navigator.clipboard.writeText = (text) => Promise.resolve(void copied.push(text))
    onTestFinished(() => void (navigator.clipboard.writeText = writeText))
    await open()
    await card('Days').getByRole('button', { name: /^Copy/ }).click()
    await expect.element(card('Days').getByRole('button', { name: /^Copied/ })).toHaveFocus()
    const lines = copied[0]!.split('\n').map((line) => line.split('\t'))
    expect(lines[0]).toEqual([
      'Department',
      'From requisition to approval: Median, days',
      'From requisition to approval: Slowest tenth from, days',
      'From requisition to approval: Papers',
      'From enquiry to order: Median, days',
      'From enquiry to order: Slowest tenth from, days',
      'From enquiry to order: Papers',
    ])
    expect(lines.slice(1)).toEqual([
      ['Finance', '1', '1', '1', '', '', '0'],
      ['Procurement', '4.5', '31', '8', '20.5', '60', '5'],
      ['All departments', '4', '31', '9', '20.5', '60', '5'],
    ])
  })

  test('leaves figures beyond the limit empty and explains it on the page', async () => {
    const savedFiles = watchSavedFiles()
    const insights = insightsOf()
    await open({
      [insightsRoute]: () =>
        ok({ insights: { ...insights, total: null, vendors: [{ ...insights.vendors[0]!, total: null }] } }),
    })
    await showTable('Vendors')
    await expect.element(card('Vendors')).toHaveTextContent('Figures too large to be shown are left empty')
    await card('Vendors')
      .getByRole('button', { name: /^Save as CSV/ })
      .click()
    expect((await savedFiles[0]!.content).split('\r\n')[1]).toBe('"Kafue Roofing & Sons",6,,')
    await expect.element(card('Days')).not.toHaveTextContent('Figures too large to be shown are left empty')
  })
})

test.each([
  ['Vendors', 'Kafue Roofing & Sons', { vendor: 'Kafue Roofing & Sons', ...year }],
  ['Procurement methods', 'Force Account', { type: 'FORCE_ACCOUNT', ...year }],
  ['Funders', 'CP: Cooperating Partners', { funder: 'CP', ...year }],
  ['Months', 'Feb-2026', { expenseFrom: '2026-02-01', expenseTo: '2026-02-28' }],
  ['Days', 'Procurement', { department: 'PROC', ...year }],
])('%s: opens the papers of a row', async (name, row, search) => {
  await open()
  await expect.element(card(name)).toBeVisible()
  if (name !== 'Days') await showTable(name)
  await card(name).getByRole('button', { name: row, exact: true }).click()
  expect(await narrowedTo()).toEqual(search)
})

test('opens the papers of the year before from its bar', async () => {
  await open()
  const canvas = card('Months').getByRole('img')
  await expect.element(canvas).toBeVisible()
  const chart = () => Chart.getChart(canvas.element() as HTMLCanvasElement)
  await expect.poll(chart).toBeDefined()
  const { x, y } = (chart()!.getDatasetMeta(1).data[11] as BarElement).getCenterPoint()
  await userEvent.click(canvas, { position: { x, y } })
  await expect.element(papers).toHaveTextContent('Dec-2025ZMW 700.50')
  expect(await narrowedTo()).toEqual({ expenseFrom: '2025-12-01', expenseTo: '2025-12-31' })
})

test('days: names the listed papers, which differ from the counted ones', async () => {
  await open()
  await card('Days').getByRole('button', { name: 'Finance', exact: true }).click()
  await expect.element(papers).toHaveTextContent(/^Papers of Finance in 2026, in ZMWLVP Records/)
})

test('opens the papers of a month of the year before if it has any', async () => {
  await open()
  await showTable('Months')
  await card('Months').getByRole('button', { name: 'Dec-2025, ZMW 700.50' }).click()
  await expect.element(papers).toHaveTextContent('Dec-2025ZMW 700.50')
  expect(await narrowedTo()).toEqual({ expenseFrom: '2025-12-01', expenseTo: '2025-12-31' })
  await expect.element(card('Months').getByRole('button', { name: /2025/ })).toBeVisible()
})

const nothingByMonth = insightsOf().months.map((month) => ({ ...month, total: 0, records: 0, lastYear: 0 }))

test('shows days for a year with papers in other currencies only', async () => {
  const nothing = { records: 0, total: 0, vendors: [], methods: [], funders: [], months: nothingByMonth }
  await open({ [insightsRoute]: () => ok({ insights: insightsOf(nothing) }) })
  await expect.element(card('Days').getByRole('table')).toBeVisible()
  await expect.element(card('Vendors')).toHaveTextContent('Nothing was spent in ZMW in 2026.')
})

test('offers other years when a year cannot be loaded', async () => {
  await open({
    [insightsRoute]: ({ url }: SentRequest) =>
      url.endsWith('?year=2025') ? refusalReply('BUSY') : ok({ insights: insightsOf() }),
  })
  const choice = page.getByLabelText('Year', { exact: true })
  await choice.selectOptions('2025')
  await expect.element(page.getByText('The insights could not be loaded.')).toBeVisible()
  await expect.element(choice).toHaveValue('2025')
  await choice.selectOptions('2026')
  await expect.element(card('Vendors')).toBeVisible()
})

test('loads another year and reports a year without papers', async () => {
  const empty = insightsOf({
    year: 2025,
    records: 0,
    otherCurrencies: [],
    months: nothingByMonth,
    days: { ...insightsOf().days, departments: [] },
  })
  await open({
    [insightsRoute]: ({ url }: SentRequest) =>
      ok({ insights: url.endsWith('?year=2025') ? empty : insightsOf() }),
  })
  await page.getByLabelText('Year', { exact: true }).selectOptions('2025')
  await expect.element(page.getByText('Nothing was spent in ZMW in 2025.')).toBeVisible()
  await expect.element(card('Vendors')).not.toBeInTheDocument()
})

test('keeps the year in the address, except the current one and invalid years', async () => {
  const thisYear = toDay(new Date()).slice(0, 4)
  const years = [Number(thisYear), 2024]
  const requestUrls: string[] = []
  const { address, router } = await openAs('GUEST', `${path}?year=2024`, {
    [insightsRoute]: ({ url }: SentRequest) => {
      const [, year] = /year=(\d+)/.exec(url) ?? []
      requestUrls.push(year ?? 'present')
      return ok({ insights: insightsOf({ year: Number(year ?? thisYear), years }) })
    },
  })
  const choice = page.getByLabelText('Year', { exact: true })
  await expect.element(choice).toHaveValue('2024')
  await choice.selectOptions(thisYear)
  await expect.poll(address).toBe(path)
  router.history.back()
  await expect.element(choice).toHaveValue('2024')
  router.history.push(`${path}?year=20x4`)
  await expect.element(choice).toHaveValue(thisYear)
  expect(requestUrls).toEqual(['2024', 'present'])
})

test('offers to load the insights again after a failure', async () => {
  const { server } = await open({ [insightsRoute]: () => refusalReply('BUSY') })
  await expect.element(page.getByText('The insights could not be loaded.')).toBeVisible()
  server.change(insightsRoute, () => ok({ insights: insightsOf() }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card('Vendors')).toBeVisible()
})

test('passes axe at 390 pixels with charts and tables', async () => {
  await page.viewport(390, 800)
  await open()
  await expect.element(card('Funders').getByRole('img')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  for (const name of ['Vendors', 'Procurement methods', 'Funders', 'Months']) await showTable(name)
  expect(await accessibilityFaults()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
