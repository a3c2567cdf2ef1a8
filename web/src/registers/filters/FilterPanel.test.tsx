import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { toDay } from '@insaka/domain/core/dates'
import { commonFilters } from '@insaka/domain/core/list-filters'
import type { FilterValues } from './filters.ts'

const departments = [
  { code: 'PROC', name: 'Procurement', active: true },
  { code: 'OLD', name: 'Old things', active: false },
]

const filters = {
  ...commonFilters('Issued'),
  stage: { kind: 'choice', label: 'Stage', choices: { AWARDED: 'Awarded' } },
  currency: { kind: 'choice', label: 'Currency', choices: { ZMW: 'Kwacha', USD: 'Dollar' }, several: true },
  vendor: { kind: 'text', label: 'Vendor' },
} as const

async function show(initialValues: FilterValues = {}) {
  const onChange = vi.fn<(change: FilterValues) => void>()
  function Page() {
    const [values, setValues] = useState(initialValues)
    return (
      <FilterPanel
        filters={filters}
        values={values}
        departments={departments}
        countText={undefined}
        onClose={vi.fn<() => void>()}
        onChange={(change) => {
          onChange(change)
          setValues({ ...values, ...change })
        }}
      />
    )
  }
  await renderPart(<Page />)
  return onChange
}

const from = page.getByRole('textbox', { name: 'Issued from' })
const to = page.getByRole('textbox', { name: 'Issued to' })

test('offers every department, and marks closed ones', async () => {
  const onChange = await show()
  const select = page.getByLabelText('Department')
  const texts = [...(select.element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(texts).toEqual(['All departments', 'PROC: Procurement', 'OLD: Old things (closed)'])
  await select.selectOptions('OLD')
  await select.selectOptions('')
  expect(onChange.mock.calls).toEqual([[{ department: 'OLD' }], [{ department: undefined }]])
})

test('accepts any notation of a day on blur or Enter, and shows it in one format', async () => {
  const onChange = await show()
  await userEvent.type(from, '1/3/2026')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.tab()
  await expect.element(from).toHaveValue('01-Mar-2026')
  await userEvent.type(to, '31 mar 2026{Enter}')
  await expect.element(to).toHaveValue('31-Mar-2026')
  expect(onChange.mock.calls).toEqual([[{ from: '2026-03-01' }], [{ to: '2026-03-31' }]])
})

test('takes a day without a year as a day of this year', async () => {
  const onChange = await show()
  await userEvent.type(from, '24/11{Enter}')
  const thisYear = toDay(new Date()).slice(0, 4)
  await expect.element(from).toHaveValue(`24-Nov-${thisYear}`)
  expect(onChange.mock.calls).toEqual([[{ from: `${thisYear}-11-24` }]])
})

test('rejects an invalid day or one out of range with a message', async () => {
  const onChange = await show({ from: '2026-03-01' })
  await userEvent.type(to, '30-Feb-2026{Enter}')
  await expect.element(page.getByText('Issued to must be a date between 2000 and 2100.')).toBeVisible()
  const invalid = page.getByRole('textbox', { name: 'Invalid Date (Issued to)' })
  await expect.element(invalid).toHaveAttribute('aria-invalid', 'true')
  await userEvent.clear(invalid)
  await userEvent.type(invalid, '28-Feb-2026{Enter}')
  await expect.element(page.getByText('Issued to may not be before Issued from.')).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.clear(invalid)
  await userEvent.tab()
  await expect.element(to).toHaveValue('')
  await expect.element(page.getByText('Issued to may not be before Issued from.')).not.toBeInTheDocument()
})

test('offers a filter specific to this register as choice or text', async () => {
  const onChange = await show({ vendor: 'Ndola Timber' })
  await page.getByLabelText('Stage').selectOptions('Awarded')
  const vendor = page.getByLabelText('Vendor')
  await vendor.fill(' Kabwe Steel ')
  await userEvent.keyboard('{Enter}')
  await expect.element(vendor).toHaveValue('Kabwe Steel')
  await vendor.fill('')
  await userEvent.tab()
  expect(onChange.mock.calls).toEqual([
    [{ stage: 'AWARDED' }],
    [{ vendor: 'Kabwe Steel' }],
    [{ vendor: undefined }],
  ])
})

test('offers several values of one filter as checkboxes', async () => {
  const onChange = await show()
  const field = page.getByRole('button', { name: 'Currency All' })
  await field.click()
  const list = page.getByRole('group', { name: 'Currency' })
  await list.getByLabelText('Dollar').click()
  await list.getByLabelText('Kwacha').click()
  await expect.element(page.getByRole('button', { name: 'Currency Kwacha or Dollar' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Currency Kwacha or Dollar' }).click()
  await list.getByLabelText('Kwacha').click()
  await list.getByLabelText('Dollar').click()
  expect(onChange.mock.calls).toEqual([
    [{ currency: 'USD' }],
    [{ currency: 'ZMW,USD' }],
    [{ currency: 'USD' }],
    [{ currency: undefined }],
  ])
  expect(await accessibilityFaults()).toEqual([])
})

test('removes the filter when the day is emptied', async () => {
  const onChange = await show({ from: '2026-03-01' })
  await userEvent.clear(from)
  await userEvent.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([[{ from: undefined }]])
})

test('clears all filters at once', async () => {
  const onChange = await show({ from: '2026-03-01', department: 'PROC' })
  await userEvent.type(to, 'rubbish')
  const clear = page.getByRole('button', { name: 'Clear all' })
  await clear.click()
  expect(Object.keys(onChange.mock.calls.at(-1)![0])).toEqual(Object.keys(filters))
  expect(onChange.mock.calls.at(-1)).toEqual([{}])
  await expect.element(from).toHaveValue('')
  await expect.element(to).toHaveValue('')
})

test('offers a calendar whose weeks start on Sunday', async () => {
  const onChange = await show({ from: '2026-03-15' })
  await page.getByRole('button', { name: 'Calendar for Issued from' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar for Issued from' })
  await expect.element(calendar).toBeVisible()
  expect(document.querySelector('[role=dialog] thead')?.textContent).toMatch(/^Su.*Sa$/)
  await calendar.getByRole('button', { name: '4 March 2026', exact: true }).click()
  expect(onChange.mock.calls).toEqual([[{ from: '2026-03-04' }]])
})

test('is accessible at 390 pixels', async () => {
  await page.viewport(390, 800)
  await show({ from: '2026-03-15' })
  await userEvent.type(to, 'rubbish{Enter}')
  expect(await accessibilityFaults()).toEqual([])
})
