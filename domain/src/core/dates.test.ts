import { describe, expect, it } from 'vitest'
import { dayInput, formatDay, formatMoment, momentInput, toDay, toMoment, yearOf } from './dates.ts'

describe('a moment', () => {
  it("is written at +02:00 in whole seconds, regardless of the computer's time zone", () => {
    expect(toMoment(new Date('2026-03-31T21:59:59.999Z'))).toBe('2026-03-31T23:59:59+02:00')
    expect(toMoment(new Date('2026-03-31T22:00:00Z'))).toBe('2026-04-01T00:00:00+02:00')
  })

  it('belongs to its day and year in Zambia', () => {
    expect(toDay(new Date('2026-12-31T22:30:00Z'))).toBe('2027-01-01')
    expect(yearOf(new Date('2026-12-31T22:30:00Z'))).toBe(2027)
    expect(yearOf(new Date('2026-12-31T21:30:00Z'))).toBe(2026)
  })

  it('is formatted in the Zambian style', () => {
    expect(formatDay('2026-03-01')).toBe('01-Mar-2026')
    expect(formatDay('2026-12-31T23:59:59+02:00')).toBe('31-Dec-2026')
    expect(formatMoment('2026-12-31T23:59:59+02:00')).toBe('31-Dec-2026 23:59')
  })
})

const issuedOn = momentInput('Issued On')
const remittedOn = dayInput('Remitted On')
const messagesOf = (schema: typeof issuedOn, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('a moment as input', () => {
  const hours = Array.from({ length: 27 }, (_, i) => i - 12)

  it.each(hours)('with an offset of %d hours is converted to Zambian time', (hour) => {
    const sign = hour < 0 ? '-' : '+'
    const input = `2026-03-31T12:00:00${sign}${String(Math.abs(hour)).padStart(2, '0')}:00`
    const expected = new Date(Date.UTC(2026, 2, 31, 12 - hour + 2)).toISOString().slice(0, 19)
    expect(issuedOn.parse(input)).toBe(`${expected}+02:00`)
    expect(remittedOn.parse(input)).toBe(expected.slice(0, 10))
  })

  it.each([
    ['no offset, which means ours', '2026-03-31T08:15:00', '2026-03-31T08:15:00+02:00'],
    ['Z', '2026-03-31T22:30:00Z', '2026-04-01T00:30:00+02:00'],
    ['half an hour in its offset', '2026-03-31T08:15:00+05:45', '2026-03-31T04:30:00+02:00'],
    ['no seconds', '2026-03-31T08:15', '2026-03-31T08:15:00+02:00'],
    ['no seconds but an offset', '2026-03-31T08:15Z', '2026-03-31T10:15:00+02:00'],
    ['fractions, which are cut off', '2026-03-31T08:15:59.999999999+02:00', '2026-03-31T08:15:59+02:00'],
    ['no time, which means midnight', '2026-03-31', '2026-03-31T00:00:00+02:00'],
    ['a leap day', '2028-02-29T23:59:59+02:00', '2028-02-29T23:59:59+02:00'],
    ['the first moment', '1999-12-31T22:00:00Z', '2000-01-01T00:00:00+02:00'],
    ['the last moment', '2100-12-31T21:59:59Z', '2100-12-31T23:59:59+02:00'],
  ])('may have %s', (_, input, moment) => {
    expect(issuedOn.parse(input)).toBe(moment)
    expect(remittedOn.parse(input)).toBe(moment.slice(0, 10))
  })

  it.each([
    ['24 nov', 'Issued On needs a year, as in 14-Dec-2026.'],
    ['29/2', 'Issued On needs a year, as in 14-Dec-2026.'],
    ['24/13', 'Issued On may not be 24/13: there is no such day.'],
    ['32 nov', 'Issued On may not be 32 nov: there is no such day.'],
    ['2024', 'Issued On must be a date and time between 2000 and 2100.'],
  ])('without a year, such as %s, has its own message', (input, message) => {
    expect(messagesOf(issuedOn, input)).toEqual([message])
  })

  it.each([
    '2026-13-01',
    '2026-00-10',
    '2026-03-00',
    '2026-03-31T25:00',
    '2026-03-31T08:60',
    '2026-03-31T08:15:60',
    '2026-03-31T08:15:00+99:00',
    '2026-03-31 08:15',
    '2026-03-31T08',
    '2026-03-31T08:15:00.1234567890Z',
    '31-03-2026',
    '2026-3-1',
    ' 2026-03-31',
    '2026-03-31T08:15:00+0200',
    '+002026-03-31',
    'today',
    '1999-12-31T21:59:59Z',
    '2100-12-31T22:00:00Z',
    '0000-01-01',
    '9999-12-31',
  ])('may not be %j', (input) => {
    expect(messagesOf(issuedOn, input)).toEqual(['Issued On must be a date and time between 2000 and 2100.'])
    expect(messagesOf(remittedOn, input)).toEqual(['Remitted On must be a date between 2000 and 2100.'])
  })

  it.each([
    ['2026-02-30', '30-Feb-2026'],
    ['2026-02-29T08:00:00+02:00', '29-Feb-2026'],
    ['2100-02-29', '29-Feb-2100'],
    ['2026-04-31T00:00', '31-Apr-2026'],
  ])('may not be the non-existent %j', (input, day) => {
    for (const [schema, label] of [
      [issuedOn, 'Issued On'],
      [remittedOn, 'Remitted On'],
    ] as const) {
      expect(messagesOf(schema, input)).toEqual([`${label} may not be ${day}: there is no such day.`])
    }
  })

  it.each([undefined, null, ''])('is required if it is missing (%j), with one message', (sent) => {
    expect(messagesOf(issuedOn, sent)).toEqual(['Issued On is required.'])
    expect(messagesOf(remittedOn, sent)).toEqual(['Remitted On is required.'])
  })

  it('must be text', () => {
    for (const sent of [20260331, true, {}, new Date()]) {
      expect(messagesOf(issuedOn, sent)).toEqual(['Issued On must be text.'])
      expect(messagesOf(remittedOn, sent)).toEqual(['Remitted On must be text.'])
    }
  })

  it('keeps its value through output and input', () => {
    const moment = toMoment(new Date('2026-03-31T21:59:59.999Z'))
    expect(issuedOn.parse(moment)).toBe(moment)
    expect(remittedOn.parse(toDay(new Date(moment)))).toBe('2026-03-31')
  })
})
