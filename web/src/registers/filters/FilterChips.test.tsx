import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../../test/render-part.tsx'
import { FilterChips } from './FilterChips.tsx'
import { usualFilters } from '@insaka/domain/core/list-filters'
import type { FilterValues } from './filters.ts'

const filters = {
  ...usualFilters('Issued'),
  vendor: { kind: 'text', label: 'Vendor' },
  officer: { kind: 'text', label: 'Officer' },
} as const

function Page({ start }: { start: FilterValues }) {
  const [values, setValues] = useState(start)
  return (
    <FilterChips
      filters={filters}
      values={values}
      departments={[]}
      onChange={(change) => setValues({ ...values, ...change })}
    />
  )
}

const show = (start: FilterValues = {}) => renderPart(<Page start={start} />)
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** By keyboard, so that the focus is on it. */
async function press(name: string) {
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

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
