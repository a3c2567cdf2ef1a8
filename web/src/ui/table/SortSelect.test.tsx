import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { renderPart } from '../../../test/render-part.tsx'
import type { Column, Sorting } from './column.ts'
import { SortSelect } from './SortSelect.tsx'

const columns: Column<never>[] = [
  { key: 'id', header: 'CONTRACT NO.', cell: () => null, sortable: 'id' },
  { key: 'about', header: 'ABOUT', cell: () => null },
  { key: 'value', header: 'Value, ZMW', cell: () => null, sortable: 'value', align: 'right' },
  { key: 'on', header: 'AWARDED ON', cell: () => null, sortable: 'on' },
]
const onSort = vi.fn<(sorting: Sorting<string>) => void>()
const show = () =>
  renderPart(<SortSelect columns={columns} sorting={{ field: 'on', direction: 'asc' }} onSort={onSort} />)

beforeEach(() => page.viewport(390, 844))

test('shows the current order in words, and offers both directions of every field', async () => {
  await show()
  const select = page.getByLabelText('Sort:')
  await expect.element(select).toHaveDisplayValue('Awarded On, oldest first')
  const texts = [...(select.element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(texts).toEqual([
    'newest first',
    'oldest first',
    'Value, ZMW, highest first',
    'Value, ZMW, lowest first',
    'Awarded On, newest first',
    'Awarded On, oldest first',
  ])
  await select.selectOptions('Value, ZMW, lowest first')
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ field: 'value', direction: 'asc' })
  expect(select.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(await accessibilityFaults()).toEqual([])
})

test('is hidden where headers can sort', async () => {
  await page.viewport(1366, 768)
  await show()
  await expect.element(page.getByLabelText('Sort:')).not.toBeVisible()
})
