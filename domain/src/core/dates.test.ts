import { describe, expect, it } from 'vitest'
import { formatDay, formatMoment, toDay, toMoment, yearOf } from './dates.ts'

describe('a moment', () => {
  it('is told at +02:00 in whole seconds, whatever the computer says', () => {
    expect(toMoment(new Date('2026-03-31T21:59:59.999Z'))).toBe('2026-03-31T23:59:59+02:00')
    expect(toMoment(new Date('2026-03-31T22:00:00Z'))).toBe('2026-04-01T00:00:00+02:00')
  })

  it('belongs to the day and year it has in Zambia', () => {
    expect(toDay(new Date('2026-12-31T22:30:00Z'))).toBe('2027-01-01')
    expect(yearOf(new Date('2026-12-31T22:30:00Z'))).toBe(2027)
    expect(yearOf(new Date('2026-12-31T21:30:00Z'))).toBe(2026)
  })

  it('is shown as people here write it', () => {
    expect(formatDay('2026-03-01')).toBe('01-Mar-2026')
    expect(formatDay('2026-12-31T23:59:59+02:00')).toBe('31-Dec-2026')
    expect(formatMoment('2026-12-31T23:59:59+02:00')).toBe('31-Dec-2026 23:59')
  })
})
