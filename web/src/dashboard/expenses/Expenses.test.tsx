import { paginate } from '@insaka/domain/core/paging'
import { type BarElement, Chart } from 'chart.js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expense, expensesOf, expensesRoute, manyExpenses } from '../../../test/expenses.ts'
import { ok, refusalReply, type SentRequest } from '../../../test/fake-server.ts'
import { openAs } from '../../../test/open-app.tsx'
import { me } from '../../../test/papers.ts'
import { usePreferences } from '../../session/preferences.ts'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { longEach, longTest } from '../../../test/long-tests.ts'

const lists = {
  lvp: `GET /api/procurement/lvp/${me}/0/id/1`,
  mpc: `GET /api/procurement/hvp/mpc/${me}/0/id/1`,
}

const countReply = (plural: 'lvps' | 'mpcs', records: number) =>
  ok({
    [plural]: { content: [], pagination: paginate({ page: 0, size: 1 }, records, 0) },
    counts: { ALL: records, IN_PROGRESS: 0, COMPLETE: 0, CANCELLED: 0 },
  })

const fewExpenses = [
  expense('FIN', 'Finance', [500, 0, 250.5, 0]),
  expense('PROC', 'Procurement and Supplies', [0, 0, 249.5, 0]),
  expense('LEG', 'Legal', [0, 0, 0, 0]),
]

const otherCurrencies = [
  { currency: 'USD' as const, records: 2 },
  { currency: 'EUR' as const, records: 1 },
]

const card = page.getByRole('region', { name: 'Expenses', exact: true })

const figures = () =>
  [...document.querySelectorAll('figure')].map((each) => each.querySelector('h3')?.textContent)

const canvas = (label: string) =>
  card.getByRole('img', { name: new RegExp(`Departmental Expenses, ${label}`) })

const papers = page.getByRole('dialog')

const showTable = () => card.getByRole('button', { name: 'Table' }).click()

const open = (routes: Parameters<typeof openAs>[2] = {}) => openAtWidth('/insaka/dashboard', routes)

async function openAtWidth(path: string, routes: Parameters<typeof openAs>[2] = {}) {
  const opened = await openAs('ORD', path, {
    [expensesRoute]: () => ok(expensesOf(fewExpenses, { otherCurrencies: otherCurrencies })),
    [lists.lvp]: () => countReply('lvps', 12),
    [lists.mpc]: () => countReply('mpcs', 0),
    ...routes,
  })
  document.querySelector('figure, [class*=charts]')?.scrollIntoView()
  const requestsTo = (route: string) =>
    opened.server.sent
      .filter((each) => each.route.startsWith(route.replace('*', '')))
      .map(({ url }) => Object.fromEntries(new URL(url, 'http://test').searchParams))
  return { ...opened, callsTo: requestsTo }
}

const chartNow = (label: string) => Chart.getChart(canvas(label).element() as HTMLCanvasElement)

/** Waits for the chart, which is drawn shortly after its canvas appears. */
async function chartOn(label: string) {
  await expect.element(canvas(label)).toBeVisible()
  await expect.poll(() => chartNow(label)).toBeDefined()
  return chartNow(label)!
}

async function clickOn(label: string, series: number, index: number) {
  const chart = await chartOn(label)
  await expect.poll(() => chart.getDatasetMeta(series).data[index]).toBeDefined()
  const { x, y } = (chart.getDatasetMeta(series).data[index] as BarElement).getCenterPoint()
  await userEvent.click(canvas(label), { position: { x, y } })
}

beforeEach(() => page.viewport(1366, 768))

const axisOf = (chart: Chart) => chart.scales['x']!.ticks.map(({ label }) => [label].flat().join(' '))

test('shows four charts under one title, each with its subtitle', async () => {
  await open()
  await expect.element(canvas('share of the year')).toBeVisible()
  expect(figures()).toEqual([
    'Departmental Expenses Share of the year',
    'Departmental Expenses By quarter, ZMW',
    'Departmental Expenses Total by department, ZMW',
    'Departmental Expenses Share of what is committed',
  ])
  await expect
    .element(card)
    .toHaveTextContent(
      'Order values of papers not cancelled, by quarter of approval or, without one, initiation. Committed: ZMW',
    )
  await expect
    .element(card)
    .toHaveTextContent(
      'Committed counts contracts at their revised value and other papers at their order value, as of now. Not included: 3 in other currencies (2 in USD, 1 in EUR).',
    )
})

test('draws totals and four quarters with names of departments and amounts in kwacha', async () => {
  await open()
  await expect.element(canvas('by quarter')).toBeVisible()
  const { labels, datasets } = (await chartOn('by quarter')).data
  expect(labels).toEqual(['Finance', 'Procurement and Supplies', 'Legal'])
  expect(datasets.map(({ label, data }) => [label, data])).toEqual([
    ['Q1', [500, 0, 0]],
    ['Q2', [0, 0, 0]],
    ['Q3', [250.5, 249.5, 0]],
    ['Q4', [0, 0, 0]],
  ])
  expect((await chartOn('total by department')).data.datasets[0]?.data).toEqual([750.5, 249.5, 0])
  expect((await chartOn('share of the year')).data.labels).toEqual(['Finance', 'Procurement and Supplies'])
  const legend = [...document.querySelectorAll('figure')[0]!.querySelectorAll('li')]
  expect(document.querySelectorAll('figure')[0]?.textContent).toContain('Departments')
  expect(legend.map(({ textContent }) => textContent)).toEqual([
    'FinanceZMW 750.50 · 75 %',
    'Procurement and SuppliesZMW 249.50 · 25 %',
  ])
})

test('draws what is committed as a doughnut, in the colours of the pie', async () => {
  const [finance, ...others] = fewExpenses
  await open({ [expensesRoute]: () => ok(expensesOf([{ ...finance!, committed: 900.5 }, ...others])) })
  expect((await chartOn('share of the year')).data.datasets[0]?.data).toEqual([750.5, 249.5])
  expect((await chartOn('share of what is committed')).data.datasets[0]?.data).toEqual([900.5, 249.5])
  await clickOn('share of what is committed', 0, 0)
  await expect.element(papers).toHaveTextContent('Finance, 2026ZMW 900.50')
})

test('shows department, quarter and amount in the tooltip of a bar', async () => {
  await open()
  const chart = await chartOn('by quarter')
  const { x, y } = (chart.getDatasetMeta(2).data[0] as BarElement).getCenterPoint()
  await userEvent.hover(canvas('by quarter'), { position: { x, y } })
  await expect.poll(() => chart.tooltip?.title).toEqual(['Finance'])
  expect(chart.tooltip?.body[0]?.lines).toEqual(['Q3: ZMW 250.50'])
})

test('hides a deselected chart, also on the next visit, and shows it again', async () => {
  await open()
  await card.getByRole('button', { name: 'Charts shown' }).click()
  const choice = card.getByRole('group', { name: 'Charts shown' }).first()
  const boxes = choice.getByRole('checkbox')
  await expect
    .poll(() => boxes.elements().map((box) => (box as HTMLInputElement).checked))
    .toEqual(Array(4).fill(true))
  await choice.getByRole('checkbox', { name: /^Line/ }).click()
  await expect.poll(figures).toHaveLength(3)
  expect(figures().join()).not.toContain('Total by department')
  expect(JSON.parse(localStorage.getItem('insaka.preferences') ?? '{}')).toMatchObject({
    hiddenCharts: ['line'],
  })
  await choice.getByRole('checkbox', { name: /^Line/ }).click()
  await expect.element(canvas('total by department')).toBeVisible()
})

test('points to the table when no chart is selected', async () => {
  usePreferences.setState({ hiddenCharts: ['pie', 'bar', 'line', 'doughnut'] })
  await open()
  await expect.element(card.getByText('No charts are shown. The table has all figures.')).toBeVisible()
  await showTable()
  await expect.element(card.getByRole('button', { name: 'Finance', exact: true })).toBeVisible()
})

test('lists every department in the table with the figures of the charts', async () => {
  const manyDepartments = manyExpenses(20)
  await open({ [expensesRoute]: () => ok(expensesOf(manyDepartments)) })
  const slices = (await chartOn('share of the year')).data.labels
  expect([slices?.length, slices?.at(-1)]).toEqual([9, 'Others (12 departments)'])
  await showTable()
  const table = card.getByRole('table', { name: 'Departmental Expenses 2026 in ZMW' })
  await expect.poll(() => table.getByRole('row').elements().length).toBe(22)
  const rows = table
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows[0]).toEqual(['Department', 'Q1', 'Q2', 'Q3', 'Q4', 'Total, ZMW', 'Share', 'Committed, ZMW'])
  expect(rows[1]).toEqual([
    'Department 1 (D1)',
    '2,000.00',
    '0.00',
    '0.00',
    '0.25',
    '2,000.25',
    '10 %',
    '2,000.25',
  ])
  expect(rows[20]?.[0]).toBe('Department 20 (D20)')
  expect(rows[21]).toEqual(['Total', '21,000.00', '0.00', '0.00', '5.00', '21,005.00', '100 %', '21,005.00'])
})

test('opens the table, not papers, from Others', async () => {
  await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(20))) })
  await expect.element(canvas('share of the year')).toBeVisible()
  await clickOn('share of the year', 0, 8)
  await expect.element(card.getByRole('table')).toBeVisible()
  await expect.element(papers).not.toBeInTheDocument()
})

test('adds codes to departments with equal names', async () => {
  const expenses = [expense('LEG', 'Legal', [2, 0, 0, 0]), expense('LAW', 'Legal', [1, 0, 0, 0])]
  await open({ [expensesRoute]: () => ok(expensesOf(expenses)) })
  await expect.element(card.getByRole('button', { name: /^Legal \(LAW\)/ }).first()).toBeVisible()
  await showTable()
  await expect.element(card.getByRole('button', { name: 'Legal (LEG)', exact: true })).toBeVisible()
})

describe('a click opens the papers behind a figure', () => {
  const common = { scope: 'institution', status: 'IN_PROGRESS,COMPLETE', currency: 'ZMW' }
  const year = { expenseFrom: '2026-01-01', expenseTo: '2026-12-31' }
  const third = { expenseFrom: '2026-07-01', expenseTo: '2026-09-30' }

  test.each([
    [
      'a slice',
      'share of the year',
      0,
      1,
      { department: 'PROC', ...year },
      'Procurement and Supplies, 2026ZMW 249.50',
    ],
    ['a bar', 'by quarter', 2, 0, { department: 'FIN', ...third }, 'Finance, Q3 2026ZMW 250.50'],
    ['a point', 'total by department', 0, 0, { department: 'FIN', ...year }, 'Finance, 2026ZMW 750.50'],
  ])('%s', async (_, label, series, index, expectedSearch, expectedTitle) => {
    const { callsTo } = await open()
    await clickOn(label, series, index)
    await expect.element(papers).toHaveTextContent(expectedTitle)
    const lvp = papers.getByRole('link', { name: 'LVP Records (12)' })
    await expect.element(lvp).toBeVisible()
    const [path, search] = lvp.element().getAttribute('href')!.split('?')
    expect(path).toBe('/insaka/plscm/lvp/list')
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ ...common, ...expectedSearch })
    expect(callsTo(lists.lvp)).toEqual([{ ...common, ...expectedSearch }])
    expect(callsTo(lists.mpc)).toEqual([{ ...common, ...expectedSearch }])
    // A count of zero has no link.
    await expect.element(papers.getByText('MPC Records none')).toBeVisible()
    await expect.element(papers.getByRole('link', { name: /MPC/ })).not.toBeInTheDocument()
  })

  test('opens a list filtered to exactly these papers and shows the filter', async () => {
    const { address } = await open({
      'GET /api/utility/views/lvp': () => ok({ views: [], columns: null }),
      'GET /api/procurement/lvp/*': () => countReply('lvps', 12),
    })
    await showTable()
    await card.getByRole('button', { name: 'Finance', exact: true }).click()
    await papers.getByRole('link', { name: /LVP Records/ }).click()
    await expect.poll(address).toContain('/insaka/plscm/lvp/list?')
    const chips = () =>
      [...document.querySelectorAll('[class*=_chip_] > [class*=_text_]')].map(
        ({ textContent }) => textContent,
      )
    await expect.poll(chips).toContain('State: In Progress or Complete')
    await page.getByRole('button', { name: 'Remove the filter State' }).click()
    await expect.poll(chips).not.toContain('State: In Progress or Complete')
    expect(address()).not.toContain('status')
  })

  test('works by keyboard alone and returns the focus on Esc', async () => {
    await open()
    await showTable()
    const row = card.getByRole('button', { name: 'Finance', exact: true })
    await expect.element(row).toBeVisible()
    ;(row.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(papers).toHaveFocus()
    await userEvent.tab()
    await expect.element(papers.getByRole('link', { name: /LVP/ })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(papers).not.toBeInTheDocument()
    await expect.element(row).toHaveFocus()
  })

  test('shows no number while the count is loading', async () => {
    const never = new Promise<Response>(() => undefined)
    await open({ [lists.lvp]: () => never })
    await card
      .getByRole('button', { name: /^Finance/ })
      .first()
      .click()
    await expect.element(papers.getByRole('link', { name: 'LVP Records (…)' })).toBeVisible()
  })

  longTest('opens the papers of a quarter from the table if it has expenses', async () => {
    const { callsTo } = await open()
    await showTable()
    await expect.element(card.getByRole('button', { name: 'Finance, Q3, ZMW 250.50' })).toBeVisible()
    await expect.element(card.getByRole('button', { name: /Q2/ })).not.toBeInTheDocument()
    await card.getByRole('button', { name: 'Finance, Q3, ZMW 250.50' }).click()
    await expect.element(papers).toHaveTextContent('Finance, Q3 2026ZMW 250.50')
    await expect.poll(() => callsTo(lists.lvp)).toEqual([{ ...common, department: 'FIN', ...third }])
  })

  longEach([
    ['past its last link', '{Tab}{Tab}', 'Finance, Q1, ZMW 500.00'],
    ['back', '{Shift>}{Tab}{/Shift}', 'Finance'],
    ['to its first link and back', '{Tab}{Shift>}{Tab}{/Shift}', 'Finance'],
  ])('Tab %s continues from the figure', async (_, keys, name) => {
    await open()
    await showTable()
    const row = card.getByRole('button', { name: 'Finance', exact: true })
    await expect.element(row).toBeVisible()
    ;(row.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    // The committee papers have no link to focus, because their count is zero.
    await expect.element(papers.getByText('MPC Records none')).toBeVisible()
    await expect.element(papers).toHaveFocus()
    await userEvent.keyboard(keys)
    await expect.element(papers).not.toBeInTheDocument()
    await expect.element(card.getByRole('button', { name, exact: true })).toHaveFocus()
  })

  longTest('keeps the page and reports when the panel cannot be loaded', async () => {
    await open()
    await showTable()
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {
      throw new Error('As a part that was not fetched.')
    })
    await card.getByRole('button', { name: 'Finance', exact: true }).click()
    await expect
      .element(page.getByText('The papers behind this figure could not be loaded. Reload the page.'))
      .toBeVisible()
    await expect.element(card.getByRole('button', { name: 'Finance', exact: true })).toBeVisible()
    await expect.element(papers).not.toBeInTheDocument()
    vi.mocked(console.error).mockClear()
  })
})

test('loads and shows another year', async () => {
  const { callsTo } = await open({
    [expensesRoute]: ({ url }: SentRequest) =>
      url.includes('year=2025')
        ? ok(expensesOf([expense('LEG', 'Legal', [1, 2, 3, 4])], { year: 2025 }))
        : ok(expensesOf(fewExpenses)),
  })
  await card.getByLabelText('Year', { exact: true }).selectOptions('2025')
  await expect
    .element(card.getByRole('button', { name: /^Legal/ }).first())
    .toHaveTextContent('LegalZMW 10.00 · 100 %')
  expect(callsTo(expensesRoute)).toEqual([{}, { year: '2025' }])
})

test('keeps the year in the address for links and the back button', async () => {
  const { address, callsTo, router } = await openAtWidth('/insaka/dashboard?year=2024')
  const year = card.getByLabelText('Year', { exact: true })
  await expect.element(year).toHaveValue('2024')
  await year.selectOptions('2025')
  await expect.poll(address).toBe('/insaka/dashboard?year=2025')
  router.history.back()
  await expect.element(year).toHaveValue('2024')
  expect(callsTo(expensesRoute)).toEqual([{ year: '2024' }, { year: '2025' }])
})

test('reports a year without expenses and offers other years', async () => {
  await open({
    [expensesRoute]: () => ok(expensesOf([expense('LEG', 'Legal', [0, 0, 0, 0])], { year: 2024 })),
  })
  await expect.element(card.getByText('Nothing was spent in ZMW in 2024.')).toBeVisible()
  await expect.element(card.getByLabelText('Year', { exact: true })).toBeVisible()
  expect(document.querySelector('canvas')).toBeNull()
})

test('saves a chart as a picture on white in every colour scheme', async () => {
  usePreferences.setState({ colorScheme: 'dark' })
  await open()
  const createUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#')
  const names = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.download).toBe('Departmental Expenses 2026, by quarter.png')
  })
  await card.getByRole('button', { name: 'Save as PNG: By quarter' }).click()
  // The drawing code is loaded first.
  await expect.poll(() => createUrl.mock.calls.length, { timeout: 10_000 }).toBe(1)
  expect(names).toHaveBeenCalledOnce()
  const picture = await createImageBitmap(createUrl.mock.calls[0]![0] as Blob)
  const ctx = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
  ctx.drawImage(picture, 0, 0)
  expect([...ctx.getImageData(1, 1, 1, 1).data]).toEqual([255, 255, 255, 255])
  // Some pixels have the colour of the first quarter, so the bars are drawn.
  const { data } = ctx.getImageData(0, 0, picture.width, picture.height)
  let green = 0
  for (let i = 0; i < data.length; i += 4)
    if (data[i] === 0x2f && data[i + 1] === 0x8a && data[i + 2] === 0x63) green += 1
  expect(green).toBeGreaterThan(2_000)
})

describe('with many departments', () => {
  longEach(['by quarter', 'total by department'])(
    'shows codes for the drawn departments only in the chart %s',
    async (label) => {
      await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(30))) })
      const chart = await chartOn(label)
      expect(axisOf(chart)).toEqual(Array.from({ length: 12 }, (_, index) => `D${index + 1}`))
      expect(chart.data.datasets.map(({ data }) => data.length)).toEqual(chart.data.datasets.map(() => 12))
      const { x, y } = (chart.getDatasetMeta(0).data[11] as BarElement).getCenterPoint()
      await userEvent.hover(canvas(label), { position: { x, y } })
      await expect.poll(() => chart.tooltip?.title).toEqual(['Department 12 (D12)'])
    },
  )

  longTest('shows codes on a phone even for a few departments, with names in the legends', async () => {
    await page.viewport(390, 844)
    await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(4))) })
    expect(axisOf(await chartOn('by quarter'))).toEqual(['D1', 'D2', 'D3', 'D4'])
    await expect.element(page.getByText('Department 4 (D4)').first()).toBeVisible()
  })

  test('names the departments that are not drawn and links to the table', async () => {
    await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(30))) })
    await chartOn('by quarter')
    const figure = card.getByRole('figure', { name: /By quarter/ })
    await expect.element(figure).toHaveTextContent('Not drawn: Others, 18 departments, ZMW 17,104.50')
    await expect
      .element(card.getByRole('figure', { name: /Share of the year/ }))
      .not.toHaveTextContent('Not drawn')
    await figure.getByRole('button', { name: 'Others, 18 departments, ZMW 17,104.50' }).click()
    await expect.element(card.getByRole('table')).toBeVisible()
  })

  longTest('draws the others as a grey slice with their number', async () => {
    await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(30))) })
    const { labels, datasets } = (await chartOn('share of what is committed')).data
    expect(labels?.at(-1)).toBe('Others (22 departments)')
    expect((datasets[0]!.backgroundColor as string[])[8]).toBe('#757e89')
    await expect
      .element(card.getByRole('figure', { name: /Share of what is committed/ }))
      .toHaveTextContent('Others (22 departments)ZMW 25,305.50 · 54 %')
  })

  longEach([
    [6, 'Department 6', 'Department 6'],
    [7, 'D7', 'Department 7 (D7)'],
  ])('shows the last of %d departments on the axis as %s', async (count, onAxis, inTable) => {
    await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(count))) })
    await page.viewport(1920, 800)
    await expect.poll(async () => axisOf(await chartOn('by quarter')).at(-1)).toBe(onAxis)
    await showTable()
    await expect.element(card.getByRole('button', { name: inTable, exact: true })).toBeVisible()
  })

  longTest('explains codes and missing departments in the saved picture', async () => {
    await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(30))) })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('#')
    const clickLink = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const written = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
    await card.getByRole('button', { name: 'Save as PNG: Total by department' }).click()
    await expect.poll(() => clickLink.mock.calls.length, { timeout: 10_000 }).toBe(1)
    const texts = written.mock.calls.map(([text]) => text)
    expect(texts).toContain('Department 1 (D1)')
    expect(texts).toContain('Department 12 (D12)')
    expect(texts).toContain('D12')
    expect(texts.at(-1)).toBe('Not drawn: Others, 18 departments, ZMW 17,104.50')
  })
})

longTest('opens the table by keyboard from Others in the legend', async () => {
  await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(20))) })
  const othersButton = card.getByRole('button', { name: /^Others/ }).first()
  await expect.element(othersButton).toBeVisible()
  ;(othersButton.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(card.getByRole('table')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Table' })).toHaveFocus()
})

longTest('offers other years when a year cannot be loaded', async () => {
  await open({
    [expensesRoute]: ({ url }: SentRequest) =>
      url.includes('year=2025') ? refusalReply('BUSY') : ok(expensesOf(fewExpenses)),
  })
  const year = card.getByLabelText('Year', { exact: true })
  await year.selectOptions('2025')
  await expect.element(card.getByText('The figures could not be loaded.')).toBeVisible()
  await expect.element(year).toHaveValue('2025')
  await year.selectOptions('2026')
  await expect.element(canvas('share of the year')).toBeVisible()
})

longTest('offers to load the expenses again after a failure', async () => {
  const { server } = await open({ [expensesRoute]: () => refusalReply('BUSY') })
  await expect.element(card.getByText('The figures could not be loaded.')).toBeVisible()
  server.change(expensesRoute, () => ok(expensesOf(fewExpenses)))
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect.element(canvas('share of the year')).toBeVisible()
})

longEach([
  ['is none', (done: BlobCallback) => done(null)],
  [
    'fails',
    () => {
      throw new Error('As a part that was not fetched.')
    },
  ],
])('reports a picture that %s', async (_, toBlob) => {
  await open()
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob)
  await card.getByRole('button', { name: 'Save as PNG: By quarter' }).click()
  await expect
    .element(page.getByText('The picture could not be saved. Try again, or reload the page first.'), {
      timeout: 10_000,
    })
    .toBeVisible()
})

longTest('redraws a chart for white paper before printing', async () => {
  usePreferences.setState({ colorScheme: 'dark' })
  await open()
  await chartOn('by quarter')
  // The redraw is synchronous, because the browser prints directly after the event.
  const gridColour = () => chartNow('by quarter')?.options.scales?.y?.grid?.color
  expect(gridColour()).toBe('#2b332e')
  window.dispatchEvent(new Event('beforeprint'))
  expect(gridColour()).toBe('#e2e7e3')
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(gridColour).toBe('#2b332e')
})

longTest('passes axe at 390 pixels with charts and table', async () => {
  await page.viewport(390, 800)
  await open({ [expensesRoute]: () => ok(expensesOf(manyExpenses(20))) })
  await expect.element(canvas('share of the year')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await showTable()
  await card.getByRole('button', { name: 'Department 1 (D1)', exact: true }).click()
  await expect.element(papers.getByRole('link', { name: 'LVP Records (12)' })).toBeVisible()
  // A link that the header covers in part counts as too small.
  window.scrollTo({ top: 0 })
  expect(await accessibilityFaults()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
