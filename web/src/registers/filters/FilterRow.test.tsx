import { commonFilters } from '@insaka/domain/core/list-filters'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { FilterRow } from './FilterRow.tsx'
import type { FilterValues } from './filters.ts'

const filters = {
  ...commonFilters('Issued'),
  vendor: { kind: 'text', label: 'Vendor' },
  officer: { kind: 'text', label: 'Officer' },
} as const

function Page({ start, found: countText }: { start: FilterValues; found: string | undefined }) {
  const [values, setValues] = useState(start)
  return (
    <FilterRow
      filters={filters}
      values={values}
      departments={[]}
      countText={countText}
      onChange={(change) => setValues({ ...values, ...change })}
    />
  )
}

const show = (start: FilterValues = {}, countText?: string) =>
  renderPart(<Page start={start} found={countText} />)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = page.getByRole('region', { name: 'Filters' })
const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()

/** By keyboard, so that the focus is on it. */
async function press(name: string) {
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

beforeEach(() => page.viewport(1366, 768))

test('after removing a filter the keyboard goes on at the next one, or at the way to more', async () => {
  await show({ vendor: 'Shoprite', officer: 'Zulu' })
  await press('Remove the filter Vendor')
  await expect.element(button('Remove the filter Officer')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Filter')).toHaveFocus()
})

test('after clearing all and after choosing a period the keyboard goes on at the way to more', async () => {
  await show({ vendor: 'Shoprite', officer: 'Zulu' })
  await press('Clear all')
  await expect.element(button('Clear all')).not.toBeInTheDocument()
  await expect.element(button('Filter')).toHaveFocus()
  await press('This year')
  await expect.element(button('This year')).not.toBeInTheDocument()
  await expect.element(button('Filter')).toHaveFocus()
})

test('the panel shows what the list finds, once that is known, and the focus goes back', async () => {
  const { unmount } = await show()
  await press('Filter')
  await expect.element(button('Show records')).toBeVisible()
  await unmount()
  await show({}, '4 records')
  await press('Filter')
  const { scrollHeight, clientHeight } = panel.element().parentElement!
  expect(scrollHeight).toBe(clientHeight)
  await press('Show 4 records')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(button('Filter')).toHaveFocus()
})

test.each(['Vendor', 'Issued from'])('while %s is being typed, no number is promised', async (label) => {
  await show({}, '4 records')
  await button('Filter').click()
  const field = page.getByRole('textbox', { name: label })
  await userEvent.type(field, 'rubbish')
  await expect.element(button('Show records')).toBeVisible()
  await userEvent.clear(field)
  await userEvent.tab()
  await expect.element(button('Show 4 records')).toBeVisible()
  await userEvent.type(field, 'rubbish')
  await button('Clear all').click()
  await expect.element(button('Show 4 records')).toBeVisible()
})

test.each([320, 376, 390])('at %d pixels the words on how to write a day are not cut', async (width) => {
  await page.viewport(width, 640)
  await show()
  await button('Filter').click()
  const from = page.getByRole('textbox', { name: 'Issued from' }).element() as HTMLInputElement
  const { paddingLeft, paddingRight } = getComputedStyle(from)
  const { fontSize, fontFamily } = getComputedStyle(from, '::placeholder')
  const words = Object.assign(document.createElement('span'), { textContent: from.placeholder })
  Object.assign(words.style, { fontSize, fontFamily })
  from.after(words)
  const room = from.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  expect(words.getBoundingClientRect().width).toBeLessThanOrEqual(room)
})

test('what cannot be taken keeps the panel open, with its message', async () => {
  await show()
  await button('Filter').click()
  const from = page.getByRole('textbox', { name: 'Issued from' })
  await userEvent.type(from, 'rubbish')
  await button('Show records').click()
  await expect.element(from).toHaveFocus()
  await expect.element(page.getByText('Issued from must be a date between 2000 and 2100.')).toBeVisible()
})

test.each([390, 320])(
  'at %d pixels it is a sheet at the foot, with the periods, and everything is large',
  async (width) => {
    await page.viewport(width, 640)
    await show({ vendor: 'Shoprite' })
    await expect.element(button('This month')).not.toBeInTheDocument()
    expect(boxOf('[aria-label^="Remove"]').height).toBeGreaterThanOrEqual(44)
    await button('Filter').click()
    const { left, right, bottom } = boxOf('[role=group]')
    expect([left, right, bottom]).toEqual([0, width, 640])
    for (const each of document.querySelectorAll('header button, footer button'))
      expect(each.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    expect(await accessibilityFaults()).toEqual([])
    await button('This month').click()
    await expect.element(button('This month')).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Issued from' })).not.toHaveValue('')
    await page.viewport(width, 640)
    document.querySelector<HTMLElement>('[class*=backdrop]')!.click()
    await expect.element(panel).not.toBeInTheDocument()
  },
)
