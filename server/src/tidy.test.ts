import { expect, it } from 'vitest'
import { openWorld } from '../test/support/world.ts'
import { book } from './sign-in/attempts.repository.ts'
import { tidy } from './tidy.ts'

const world = openWorld()
const minutes = 60_000

it('forgets attempts once they count nowhere, be it within a quarter of an hour or an hour', async () => {
  const { database } = world.platform
  const since = (minutesAgo: number) => new Date(world.now.getTime() - minutesAgo * minutes).toISOString()
  /** Says whether the counter was at its limit of one. */
  const isFull = async () => {
    const counter = { kind: 'of an hour', key: '192.0.2.200', at: since(0), since: since(24 * 60), limit: 1 }
    return (await database.directory((tx) => book(tx, counter))).length === 0
  }
  expect(await isFull()).toBe(false)
  world.passTime(59 * minutes)
  await tidy(world.platform)
  expect(await isFull()).toBe(true)
  world.passTime(2 * minutes)
  await tidy(world.platform)
  expect(await isFull()).toBe(false)
})
