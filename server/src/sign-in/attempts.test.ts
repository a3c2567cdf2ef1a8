import { expect, it } from 'vitest'
import { openWorld } from '../../test/support/world.ts'
import { book, unbook } from './attempts.repository.ts'

const world = openWorld()

it('an attempt that is taken back leaves others of the same moment', async () => {
  const counter = { kind: 'of a test', key: 'same moment' }
  const at = world.now.toISOString()
  const since = new Date(world.now.getTime() - 60_000).toISOString()
  await world.platform.database.directory(async (tx) => {
    for (let i = 0; i < 3; i++) await book(tx, { ...counter, at, since, limit: 3 })
    await unbook(tx, { ...counter, at })
    expect(await book(tx, { ...counter, at, since, limit: 2 })).toEqual([])
    expect(await book(tx, { ...counter, at, since, limit: 3 })).toHaveLength(1)
    await unbook(tx, { ...counter, at: since })
    expect(await book(tx, { ...counter, at, since, limit: 3 })).toEqual([])
  })
})
