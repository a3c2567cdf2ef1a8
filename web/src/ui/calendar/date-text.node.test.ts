import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayOf, moveToDay, readDay, readMoment, dayFieldText, momentFieldText } from './date-text.ts'

test.each([
  ['31-Mar-2026', '2026-03-31'],
  [' 31 mar 26 ', '2026-03-31'],
  ['1-march-2026', '2026-03-01'],
  ['1Mar2026', '2026-03-01'],
  ['31/03/2026', '2026-03-31'],
  ['31.3.26', '2026-03-31'],
  ['31-03-2026', '2026-03-31'],
  ['31032026', '2026-03-31'],
  ['2026-03-31', '2026-03-31'],
  ['29-Feb-2028', '2028-02-29'],
])('reads %j as the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  '',
  '31',
  '31-Feb-2026',
  '29-02-2026',
  '13/25/2026',
  '2026-13-01',
  '31-Foo-2026',
  'tomorrow',
  '0/1/2026',
])('rejects %j as a day', (text) => {
  expect(readDay(text)).toBeNull()
})

describe('a day without a year', () => {
  afterEach(() => vi.useRealTimers())

  test.each([
    ['24 jun', '2027-06-24'],
    ['24-Jun', '2027-06-24'],
    ['24june', '2027-06-24'],
    ['24/6', '2027-06-24'],
    ['4.1.', '2027-01-04'],
  ])('reads %j in the current Zambian year', (text, day) => {
    vi.useFakeTimers({ now: new Date('2026-12-31T23:30:00Z') })
    expect(readDay(text)).toBe(day)
    expect(readMoment(`${text} 8:15`)).toBe(`${day}T08:15:00+02:00`)
  })

  test.each([
    ['24 dec', '2027-01-03T12:00:00Z', '2026-12-24'],
    ['1 aug', '2027-01-31T12:00:00Z', '2026-08-01'],
    ['31 jul', '2027-01-01T12:00:00Z', '2027-07-31'],
    ['31 dec', '2027-06-01T12:00:00Z', '2027-12-31'],
    ['4 jan', '2027-12-31T12:00:00Z', '2027-01-04'],
  ])('reads %j at %s as %s, at most six months ahead', (text, now, day) => {
    vi.useFakeTimers({ now: new Date(now) })
    expect(readDay(text)).toBe(day)
    expect(readDay(text, '2027')).toBe(`2027${day.slice(4)}`)
  })

  test.each(['29 feb', '24 n', '24/13', '24-'])('rejects %j', (text) => {
    vi.useFakeTimers({ now: new Date('2027-06-01T12:00:00Z') })
    expect(readDay(text)).toBeNull()
  })
})

describe('a moment', () => {
  test.each([
    ['31-Mar-2026 08:15', '2026-03-31T08:15:00+02:00'],
    ['31 mar 2026 8:15', '2026-03-31T08:15:00+02:00'],
    ['31/03/2026, 23.59', '2026-03-31T23:59:00+02:00'],
    ['2026-03-31T08:15', '2026-03-31T08:15:00+02:00'],
    // This hour does not exist in New York, because of its daylight saving time.
    ['08-Mar-2026 02:30', '2026-03-08T02:30:00+02:00'],
    ['31-Mar-2026', '2026-03-31T00:00:00+02:00'],
  ])('reads %j as %s', (text, moment) => {
    expect(readMoment(text)).toBe(moment)
  })

  test.each(['31-Mar-2026 24:00', '31-Mar-2026 08:60', '08:15', '31-Feb-2026 08:15', 'now'])(
    'rejects %j',
    (text) => {
      expect(readMoment(text)).toBeNull()
    },
  )

  test('moves to another day at the same time', () => {
    expect(moveToDay('2026-03-31T08:15:00+02:00', '2026-04-01')).toBe('2026-04-01T08:15:00+02:00')
    expect(moveToDay(null, '2026-04-01')).toBe('2026-04-01T00:00:00+02:00')
    expect(moveToDay('nonsense of some length', '2026-04-01')).toBe('2026-04-01T00:00:00+02:00')
  })
})

test('shows valid input in one format, and invalid input as typed', () => {
  expect(dayFieldText('2026-03-31')).toBe('31-Mar-2026')
  expect(momentFieldText('2026-03-31T08:15:00+02:00')).toBe('31-Mar-2026 08:15')
  expect(dayFieldText('31-Feb')).toBe('31-Feb')
  expect(momentFieldText('2026')).toBe('2026')
  expect(dayFieldText(null)).toBe('')
  expect(dayOf('2026-03-31T08:15:00+02:00')).toBe('2026-03-31')
  expect(dayOf('soon')).toBeNull()
})
