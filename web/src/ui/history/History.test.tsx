import { paginate } from '@insaka/domain/core/paging'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { HistoryPanel } from './History.tsx'

const labels = { category: 'Vendor Category', note: 'Note', funder: 'Funder', type: 'Type', count: 'Count' }
const names: Record<string, string> = { CITIZEN: 'Citizen', LOCAL: 'Local' }
const format = (_: string, value: unknown) =>
  typeof value === 'string' ? (names[value] ?? value) : JSON.stringify(value ?? '').replaceAll('"', '')
const actions = { saved: 'Created', changed: 'Changed' }

const changed = {
  event: 19,
  happenedOn: '2026-03-31T08:15:00+02:00',
  actor: 'Mutale Banda',
  action: 'changed',
  changes: [
    { field: 'category', before: 'CITIZEN', after: 'LOCAL' },
    { field: 'note', before: null, after: 'A note' },
    { field: 'secret', before: 1, after: 2 },
  ],
}
const saved = {
  event: 18,
  happenedOn: '2026-03-30T08:15:00+02:00',
  actor: 'Bwalya Tembo',
  action: 'saved',
  changes: ['CITIZEN', 'GRZ', 'RFQ', '3'].map((after, i) => ({
    field: ['category', 'funder', 'type', 'count'][i]!,
    before: null,
    after,
  })),
}

const show = (
  entries: (typeof changed)[],
  { total = entries.length, number = 0 } = {},
  onPage = vi.fn<(page: number) => void>(),
) =>
  renderPart(
    <HistoryPanel
      entries={entries}
      pagination={paginate({ page: number, size: 20 }, total, entries.length)}
      labels={labels}
      actions={actions}
      format={format}
      onPage={onPage}
    />,
  )

test('shows who changed what and when, with the form’s labels', async () => {
  await show([changed])
  const entry = page.getByRole('listitem').first()
  await expect.element(entry).toHaveTextContent('Changed by Mutale Banda31-Mar-2026 08:15')
  await expect.element(entry).toHaveTextContent('Vendor Category: Citizen →')
  await expect.element(entry).toHaveTextContent('became Local')
  await expect.element(entry).toHaveTextContent('Note: none →')
  await expect.element(entry).not.toHaveTextContent('secret')
})

test('hides the first values until requested', async () => {
  await show([saved])
  await expect.element(page.getByText('Funder: GRZ')).not.toBeVisible()
  await page.getByText('Values entered').click()
  await expect.element(page.getByText('Funder: GRZ')).toBeVisible()
})

test('has pages', async () => {
  const onPage = vi.fn<(page: number) => void>()
  await show([changed], { total: 45, number: 1 }, onPage)
  await expect.element(page.getByText('Page 2 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Previous page' }).click()
  expect(onPage.mock.calls).toEqual([[2], [0]])
})

test('shows a message when there is no history', async () => {
  await show([])
  await expect.element(page.getByText('Nothing has been recorded yet.')).toBeVisible()
})

test('keeps two changes within one second separate', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await show([{ ...changed, event: 20 }, changed])
  expect(page.getByText('Changed', { exact: true }).elements()).toHaveLength(2)
  expect(complaint).not.toHaveBeenCalled()
})

test('is accessible', async () => {
  await show([changed, saved], { total: 45 })
  expect(await accessibilityFaults()).toEqual([])
})
