import { paginate } from '@insaka/domain/core/paging'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { PagingBar } from './PagingBar.tsx'

const onPage = vi.fn<(page: number) => void>()
const onPageSize = vi.fn<(size: number) => void>()

function show(at: number, total: number, { size = 12, more = false } = {}) {
  const pagination = { ...paginate({ page: at, size }, total, 0), more }
  return renderPart(
    <PagingBar page={at} pageSize={size} pagination={pagination} onPage={onPage} onPageSize={onPageSize} />,
  )
}
const button = (name: string) => page.getByRole('button', { name })
const offButtons = () =>
  page
    .getByRole('button')
    .elements()
    .filter((each) => each.getAttribute('aria-disabled') === 'true')
    .map((each) => each.getAttribute('aria-label'))

beforeEach(() => vi.clearAllMocks())

const edgeButtons = { start: ['First page', 'Previous page'], end: ['Next page', 'Last page'] }
test.each([
  [0, 60, 'Page 1 of 5', '60 records', edgeButtons.start],
  [2, 60, 'Page 3 of 5', '60 records', []],
  [4, 60, 'Page 5 of 5', '60 records', edgeButtons.end],
  [0, 12, 'Page 1 of 1', '12 records', [...edgeButtons.start, ...edgeButtons.end]],
  [0, 0, 'Page 0 of 0', '0 records', [...edgeButtons.start, ...edgeButtons.end]],
  [0, 1, 'Page 1 of 1', '1 record', [...edgeButtons.start, ...edgeButtons.end]],
  [0, 14_400, 'Page 1 of 1,200', '14,400 records', edgeButtons.start],
])('shows page %d of %d records', async (at, total, where, records, off) => {
  await show(at, total)
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).toHaveTextContent(where)
  await expect.element(page.getByRole('status').first()).toHaveTextContent(records)
  expect(offButtons()).toEqual(off)
})

test('goes to the first, previous, next and last page', async () => {
  await show(2, 60)
  for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) await button(name).click()
  expect(onPage.mock.calls.flat()).toEqual([0, 1, 3, 4])
})

test('a disabled button does nothing and keeps the focus', async () => {
  await show(4, 60)
  button('Next page').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Next page')).toHaveFocus()
  expect(onPage).not.toHaveBeenCalled()
})

test('past ten thousand shows a capped count and disables the last page', async () => {
  await show(0, 10_000, { more: true })
  await expect.element(page.getByText('10,000+ records')).toBeVisible()
  await expect.element(page.getByRole('navigation')).toHaveTextContent('Page 1 of 834+')
  expect(offButtons()).toEqual([...edgeButtons.start, 'Last page'])
})

test('past the end goes back to the last page', async () => {
  await show(9, 30)
  await expect.element(page.getByRole('navigation')).toHaveTextContent('Past the last page (3)')
  expect(offButtons()).toEqual(edgeButtons.end)
  await button('Previous page').click()
  expect(onPage).toHaveBeenCalledExactlyOnceWith(2)
})

test('offers every number of rows from 1 to 20', async () => {
  await show(0, 60)
  const select = page.getByLabelText('Rows per page')
  const options = [...(select.element() as HTMLSelectElement).options].map(({ value }) => Number(value))
  expect(options).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  await expect.element(select).toHaveValue('12')
  await select.selectOptions('20')
  expect(onPageSize).toHaveBeenCalledExactlyOnceWith(20)
})

test.each([1366, 390])('shows the number of rows in full at %d pixels', async (width) => {
  await page.viewport(width, 800)
  await show(0, 60, { size: 20 })
  const select = page.getByLabelText('Rows per page').element()
  const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select)
  const words = Object.assign(document.createElement('span'), { textContent: '20' })
  Object.assign(words.style, { fontSize, fontFamily })
  select.after(words)
  const availableWidth = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  expect(words.getBoundingClientRect().width).toBeLessThanOrEqual(availableWidth)
})

test.each([1366, 390])('is accessible at %d pixels', async (width) => {
  await page.viewport(width, 800)
  await show(0, 60)
  expect(await accessibilityFaults()).toEqual([])
})
