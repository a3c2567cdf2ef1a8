import { describe, expect, it, vi } from 'vitest'
import { KeyedSemaphore } from './keyed-semaphore.ts'

const settled = async (promise: Promise<unknown>) => {
  let done = false
  void promise.then(
    () => (done = true),
    () => (done = true),
  )
  await new Promise(setImmediate)
  return done
}

describe('the gate before the writers of an institution', () => {
  it('lets two in and the others one by one, in order', async () => {
    const semaphore = new KeyedSemaphore()
    const [leaveFirst] = [await semaphore.acquire('a', 1_000), await semaphore.acquire('a', 1_000)]
    const third = semaphore.acquire('a', 1_000)
    const fourth = semaphore.acquire('a', 1_000)
    expect(await settled(third)).toBe(false)

    leaveFirst(true)
    const releaseThird = await third
    expect(await settled(fourth)).toBe(false)
    releaseThird(true)
    expect(await settled(fourth)).toBe(true)
  })

  it('does not hold up another institution', async () => {
    const semaphore = new KeyedSemaphore()
    await semaphore.acquire('a', 1_000)
    await semaphore.acquire('a', 1_000)
    expect(await settled(semaphore.acquire('b', 1_000))).toBe(true)
  })

  it('lets people wait as long as the queue moves, but not for ever', async () => {
    vi.useFakeTimers()
    try {
      const semaphore = new KeyedSemaphore(1)
      let release: ((hasProgressed: boolean) => void) | null = await semaphore.acquire('a', 500)
      const others = Array.from({ length: 30 }, () => semaphore.acquire('a', 500).catch(() => null))
      let entered = 0
      for (const other of others) {
        await vi.advanceTimersByTimeAsync(400)
        release(true)
        release = await other
        if (!release) break
        entered += 1
      }
      // Eight seconds, and one patience more.
      expect(entered).toBeGreaterThanOrEqual(19)
      expect(entered).toBeLessThanOrEqual(21)
      expect(await Promise.all(others.slice(entered))).toEqual(others.slice(entered).map(() => null))
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not take failures for progress', async () => {
    vi.useFakeTimers()
    try {
      const semaphore = new KeyedSemaphore(1)
      const release = await semaphore.acquire('a', 500)
      void semaphore.acquire('a', 500)
      const shortWait = semaphore.acquire('a', 500).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(400)
      release(false)
      await vi.advanceTimersByTimeAsync(100)
      expect(await shortWait).toMatchObject({ code: 'BUSY' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('refuses a writer that has waited too long, and forgets about it', async () => {
    vi.useFakeTimers()
    try {
      const semaphore = new KeyedSemaphore(1)
      const release = await semaphore.acquire('a', 500)
      const shortWait = semaphore.acquire('a', 500).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(500)
      expect(await shortWait).toMatchObject({ code: 'BUSY' })
      const longWait = semaphore.acquire('a', 5_000)
      release(true)
      await expect(longWait).resolves.toBeTypeOf('function')
    } finally {
      vi.useRealTimers()
    }
  })
})
