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

describe('the semaphore for writers of an institution', () => {
  it('admits two at once and the others in order', async () => {
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

  it('does not block other institutions', async () => {
    const semaphore = new KeyedSemaphore()
    await semaphore.acquire('a', 1_000)
    await semaphore.acquire('a', 1_000)
    expect(await settled(semaphore.acquire('b', 1_000))).toBe(true)
  })

  it('extends the wait while the queue moves, up to a limit', async () => {
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
      // Waits are extended for eight seconds, and the last one ends half a second later.
      expect(entered).toBeGreaterThanOrEqual(19)
      expect(entered).toBeLessThanOrEqual(21)
      expect(await Promise.all(others.slice(entered))).toEqual(others.slice(entered).map(() => null))
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not extend the wait after failures', async () => {
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

  it('refuses a writer after the timeout and removes it from the queue', async () => {
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
