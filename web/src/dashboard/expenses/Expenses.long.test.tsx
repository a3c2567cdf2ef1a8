import { paginate } from '@insaka/domain/core/paging'
import { Chart, type BarElement } from 'chart.js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { expense, expensesOf, expensesRoute, manyExpenses } from '../../../test/expenses.ts'
import { ok, refused, type Sent } from '../../../test/fake-server.ts'
import { openAs } from '../../../test/open-app.tsx'
import { me } from '../../../test/papers.ts'
import { usePreferences } from '../../session/preferences.ts'

const lists = {
  lvp: `GET /api/procurement/lvp/${me}/0/id/1`,
  mpc: `GET /api/procurement/hvp/mpc/${me}/0/id/1`,
}
const counted = (plural: 'lvps' | 'mpcs', records: number) =>
  ok({
    [plural]: { content: [], pagination: paginate({ page: 0, size: 1 }, records, 0) },
    counts: { ALL: records, IN_PROGRESS: 0, COMPLETE: 0, CANCELLED: 0 },
  })

const few = [
  expense('FIN', 'Finance', [500, 0, 250.5, 0]),
  expense('PROC', 'Procurement and Supplies', [0, 0, 249.5, 0]),
  expense('LEG', 'Legal', [0, 0, 0, 0]),
]
const others = [
  { currency: 'USD' as const, records: 2 },
  { currency: 'EUR' as const, records: 1 },
]

const card = page.getByRole('region', { name: 'Expenses', exact: true })
const canvas = (label: string) =>
  card.getByRole('img', { name: new RegExp(`Departmental Expenses, ${label}`) })
const papers = page.getByRole('dialog')
const showTable = () => card.getByRole('button', { name: 'Table' }).click()

const open = (routes: Parameters<typeof openAs>[2] = {}) => openAt('/insaka/dashboard', routes)

async function openAt(path: string, routes: Parameters<typeof openAs>[2] = {}) {
  const opened = await openAs('ORD', path, {
    [expensesRoute]: () => ok(expensesOf(few, { otherCurrencies: others })),
    [lists.lvp]: () => counted('lvps', 12),
    [lists.mpc]: () => counted('mpcs', 0),
    ...routes,
  })
  document.querySelector('figure, [class*=charts]')?.scrollIntoView()
  const asked = (route: string) =>
    opened.server.sent
      .filter((each) => each.route.startsWith(route.replace('*', '')))
      .map(({ url }) => Object.fromEntries(new URL(url, 'http://test').searchParams))
  return { ...opened, asked }
}

const chartNow = (label: string) => Chart.getChart(canvas(label).element() as HTMLCanvasElement)

/** The chart on a canvas, which is made a moment after it. */
async function chartOn(label: string) {
  await expect.element(canvas(label)).toBeVisible()
  await expect.poll(() => chartNow(label)).toBeDefined()
  return chartNow(label)!
}

beforeEach(() => page.viewport(1366, 768))

/** What the axis of a chart says below its bars or points. */
const axisOf = (chart: Chart) => chart.scales['x']!.ticks.map(({ label }) => [label].flat().join(' '))

describe('of many departments', () => {
  test.each(['by quarter', 'total by department'])(
    'the chart %s has codes, and not the others',
    async (label) => {
      await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(30))) })
      const chart = await chartOn(label)
      expect(axisOf(chart)).toEqual(Array.from({ length: 12 }, (_, index) => `D${index + 1}`))
      expect(chart.data.datasets.map(({ data }) => data.length)).toEqual(chart.data.datasets.map(() => 12))
      const { x, y } = (chart.getDatasetMeta(0).data[11] as BarElement).getCenterPoint()
      await userEvent.hover(canvas(label), { position: { x, y } })
      await expect.poll(() => chart.tooltip?.title).toEqual(['DEPARTMENT 12 (D12)'])
    },
  )

  test('on a phone a few have codes already, and their names in the legends', async () => {
    await page.viewport(390, 844)
    await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(4))) })
    expect(axisOf(await chartOn('by quarter'))).toEqual(['D1', 'D2', 'D3', 'D4'])
    await expect.element(page.getByText('DEPARTMENT 4 (D4)').first()).toBeVisible()
  })

  test('what is not drawn is said below, and leads to the table', async () => {
    await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(30))) })
    await chartOn('by quarter')
    const figure = card.getByRole('figure', { name: /By quarter/ })
    await expect.element(figure).toHaveTextContent('Not drawn: OTHERS, 18 departments, ZMW 17,104.50')
    await expect
      .element(card.getByRole('figure', { name: /Share of the year/ }))
      .not.toHaveTextContent('Not drawn')
    await figure.getByRole('button', { name: 'OTHERS, 18 departments, ZMW 17,104.50' }).click()
    await expect.element(card.getByRole('table')).toBeVisible()
  })

  test('the slice of the others is grey, and says how many they are', async () => {
    await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(30))) })
    const { labels, datasets } = (await chartOn('share of the total')).data
    expect(labels?.at(-1)).toBe('OTHERS (22 departments)')
    expect((datasets[0]!.backgroundColor as string[])[8]).toBe('#757e89')
    await expect
      .element(card.getByRole('figure', { name: /Share of the total/ }))
      .toHaveTextContent('OTHERS (22 departments)ZMW 25,305.50 · 54 %')
  })

  test.each([
    [6, 'DEPARTMENT 6', 'DEPARTMENT 6'],
    [7, 'D7', 'DEPARTMENT 7 (D7)'],
  ])('that is, of %d the last is %s', async (count, onAxis, inTable) => {
    await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(count))) })
    await page.viewport(1920, 800)
    await expect.poll(async () => axisOf(await chartOn('by quarter')).at(-1)).toBe(onAxis)
    await showTable()
    await expect.element(card.getByRole('button', { name: inTable, exact: true })).toBeVisible()
  })

  test('their picture says what the codes are, and what is not drawn', async () => {
    await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(30))) })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('#')
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const written = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
    await card.getByRole('button', { name: 'Save as PNG: Total by department' }).click()
    await expect.poll(() => saved.mock.calls.length, { timeout: 10_000 }).toBe(1)
    const texts = written.mock.calls.map(([text]) => text)
    expect(texts).toContain('DEPARTMENT 1 (D1)')
    expect(texts).toContain('DEPARTMENT 12 (D12)')
    expect(texts).toContain('D12')
    expect(texts.at(-1)).toBe('Not drawn: OTHERS, 18 departments, ZMW 17,104.50')
  })
})

test('OTHERS in the legend leads to the table by keyboard, too', async () => {
  await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(20))) })
  const others = card.getByRole('button', { name: /^OTHERS/ }).first()
  await expect.element(others).toBeVisible()
  ;(others.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(card.getByRole('table')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Table' })).toHaveFocus()
})

describe('a click leads to the papers behind a figure', () => {
  const common = { scope: 'institution', status: 'IN_PROGRESS,COMPLETE', currency: 'ZMW' }
  const third = { expenseFrom: '2026-07-01', expenseTo: '2026-09-30' }

  test('a quarter in the table, where something was spent in it', async () => {
    const { asked } = await open()
    await showTable()
    await expect.element(card.getByRole('button', { name: 'FINANCE, Q3, ZMW 250.50' })).toBeVisible()
    await expect.element(card.getByRole('button', { name: /Q2/ })).not.toBeInTheDocument()
    await card.getByRole('button', { name: 'FINANCE, Q3, ZMW 250.50' }).click()
    await expect.element(papers).toHaveTextContent('FINANCE, Q3 2026ZMW 250.50')
    await expect.poll(() => asked(lists.lvp)).toEqual([{ ...common, department: 'FIN', ...third }])
  })

  test.each([
    ['past its last link', '{Tab}{Tab}', 'FINANCE, Q1, ZMW 500.00'],
    ['back', '{Shift>}{Tab}{/Shift}', 'FINANCE'],
    ['to its first link and back', '{Tab}{Shift>}{Tab}{/Shift}', 'FINANCE'],
  ])('Tab %s goes on from the figure', async (_, keys, name) => {
    await open()
    await showTable()
    const row = card.getByRole('button', { name: 'FINANCE', exact: true })
    await expect.element(row).toBeVisible()
    ;(row.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    // The committee papers are none, and nothing to step on.
    await expect.element(papers.getByText('MPC Records none')).toBeVisible()
    await expect.element(papers).toHaveFocus()
    await userEvent.keyboard(keys)
    await expect.element(papers).not.toBeInTheDocument()
    await expect.element(card.getByRole('button', { name, exact: true })).toHaveFocus()
  })

  test('what cannot be shown leaves the page as it is, and says so', async () => {
    await open()
    await showTable()
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {
      throw new Error('As a part that was not fetched.')
    })
    await card.getByRole('button', { name: 'FINANCE', exact: true }).click()
    await expect
      .element(page.getByText('The papers behind this figure could not be fetched. Reload the page to see'))
      .toBeVisible()
    await expect.element(card.getByRole('button', { name: 'FINANCE', exact: true })).toBeVisible()
    await expect.element(papers).not.toBeInTheDocument()
    vi.mocked(console.error).mockClear()
  })
})

test('a year that cannot be had leaves the way to another', async () => {
  await open({
    [expensesRoute]: ({ url }: Sent) => (url.includes('year=2025') ? refused('BUSY') : ok(expensesOf(few))),
  })
  const year = card.getByLabelText('Year', { exact: true })
  await year.selectOptions('2025')
  await expect.element(card.getByText('The figures could not be loaded.')).toBeVisible()
  await expect.element(year).toHaveValue('2025')
  await year.selectOptions('2026')
  await expect.element(canvas('share of the year')).toBeVisible()
})

test('what could not be loaded is asked for again', async () => {
  const { server } = await open({ [expensesRoute]: () => refused('BUSY') })
  await expect.element(card.getByText('The figures could not be loaded.')).toBeVisible()
  server.change(expensesRoute, () => ok(expensesOf(few)))
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect.element(canvas('share of the year')).toBeVisible()
})

test.each([
  ['is none', (done: BlobCallback) => done(null)],
  [
    'fails',
    () => {
      throw new Error('As a part that was not fetched.')
    },
  ],
])('a picture that %s is reported', async (_, toBlob) => {
  await open()
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob)
  await card.getByRole('button', { name: 'Save as PNG: By quarter' }).click()
  await expect
    .element(page.getByText('The picture could not be saved. Try again, or reload the page first.'), {
      timeout: 10_000,
    })
    .toBeVisible()
})

test('on paper a chart is drawn for a white ground', async () => {
  usePreferences.setState({ colorScheme: 'dark' })
  await open()
  await chartOn('by quarter')
  // The chart is replaced at once, since the browser prints what it finds after the event.
  const gridColour = () => chartNow('by quarter')?.options.scales?.y?.grid?.color
  expect(gridColour()).toBe('#2b332e')
  window.dispatchEvent(new Event('beforeprint'))
  expect(gridColour()).toBe('#e2e7e3')
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(gridColour).toBe('#2b332e')
})

test('axe finds nothing at 390 pixels, in charts and table', async () => {
  await page.viewport(390, 800)
  await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(20))) })
  await expect.element(canvas('share of the year')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await showTable()
  await card.getByRole('button', { name: 'DEPARTMENT 1 (D1)', exact: true }).click()
  await expect.element(papers.getByRole('link', { name: 'LVP Records (12)' })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
