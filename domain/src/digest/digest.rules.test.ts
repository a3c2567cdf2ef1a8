import { describe, expect, it } from 'vitest'
import { addDays } from '../core/dates.ts'
import { digestsDue, isDigestDay } from './digest.rules.ts'

const friday = '2026-11-27'
const monday = '2026-11-30'
const digestsDueAt = (moment: string) => digestsDue(new Date(moment))

describe('a digest day', () => {
  it.each([
    ['NEVER', []],
    ['MONDAYS', [monday]],
    ['DAILY', [friday, monday, '2026-12-01', '2026-12-02', '2026-12-03']],
  ] as const)('for the choice %s', (choice, days) => {
    const week = Array.from({ length: 7 }, (_, i) => addDays(friday, i))
    expect(week.filter((day) => isDigestDay(choice, day))).toEqual(days)
  })
})

describe('digests are due', () => {
  it('from 7:00 to 18:00 in Zambian time', () => {
    expect(digestsDueAt('2026-11-27T06:59:59+02:00')).toBeNull()
    expect(digestsDueAt('2026-11-27T07:00:00+02:00')).toEqual({ day: friday, choices: ['DAILY'] })
    expect(digestsDueAt('2026-11-27T17:59:59+02:00')).toEqual({ day: friday, choices: ['DAILY'] })
    expect(digestsDueAt('2026-11-27T18:00:00+02:00')).toBeNull()
  })

  it('not at seven in another time zone, nor on a day that has started only there', () => {
    expect(digestsDueAt('2026-11-27T04:59:59Z')).toBeNull()
    expect(digestsDueAt('2026-11-27T05:00:00Z')).toMatchObject({ day: friday })
    // Monday in Zambia starts while it is still Sunday in Greenwich.
    expect(digestsDueAt('2026-11-29T22:30:00Z')).toBeNull()
    expect(digestsDueAt('2026-11-30T00:30:00Z')).toBeNull()
  })

  it('on Monday for both choices, and never at the weekend', () => {
    expect(digestsDueAt('2026-11-28T09:00:00+02:00')).toBeNull()
    expect(digestsDueAt('2026-11-29T09:00:00+02:00')).toBeNull()
    expect(digestsDueAt('2026-11-30T09:00:00+02:00')).toEqual({ day: monday, choices: ['MONDAYS', 'DAILY'] })
  })
})
