import { describe, expect, it } from 'vitest'
import { Refusal, type RefusalCode } from '@insaka/domain/core/errors'
import { openWorld } from '../../test/support/world.ts'
import { withHourlyLimit, type HourlyKind } from './hourly-limit.ts'

const world = openWorld()

const kinds: HourlyKind[] = ['reports', 'imports', 'large exports', 'password sheets']

describe('the hourly limit of', () => {
  it.each(kinds)('%s is 20, independent of the other kinds', async (full) => {
    const tenant = await world.institution()
    const make = (kind: HourlyKind) =>
      withHourlyLimit(world.platform, { userId: tenant.people.ADMIN.id, kind }, () => Promise.resolve(kind))
    for (let made = 0; made < 20; made += 1) await make(full)

    await expect(make(full)).rejects.toThrow(
      `Too many ${full} within an hour. Please try again in 60 minutes.`,
    )
    for (const kind of kinds.filter((other) => other !== full)) expect(await make(kind)).toBe(kind)
  })

  it.each(kinds)('%s counts failures only if a file was read', async (kind) => {
    const tenant = await world.institution()
    const by = { userId: tenant.people.ADMIN.id, kind }
    const fail = (code: RefusalCode) => () => Promise.reject(new Refusal(code))
    const last = async (code: RefusalCode) => {
      for (let tried = 0; tried < 20; tried += 1)
        await withHourlyLimit(world.platform, by, fail(code)).catch(() => undefined)
      return withHourlyLimit(world.platform, by, () => Promise.resolve('made')).catch(
        ({ code: met }: Refusal) => met,
      )
    }
    expect([await last('DUPLICATE'), await last('INVALID')]).toEqual([
      'made',
      kind === 'imports' ? 'TOO_MANY' : 'made',
    ])
  })
})
