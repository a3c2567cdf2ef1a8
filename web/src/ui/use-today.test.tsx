import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useToday } from './use-today.ts'

const Today = () => <output>{useToday()}</output>
const todayOutput = page.getByRole('status')

const now = new Date('2026-03-31T23:59:50+02:00')
afterEach(() => void vi.useRealTimers())

test('changes at midnight in Zambia, day after day', async () => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  await render(<Today />)
  expect(todayOutput.element()).toHaveTextContent('2026-03-31')
  for (const [seconds, day] of [
    [9, '2026-03-31'],
    [2, '2026-04-01'],
    [86_400, '2026-04-02'],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    await vi.waitFor(() => expect(todayOutput.element()).toHaveTextContent(day))
  }
})

test('updates when a page becomes visible after sleeping over midnight', async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await render(<Today />)
  vi.setSystemTime(new Date('2026-04-03T08:00:00+02:00'))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(todayOutput).toHaveTextContent('2026-04-03')
})
