import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Resolves with the milliseconds that passed until idle. */
function watchIdle(isBusy: (passedMs: number) => boolean) {
  const began = performance.now()
  const passed = () => performance.now() - began
  return whenIdle(() => isBusy(passed())).then(passed)
}

test('resolves after one quiet second', async () => {
  const idle = watchIdle(() => false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await idle).toBe(1000)
})

test('restarts the second after each busy moment', async () => {
  const idle = watchIdle((passed) => passed < 500 || (passed > 1200 && passed <= 1800))
  await vi.advanceTimersByTimeAsync(4000)
  expect(await idle).toBe(2800)
})

test('resolves after half a minute even if still busy', async () => {
  const idle = watchIdle(() => true)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await idle).toBe(30_000)
})
