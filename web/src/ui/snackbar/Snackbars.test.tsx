import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Snackbars } from './Snackbars.tsx'
import { showSnackbar } from './snackbar-store.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const messages = () =>
  [...document.querySelectorAll('output > div')].map((card) => card.firstChild?.textContent)

test('disappears after five seconds', async () => {
  await render(<Snackbars />)
  showSnackbar('Saved.')
  await vi.waitUntil(() => messages().length > 0)
  vi.advanceTimersByTime(4999)
  expect(messages()).toEqual(['Saved.'])
  vi.advanceTimersByTime(1)
  await vi.waitUntil(() => messages().length === 0)
})

test('closes at OKAY, and shows the same message once', async () => {
  await render(<Snackbars />)
  showSnackbar('Saved.')
  showSnackbar('Failed.')
  showSnackbar('Saved.')
  await vi.waitUntil(() => messages().length === 2)
  expect(messages()).toEqual(['Failed.', 'Saved.'])
  await page.getByRole('button', { name: 'OKAY' }).first().click()
  await vi.waitUntil(() => messages().length === 1)
  expect(messages()).toEqual(['Saved.'])
})
