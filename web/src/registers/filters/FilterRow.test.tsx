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
  funder: { kind: 'choice', label: 'Funder', choices: { GRZ: 'State', CP: 'Partner' }, several: true },
} as const

function Page({ start, countText }: { start: FilterValues; countText: string | undefined }) {
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
  renderPart(<Page start={start} countText={countText} />)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = page.getByRole('region', { name: 'Filters' })
const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()

/** Uses the keyboard so that the button has the focus. */
async function press(name: string) {
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

beforeEach(() => page.viewport(1366, 768))

test('after removing a filter the focus moves to the next one, or to the Filter button', async () => {
  await show({ vendor: 'Shoprite', officer: 'Zulu' })
  await press('Remove the filter Vendor')
  await expect.element(button('Remove the filter Officer')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Filter')).toHaveFocus()
})

test('after clearing all or choosing a period the focus moves to the Filter button', async () => {
  await show({ vendor: 'Shoprite', officer: 'Zulu' })
  await press('Clear all')
  await expect.element(button('Clear all')).not.toBeInTheDocument()
  await expect.element(button('Filter')).toHaveFocus()
  await press('This year')
  await expect.element(button('This year')).not.toBeInTheDocument()
  await expect.element(button('Filter')).toHaveFocus()
  await press('Clear all')
  await press('Last year')
  await expect.element(page.getByText('Issued: last year')).toBeVisible()
})

test('the panel shows the number of matches once known, and returns the focus', async () => {
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

test.each(['Vendor', 'Issued from'])('shows no number of matches while %s is being typed', async (label) => {
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

test.each([320, 376, 390])('at %d pixels the date format hint is not truncated', async (width) => {
  await page.viewport(width, 640)
  await show()
  await button('Filter').click()
  const from = page.getByRole('textbox', { name: 'Issued from' }).element() as HTMLInputElement
  const { paddingLeft, paddingRight } = getComputedStyle(from)
  const { fontSize, fontFamily } = getComputedStyle(from, '::placeholder')
  const words = Object.assign(document.createElement('span'), { textContent: from.placeholder })
  Object.assign(words.style, { fontSize, fontFamily })
  from.after(words)
  const availableWidth = from.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  expect(words.getBoundingClientRect().width).toBeLessThanOrEqual(availableWidth)
})

test('Escape closes the list of a filter first, then the panel', async () => {
  await show()
  await button('Filter').click()
  await page.getByRole('button', { name: 'Funder All' }).click()
  const box = page.getByRole('checkbox', { name: 'Partner' })
  await box.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(box).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByText('Funder: Partner')).toBeVisible()
})

test('invalid input keeps the panel open, with a message', async () => {
  await show()
  await button('Filter').click()
  const from = page.getByRole('textbox', { name: 'Issued from' })
  await userEvent.type(from, 'rubbish')
  await button('Show records').click()
  await expect.element(from).toHaveFocus()
  await expect.element(page.getByText('Issued from must be a date between 2000 and 2100.')).toBeVisible()
})

test.each([390, 320])(
  'at %d pixels the panel is a bottom sheet with periods and large touch targets',
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
