import { describe, expect, it } from 'vitest'
import { openWorld } from '../../test/support/world.ts'
import { hourly, type HourlyKind } from './hourly.ts'

const world = openWorld()

const kinds: HourlyKind[] = ['reports', 'imports', 'large exports', 'password sheets']

describe('the hourly limit of', () => {
  it.each(kinds)('%s is 20, and leaves the other kinds free', async (full) => {
    const place = await world.institution()
    const make = (kind: HourlyKind) =>
      hourly(world.platform, { userId: place.people.ADMIN.id, kind }, () => Promise.resolve(kind))
    for (let made = 0; made < 20; made += 1) await make(full)

    await expect(make(full)).rejects.toThrow(
      `Too many ${full} within an hour. Please try again in 60 minutes.`,
    )
    for (const kind of kinds.filter((other) => other !== full)) expect(await make(kind)).toBe(kind)
  })
})
