import { describe, expect, it } from 'vitest'
import { openWorld } from '../../test/support/world.ts'
import { releaseCounters, releaseOnSuccess, reserveCounters, type Attempt } from './attempts.ts'

const world = openWorld()
const minute = 60_000

let keys = 0
const attempts = (limit: number) => {
  const key = `key ${keys++}`
  const began = new Date('2026-03-31T08:00:20Z').getTime()
  const attemptAt = (minutes: number, clearedBySuccess = false): Attempt => ({
    counters: [{ kind: 'of a test', key, limit, ...(clearedBySuccess && { clearedBySuccess }) }],
    at: new Date(began + minutes * minute),
    windowMinutes: 15,
  })
  const { database } = world.platform
  return {
    tryAt: (minutes: number) =>
      database.writeDirectory(
        async (tx) => (await reserveCounters(tx, attemptAt(minutes)))?.retryAfterSeconds ?? null,
      ),
    releaseAt: (minutes: number) =>
      database.writeDirectory(async (tx) => releaseCounters(tx, attemptAt(minutes))),
    forgiveAt: (minutes: number, clears: boolean) =>
      database.writeDirectory(async (tx) => releaseOnSuccess(tx, attemptAt(minutes, clears))),
  }
}

describe('an attempt', () => {
  it('counts within its window, in steps of a minute', async () => {
    const { tryAt } = attempts(2)
    expect(await tryAt(0)).toBe(null)
    expect(await tryAt(1)).toBe(null)
    expect(await tryAt(1)).toBe(14 * 60 - 20)
    expect(await tryAt(14)).toBe(40)
    expect(await tryAt(15)).toBe(null)
    expect(await tryAt(15)).toBe(40)
  })

  it('does not count if it was refused', async () => {
    const { tryAt } = attempts(1)
    expect(await tryAt(0)).toBe(null)
    for (let i = 1; i < 15; i++) expect(await tryAt(i)).not.toBe(null)
    expect(await tryAt(15)).toBe(null)
  })

  it('releases only itself, not others of its minute', async () => {
    const { tryAt, releaseAt } = attempts(3)
    for (let i = 0; i < 3; i++) expect(await tryAt(0)).toBe(null)
    await releaseAt(0)
    expect(await tryAt(0)).toBe(null)
    expect(await tryAt(0)).not.toBe(null)
    await releaseAt(1)
    expect(await tryAt(0)).not.toBe(null)
  })

  it('is released or clears its counter when it succeeds', async () => {
    const { tryAt, forgiveAt } = attempts(3)
    for (let i = 0; i < 3; i++) await tryAt(0)
    await forgiveAt(0, false)
    expect(await tryAt(1)).toBe(null)
    expect(await tryAt(1)).not.toBe(null)
    await forgiveAt(1, true)
    for (let i = 0; i < 3; i++) expect(await tryAt(1)).toBe(null)
  })

  it('waits for concurrent attempts, even across a change of minute', async () => {
    for (let i = 0; i < 5; i++) {
      const { tryAt } = attempts(3)
      const answers = await Promise.all([0, 1, 0, 1, 0, 1, 1, 0].map(tryAt))
      expect(answers.filter((seconds) => seconds === null)).toHaveLength(3)
    }
  })
})
