import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { StateTabs } from './StateTabs.tsx'

const onChoose = vi.fn<(state: string) => void>()
const show = (open?: number) =>
  renderPart(
    <StateTabs
      label="State"
      tabs={[
        { state: 'ALL', label: 'All', count: 1234, href: '#all' },
        { state: 'OPEN', label: 'Open', count: open, href: '#open' },
      ]}
      current="ALL"
      onChoose={onChoose}
    />,
  )

test('each state is a link with its count, and the current one is marked', async () => {
  await show(34)
  const all = page.getByRole('link', { name: 'All 1,234' })
  await expect.element(all).toHaveAttribute('aria-current', 'page')
  const open = page.getByRole('link', { name: 'Open 34' })
  await expect.element(open).not.toHaveAttribute('aria-current')
  await expect.element(open).toHaveAttribute('href', '#open')
  await open.click()
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('OPEN')
})

test('shows no count while unknown', async () => {
  await show()
  await expect.element(page.getByRole('link', { name: 'Open …' })).toBeVisible()
})

test('is accessible', async () => {
  await show(0)
  expect(await accessibilityFaults()).toEqual([])
})
