import { describe, expect, it, vi } from 'vitest'
import { WritersGate } from './writers-gate.ts'

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
    const gate = new WritersGate()
    const [leaveFirst] = [await gate.enter('a', 1_000), await gate.enter('a', 1_000)]
    const third = gate.enter('a', 1_000)
    const fourth = gate.enter('a', 1_000)
    expect(await settled(third)).toBe(false)

    leaveFirst(true)
    const leaveThird = await third
    expect(await settled(fourth)).toBe(false)
    leaveThird(true)
    expect(await settled(fourth)).toBe(true)
  })

  it('does not hold up another institution', async () => {
    const gate = new WritersGate()
    await gate.enter('a', 1_000)
    await gate.enter('a', 1_000)
    expect(await settled(gate.enter('b', 1_000))).toBe(true)
  })

  it('lets people wait as long as the queue moves, but not for ever', async () => {
    vi.useFakeTimers()
    try {
      const gate = new WritersGate(1)
      let leave: ((moved: boolean) => void) | null = await gate.enter('a', 500)
      const others = Array.from({ length: 30 }, () => gate.enter('a', 500).catch(() => null))
      let entered = 0
      for (const other of others) {
        await vi.advanceTimersByTimeAsync(400)
        leave(true)
        leave = await other
        if (!leave) break
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
      const gate = new WritersGate(1)
      const leave = await gate.enter('a', 500)
      void gate.enter('a', 500)
      const impatient = gate.enter('a', 500).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(400)
      leave(false)
      await vi.advanceTimersByTimeAsync(100)
      expect(await impatient).toMatchObject({ code: 'BUSY' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('refuses a writer that has waited too long, and forgets about it', async () => {
    vi.useFakeTimers()
    try {
      const gate = new WritersGate(1)
      const leave = await gate.enter('a', 500)
      const impatient = gate.enter('a', 500).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(500)
      expect(await impatient).toMatchObject({ code: 'BUSY' })
      const patient = gate.enter('a', 5_000)
      leave(true)
      await expect(patient).resolves.toBeTypeOf('function')
    } finally {
      vi.useRealTimers()
    }
  })
})
