import { Refusal } from '@insaka/domain/core/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../test/render-part.tsx'
import { ServerUnreachable } from '../api/server-unreachable.ts'
import { ShellError } from './ShellError.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

async function show(error: Error) {
  const onRetry = vi.fn<() => void>()
  await renderPart(<ShellError error={error} onRetry={onRetry} />)
  return onRetry
}

test('retries periodically and when the connection returns', async () => {
  const onRetry = await show(new ServerUnreachable())
  await expect.element(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect.element(page.getByText(/^Your unsaved input is kept on this device\./)).toBeVisible()
  window.dispatchEvent(new Event('online'))
  expect(onRetry).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(onRetry).toHaveBeenCalledTimes(3)
})

test('does not retry a refusal automatically', async () => {
  const onRetry = await show(new Refusal('NOT_ALLOWED'))
  await expect.element(page.getByText('Your account could not be loaded.')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(10_000)
  expect(onRetry).not.toHaveBeenCalled()
})
