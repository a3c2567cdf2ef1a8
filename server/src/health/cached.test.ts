import { afterEach, expect, it, vi } from 'vitest'
import { cached } from './cached.ts'

afterEach(() => vi.useRealTimers())

it('caches good answers for long, faults for fifteen seconds, and no errors', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const work = vi.fn<() => Promise<string | null>>().mockResolvedValue(null)
  const readCached = cached(300_000, work, (answer) => answer !== null)
  const countAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await readCached().catch(() => undefined)
    return work.mock.calls.length
  }
  expect(await countAfter(0)).toBe(1)
  expect(await countAfter(299_000)).toBe(1)
  work.mockResolvedValue('The mail server refuses Insaka.')
  expect(await countAfter(2_000)).toBe(2)
  expect(await countAfter(14_000)).toBe(2)
  work.mockRejectedValueOnce(new Error('away'))
  expect(await countAfter(2_000)).toBe(3)
  expect(await countAfter(0)).toBe(4)
})
