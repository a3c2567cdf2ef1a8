import { Refusal } from '@insaka/domain/core/errors'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { readableHeader, type Column } from './column.ts'
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

const usual: Parameters<typeof RecordTable<Row, 'id' | 'on'>>[0] = {
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
// Lists reach into the room that a page leaves left and right.
const show = (props: Props = {}) =>
  renderPart(
    <div style={{ padding: '0 1rem' }}>
      <RecordTable {...usual} {...props} />
    </div>,
  )
const link = (id: number) => page.getByRole('link', { name: `N.${id}` })

beforeEach(async () => {
  vi.clearAllMocks()
  await page.viewport(1366, 768)
})

test('rows are one line of 36 pixels, what is cut can be had in full, and days never break', async () => {
  await show()
  const row = document.querySelector('tbody tr')!
  expect(row.getBoundingClientRect().height).toBe(36)
  expect(row.children[1]?.getAttribute('title')).toContain('Chairs and tables')
  await expect.element(page.getByText('31-Mar-2026').first()).toBeVisible()
  expect(getComputedStyle(row.children[3]!).textAlign).toBe('right')
})

test('the frame hugs its rows, and scrolls by whole rows within 70 % of the window', async () => {
  const { unmount } = await show()
  const height = () => document.querySelector('table')!.parentElement!.clientHeight
  expect(height()).toBe(36 + 3 * 36)
  await unmount()
  await show({ rows: Array.from({ length: 40 }, (_, id) => rowOf(id + 1)) })
  expect(height()).toBe(36 + 13 * 36)
})

test('the sorted header says so, a click turns it, another begins with the newest', async () => {
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

test('opens by a click anywhere in the row, with the focus on its link', async () => {
  await show()
  await page.getByText('12').nth(1).click()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1])
  await expect.element(link(2)).toHaveFocus()
})

test('text that is being marked in a row opens nothing', async () => {
  await show()
  getSelection()!.selectAllChildren(document.querySelector('tbody td:nth-child(2)')!)
  document.querySelector<HTMLElement>('tbody td:nth-child(2)')!.click()
  expect(onOpen).not.toHaveBeenCalled()
  getSelection()!.removeAllRanges()
})

test('a click with Ctrl is left to the browser, which opens the address elsewhere', async () => {
  await show()
  const onNativeClick = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  document.addEventListener('click', onNativeClick, { once: true })
  document
    .querySelector('tbody a')!
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(onNativeClick.mock.calls[0]?.[0].defaultPrevented).toBe(true)
  expect(onOpen).not.toHaveBeenCalled()
})

test('j leads to the next row and k back, from wherever the focus is', async () => {
  await show()
  await expect.element(link(3)).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(link(3)).toHaveFocus()
  await userEvent.keyboard('jjjj')
  await expect.element(link(1)).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(link(2)).toHaveFocus()
})

test('one stop for Tab, arrows between the rows, Enter opens', async () => {
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

test('what is out of use is greyed, what is open next to the list is marked', async () => {
  await show({ highlightedId: 1 })
  const colourOf = (id: number) => getComputedStyle(link(id).element()).color
  expect(colourOf(2)).not.toBe(colourOf(3))
  const edgeOf = (id: number) => getComputedStyle(link(id).element().closest('td')!).boxShadow
  expect(edgeOf(1)).not.toBe('none')
  expect(edgeOf(3)).toBe('none')
})

test('without records it says so, below the headers', async () => {
  await show({ rows: [], whenEmpty: <button type="button">Do something</button> })
  await expect.element(page.getByText('No Table Content to display.')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'ABOUT' })).toBeVisible()
  await expect.element(page.getByText('Do something')).toBeVisible()
})

test('while it loads the bar runs, and rows that are there stay', async () => {
  await show({ loading: true })
  await expect.element(page.getByRole('progressbar', { name: 'Loading…' })).toBeInTheDocument()
  await expect.element(link(3)).toBeVisible()
})

test('before the first page has come nothing claims that there is none', async () => {
  await show({ loading: true, rows: undefined })
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(page.getByText('No Table Content to display.').elements()).toEqual([])
})

test('what could not be loaded is reported, with another try', async () => {
  await show({ rows: undefined, error: new Refusal('BUSY', { message: 'Too much to do.' }) })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too much to do.')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('on a narrow screen rows are cards that begin with what they are about, and a table all the same', async () => {
  await page.viewport(390, 844)
  await show()
  const [number, about, on] = [...document.querySelector('tbody tr')!.children].map((cell) =>
    cell.getBoundingClientRect(),
  )
  // In the middle of their line.
  expect(Math.abs(on!.top - number!.top)).toBeLessThanOrEqual(2)
  expect(on!.left).toBeGreaterThan(number!.right - 1)
  expect(about!.bottom).toBeLessThanOrEqual(number!.top)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expect.element(page.getByRole('table', { name: 'Things' })).toBeInTheDocument()
  expect(page.getByRole('row').elements()).toHaveLength(4)
  expect(page.getByRole('columnheader').elements()).toHaveLength(4)
  // Sorting has a field of its own there; what is read out names the columns all the same.
  await expect.element(page.getByRole('button', { name: 'NO.' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: 'NO.' })).toBeInTheDocument()
})

const widthOf = (header: number) => document.querySelectorAll('th')[header]!.getBoundingClientRect().width

test('what others leave is shared two to one, and a column that grows keeps its least width', async () => {
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

test('a column for wide screens is on cards as well where it has a place there', async () => {
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

test('heads look alike however they are written, and a long one is whole', async () => {
  await show({
    columns: columns.map((column) =>
      column.key === 'bids' ? { ...column, header: 'Bids Invited Again', width: 8 } : column,
    ),
  })
  const heads = [...document.querySelectorAll<HTMLElement>('th')]
  expect(heads.map(({ innerText }) => innerText.trim())).toEqual(['NO.', 'ABOUT', 'ON', 'BIDS INVITED AGAIN'])
  expect(heads[3]!.textContent).toBe('Bids Invited Again')
  for (const head of heads) expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth)
})

test('a column with a line of its own says on a card what it is, below the rest', async () => {
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
})

test.each([
  ['BIDS RECEIVED', 'Bids Received'],
  ['CONTRACT NO.', 'Contract No.'],
  ['PAID, ZMW', 'Paid, ZMW'],
  ['Initiated On', 'Initiated On'],
])('%s comes before a value as %s', (header, words) => {
  expect(readableHeader(header)).toBe(words)
})

test.each([1366, 390])('at %d pixels an empty list says so below its headers', async (width) => {
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

test('what was done about an empty list leaves the focus on the first row', async () => {
  function Page() {
    const [found, setFound] = useState<Row[]>([])
    return (
      <RecordTable
        {...usual}
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

test.each([1366, 390])('axe finds nothing at %d pixels: full, loading, empty', async (width) => {
  await page.viewport(width, 800)
  const { unmount } = await show({ loading: true })
  expect(await accessibilityFaults()).toEqual([])
  await unmount()
  await show({ rows: [] })
  expect(await accessibilityFaults()).toEqual([])
})
