import type { View } from '@insaka/domain/views/views.schema'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { SavedViews } from './SavedViews.tsx'

const columns = ['NO.', 'ABOUT', 'STATE'].map((header) => ({ key: header.toLowerCase(), header }))
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function showColumns() {
  const onChange = vi.fn<(visible: string[] | null) => void>()
  const defaultColumns = ['no.', 'about']
  function Page() {
    const [visible, setVisible] = useState(defaultColumns)
    return (
      <ColumnChoice
        columns={columns}
        visible={visible}
        defaults={defaultColumns}
        onChange={(next) => {
          onChange(next)
          setVisible(next ?? defaultColumns)
        }}
      />
    )
  }
  await renderPart(<Page />)
  await button('Columns').click()
  return onChange
}

async function showViews(start: View[] = []) {
  const onChange = vi.fn<(views: View[]) => void>()
  const onChoose = vi.fn<(query: string) => void>()
  function Page() {
    const [views, setViews] = useState(start)
    return (
      <SavedViews
        views={views}
        current="status=OPEN"
        onChoose={onChoose}
        onChange={(next) => {
          onChange(next)
          setViews(next)
        }}
      />
    )
  }
  await renderPart(<Page />)
  await button(start.length > 0 ? 'Open ones' : 'Views').click()
  return { onChange, onChoose }
}
const twoViews = [
  { name: 'Open ones', query: 'status=OPEN' },
  { name: 'Mine', query: 'scope=mine' },
]

test('shows and hides columns in fixed order; the first one stays', async () => {
  const onChange = await showColumns()
  await page.getByRole('checkbox', { name: 'ABOUT' }).click()
  await page.getByRole('checkbox', { name: 'STATE' }).click()
  await page.getByRole('checkbox', { name: 'ABOUT' }).click()
  expect(onChange.mock.calls).toEqual([[['no.']], [['no.', 'state']], [['no.', 'about', 'state']]])
  await expect.element(page.getByRole('checkbox', { name: 'NO.' })).toBeDisabled()
  await button('Reset columns').click()
  expect(onChange).toHaveBeenLastCalledWith(null)
  await expect.element(page.getByRole('checkbox', { name: 'STATE' })).not.toBeChecked()
  // “Reset columns” is disabled now, so the focus moves to the button of the panel.
  await expect.element(button('Columns').first()).toHaveFocus()
})

test('Esc closes the panel and returns the focus; moving the focus out closes it too', async () => {
  await showColumns()
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('checkbox').first()).not.toBeInTheDocument()
  await expect.element(button('Columns')).toHaveFocus()
  await button('Columns').click()
  await page.getByRole('heading').click()
  await expect.element(page.getByRole('checkbox').first()).not.toBeInTheDocument()
})

test('saves a list under a unique name', async () => {
  const { onChange } = await showViews()
  const name = page.getByLabelText('Save this list as')
  await button('Save').click()
  await expect.element(page.getByText('Name of the view is required.')).toBeVisible()
  await name.fill('o'.repeat(61))
  await button('Save').click()
  await expect.element(page.getByText('Name of the view may have at most 60 characters.')).toBeVisible()
  await name.fill('')
  await userEvent.type(name, '  Open ones {Enter}')
  expect(onChange.mock.calls).toEqual([[[{ name: 'Open ones', query: 'status=OPEN' }]]])
  await expect.element(name).toHaveValue('')
  await userEvent.type(name, 'OPEN ONES{Enter}')
  await expect.element(page.getByText('You already have a view with this name.')).toBeVisible()
  expect(onChange).toHaveBeenCalledOnce()
})

test('marks the current view; choosing one closes the panel', async () => {
  const { onChoose } = await showViews(twoViews)
  await expect.element(button('Open ones').nth(1)).toHaveAttribute('aria-current', 'true')
  await button('Mine').first().click()
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('scope=mine')
  await expect.element(page.getByLabelText('Save this list as')).not.toBeInTheDocument()
  await expect.element(button('Open ones')).toHaveFocus()
})

test('renames a view, and keeps the panel open', async () => {
  const { onChange } = await showViews(twoViews)
  await button('Rename Mine').click()
  const name = page.getByLabelText('New name')
  await expect.element(name).toHaveFocus()
  await userEvent.clear(name)
  await userEvent.type(name, 'Open ones{Enter}')
  await expect.element(page.getByText('You already have a view with this name.')).toBeVisible()
  await userEvent.clear(name)
  await userEvent.type(name, 'My own{Enter}')
  expect(onChange.mock.calls).toEqual([[[twoViews[0], { name: 'My own', query: 'scope=mine' }]]])
  await expect.element(button('Rename My own')).toBeVisible()
})

test('deletes a view after a confirmation', async () => {
  const { onChange } = await showViews(twoViews)
  await button('Delete Mine').click()
  await expect.element(button('Delete').nth(1)).toHaveFocus()
  await button('Keep').click()
  expect(onChange).not.toHaveBeenCalled()
  await button('Delete Mine').click()
  await userEvent.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([[[twoViews[0]]]])
})

test('both panels are accessible', async () => {
  await showViews(twoViews)
  await button('Rename Mine').click()
  await button('Delete Open ones').click()
  expect(await accessibilityFaults()).toEqual([])
})
test('the columns panel is accessible', async () => {
  await showColumns()
  expect(await accessibilityFaults()).toEqual([])
})
