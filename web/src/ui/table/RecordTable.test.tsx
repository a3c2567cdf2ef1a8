import { Refusal } from '@insaka/domain/core/errors'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { cardLabel, readableHeader, type Column } from './column.ts'
import { Day } from '../Moment.tsx'
import { RecordTable } from './RecordTable.tsx'

type Row = { id: number; about: string; on: string; bids: number; withdrawn?: true }
type Props = Partial<Parameters<typeof RecordTable<Row, 'id' | 'on'>>[0]>

const columns: Column<Row, 'id' | 'on'>[] = [
  { key: 'id', header: 'NO.', cell: (row) => `N.${row.id}`, sortable: 'id', width: 10 },
  { key: 'about', header: 'ABOUT', cell: (row) => row.about, card: 'what' },
  {
    key: 'on',
    header: 'ON',
    cell: (row) => <Day value={row.on} />,
    sortable: 'on',
    nowrap: true,
    card: 'when',
  },
  { key: 'bids', header: 'BIDS', cell: (row) => row.bids, align: 'right', width: 5, nowrap: true },
]
const rowOf = (id: number, more: Partial<Row> = {}): Row => ({
  id,
  about: 'Chairs and tables for every office of the ministry '.repeat(6),
  on: '2026-03-31T08:15:00+02:00',
  bids: 12,
  ...more,
})
const rows = [rowOf(3), rowOf(2, { withdrawn: true }), rowOf(1)]

const onOpen = vi.fn<(row: Row) => void>()
const onSort = vi.fn<(sorting: object) => void>()
const onRetry = vi.fn<() => void>()

const defaultProps: Parameters<typeof RecordTable<Row, 'id' | 'on'>>[0] = {
  label: 'Things',
  columns,
  rows,
  keyOf: ({ id }) => id,
  loading: false,
  error: null,
  onRetry,
  sorting: { field: 'id', direction: 'desc' },
  onSort,
  hrefOf: ({ id }) => `#${id}`,
  onOpen,
  isMuted: ({ withdrawn }) => withdrawn === true,
}
// Lists extend into the page’s side padding.
const show = (props: Props = {}) =>
  renderPart(
    <div style={{ padding: '0 1rem' }}>
      <RecordTable {...defaultProps} {...props} />
    </div>,
  )
const link = (id: number) => page.getByRole('link', { name: `N.${id}` })

beforeEach(async () => {
  vi.clearAllMocks()
  await page.viewport(1366, 768)
})

test('rows are 36 pixels high, truncated text has a tooltip, and dates never wrap', async () => {
  await show()
  const row = document.querySelector('tbody tr')!
  expect(row.getBoundingClientRect().height).toBe(36)
  expect(row.children[1]?.getAttribute('title')).toContain('Chairs and tables')
  await expect.element(page.getByText('31-Mar-2026').first()).toBeVisible()
  expect(getComputedStyle(row.children[3]!).textAlign).toBe('right')
})

test('the frame fits its rows, and scrolls by whole rows within 70 % of the window', async () => {
  const { unmount } = await show()
  const height = () => document.querySelector('table')!.parentElement!.clientHeight
  expect(height()).toBe(36 + 3 * 36)
  await unmount()
  await show({ rows: Array.from({ length: 40 }, (_, id) => rowOf(id + 1)) })
  expect(height()).toBe(36 + 13 * 36)
})

test('the sorted header is marked, a click reverses it, and another header sorts latest first', async () => {
  await show()
  const header = (name: string) => page.getByRole('columnheader', { name })
  await expect.element(header('NO.')).toHaveAttribute('aria-sort', 'descending')
  await expect.element(header('ON')).toHaveAttribute('aria-sort', 'none')
  await expect.element(header('ABOUT')).not.toHaveAttribute('aria-sort')
  await page.getByRole('button', { name: 'NO.' }).click()
  await page.getByRole('button', { name: 'ON', exact: true }).click()
  expect(onSort.mock.calls).toEqual([
    [{ field: 'id', direction: 'asc' }],
    [{ field: 'on', direction: 'desc' }],
  ])
})

test('opens by a click anywhere in the row, and focuses its link', async () => {
  await show()
  await page.getByText('12').nth(1).click()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1])
  await expect.element(link(2)).toHaveFocus()
})

test('selecting text in a row opens nothing', async () => {
  await show()
  getSelection()!.selectAllChildren(document.querySelector('tbody td:nth-child(2)')!)
  document.querySelector<HTMLElement>('tbody td:nth-child(2)')!.click()
  expect(onOpen).not.toHaveBeenCalled()
  getSelection()!.removeAllRanges()
})

test('Ctrl+click stays with the browser, which opens a new tab', async () => {
  await show()
  const onNativeClick = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  document.addEventListener('click', onNativeClick, { once: true })
  document
    .querySelector('tbody a')!
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(onNativeClick.mock.calls[0]?.[0].defaultPrevented).toBe(true)
  expect(onOpen).not.toHaveBeenCalled()
})

test('j and k move to the next and previous row from any focus', async () => {
  await show()
  await expect.element(link(3)).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(link(3)).toHaveFocus()
  await userEvent.keyboard('jjjj')
  await expect.element(link(1)).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(link(2)).toHaveFocus()
})

test('has one tab stop, arrow keys between rows, and Enter opens', async () => {
  await show()
  const tabStops = () =>
    [...document.querySelectorAll('tbody a')].filter((each) => (each as HTMLElement).tabIndex === 0)
  expect(tabStops()).toHaveLength(1)
  document.querySelector<HTMLElement>('tbody a')!.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(link(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(link(2)).toHaveFocus()
  expect(tabStops()).toHaveLength(1)
  await userEvent.keyboard('{Home}{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[0])
  await userEvent.keyboard('{End}')
  await expect.element(link(1)).toHaveFocus()
})

test('greys inactive rows, and highlights the open one', async () => {
  await show({ highlightedId: 1 })
  const colourOf = (id: number) => getComputedStyle(link(id).element()).color
  expect(colourOf(2)).not.toBe(colourOf(3))
  const edgeOf = (id: number) => getComputedStyle(link(id).element().closest('td')!).boxShadow
  expect(edgeOf(1)).not.toBe('none')
  expect(edgeOf(3)).toBe('none')
})

test('shows a message below the headers when empty', async () => {
  await show({ rows: [], whenEmpty: <button type="button">Do something</button> })
  await expect.element(page.getByText('No Table Content to display.')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'ABOUT' })).toBeVisible()
  await expect.element(page.getByText('Do something')).toBeVisible()
})

test('shows the progress bar while loading, and keeps the rows', async () => {
  await show({ loading: true })
  await expect.element(page.getByRole('progressbar', { name: 'Loading…' })).toBeInTheDocument()
  await expect.element(link(3)).toBeVisible()
})

test('shows no empty message before the first page has loaded', async () => {
  await show({ loading: true, rows: undefined })
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(page.getByText('No Table Content to display.').elements()).toEqual([])
})

test('reports a failed load, with a retry button', async () => {
  await show({ rows: undefined, error: new Refusal('BUSY', { message: 'Too much to do.' }) })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too much to do.')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('rows are cards on a narrow screen, and still a table for screen readers', async () => {
  await page.viewport(390, 844)
  await show()
  const [number, about, on] = [...document.querySelector('tbody tr')!.children].map((cell) =>
    cell.getBoundingClientRect(),
  )
  // Reference and date are vertically centred on one line.
  expect(Math.abs(on!.top - number!.top)).toBeLessThanOrEqual(2)
  expect(on!.left).toBeGreaterThan(number!.right - 1)
  expect(about!.bottom).toBeLessThanOrEqual(number!.top)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expect.element(page.getByRole('table', { name: 'Things' })).toBeInTheDocument()
  expect(page.getByRole('row').elements()).toHaveLength(4)
  expect(page.getByRole('columnheader').elements()).toHaveLength(4)
  // Sorting moves to a select there, and headers remain for screen readers.
  await expect.element(page.getByRole('button', { name: 'NO.' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: 'NO.' })).toBeInTheDocument()
})

const widthOf = (header: number) => document.querySelectorAll('th')[header]!.getBoundingClientRect().width

test('flexible columns share the remaining width two to one, above a minimum', async () => {
  const growing: typeof columns = [
    ...columns.map((column) => (column.key === 'on' ? { ...column, width: 12 } : column)),
    { key: 'whose', header: 'WHOSE', cell: ({ about }) => about, width: 24, grows: true },
    { key: 'far', header: 'FAR', cell: ({ bids }) => bids, width: 20, onlyWide: true },
  ]
  await page.viewport(1500, 768)
  await show({ columns: growing })
  expect(widthOf(1) / widthOf(4)).toBeCloseTo(2, 1)
  await page.viewport(1920, 768)
  expect(widthOf(5)).toBeGreaterThan(0)
  expect(widthOf(1) / widthOf(4)).toBeCloseTo(2, 1)
  await page.viewport(800, 768)
  const figures = document.createElement('span')
  document.querySelector('td')!.append(figures)
  figures.style.cssText = 'display: block; font-size: 0.875rem; width: 24ch'
  expect(widthOf(4)).toBeCloseTo(figures.getBoundingClientRect().width + 20, 0)
})

test('shows a wide-screen column on cards if it has a place there', async () => {
  const wideColumn = { cell: ({ bids }: Row) => `far ${bids}`, width: 20, onlyWide: true } as const
  const columnsWithWide: typeof columns = [
    ...columns,
    { key: 'far', header: 'FAR', ...wideColumn, card: 'who' },
    { key: 'further', header: 'FURTHER', ...wideColumn },
  ]
  const seen = () =>
    [4, 5].map(
      (cell) => document.querySelector(`tbody tr > :nth-child(${cell + 1})`)!.getClientRects().length,
    )
  await page.viewport(1366, 768)
  await show({ columns: columnsWithWide })
  expect(seen()).toEqual([0, 0])
  await page.viewport(390, 844)
  expect(seen()).toEqual([1, 0])
})

test('long headers are not truncated', async () => {
  await show({
    columns: columns.map((column) =>
      column.key === 'bids' ? { ...column, header: 'Bids Invited Again', width: 8 } : column,
    ),
  })
  const heads = [...document.querySelectorAll<HTMLElement>('th')]
  expect(heads[3]!.innerText.trim()).toBe('Bids Invited Again')
  for (const head of heads) expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth)
})

test('a column with its own line on a card shows its label, below the rest', async () => {
  const withLineColumn = columns.map((column) =>
    column.key === 'bids' ? { ...column, card: 'line' as const } : column,
  )
  const boxes = () =>
    [...document.querySelector('tbody tr')!.children].map((cell) => cell.getBoundingClientRect())
  const { unmount } = await show({ columns: withLineColumn })
  expect(document.querySelector('tbody tr')!.getBoundingClientRect().height).toBe(36)
  await unmount()

  await page.viewport(390, 844)
  await show({ columns: withLineColumn })
  const [, about, , bids] = boxes()
  expect(bids!.top).toBeGreaterThanOrEqual(about!.bottom)
  expect(bids!.left).toBe(about!.left)
  const line = document.querySelector('tbody td[data-card="line"]')!
  expect(getComputedStyle(line, '::before').content).toContain('"Bids: "')
  expect(getComputedStyle(line).textAlign).toBe('left')
  expect(await accessibilityFaults()).toEqual([])
  line.textContent = ''
  expect(getComputedStyle(line).display).toBe('none')
})

test.each([
  ['BIDS RECEIVED', 'Bids Received'],
  ['CONTRACT NO.', 'Contract No.'],
  ['PAID, ZMW', 'Paid, ZMW'],
  ['Initiated On', 'Initiated On'],
])('writes the header %s before a value as %s', (header, words) => {
  expect(readableHeader(header)).toBe(words)
})

test('writes a header on a card without the currency, since the value names a foreign one', () => {
  expect(cardLabel('CHANGE, ZMW')).toBe('Change')
  expect(cardLabel('Difference, %')).toBe('Difference, %')
})

test.each([1366, 390])('at %d pixels the empty message is below the headers', async (width) => {
  await page.viewport(width, 844)
  await show({ rows: [], whenEmpty: <button type="button">Widen</button> })
  const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
  expect(boxOf('[class*=whenEmpty]').top).toBeGreaterThanOrEqual(boxOf('thead').bottom)
  const { left, right } = boxOf('[class*=whenEmpty] p')
  expect((left + right) / 2).toBeCloseTo(
    (boxOf('[class*=frame]').left + boxOf('[class*=frame]').right) / 2,
    0,
  )
})

test('after the action of an empty list the first row has the focus', async () => {
  function Page() {
    const [found, setFound] = useState<Row[]>([])
    return (
      <RecordTable
        {...defaultProps}
        rows={found}
        whenEmpty={
          <button type="button" onClick={() => setFound(rows)}>
            Widen
          </button>
        }
      />
    )
  }
  await renderPart(<Page />)
  await page.getByRole('button', { name: 'Widen' }).click()
  await expect.element(link(3)).toHaveFocus()
})

test.each([1366, 390])('is accessible at %d pixels: full, loading, empty', async (width) => {
  await page.viewport(width, 800)
  const { unmount } = await show({ loading: true })
  expect(await accessibilityFaults()).toEqual([])
  await unmount()
  await show({ rows: [] })
  expect(await accessibilityFaults()).toEqual([])
})
