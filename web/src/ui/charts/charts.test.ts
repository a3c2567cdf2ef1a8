import { describe, expect, test } from 'vitest'
import { shareText, shortNumber } from './chart.ts'
import { cut, labelLines } from './label-lines.ts'

test.each([
  [0, '0'],
  [12.5, '12.5'],
  [999, '999'],
  [1000, '1k'],
  [250_000, '250k'],
  [913_725, '914k'],
  [1_000_000, '1 m'],
  [3_184_200, '3.18 m'],
  [31_842_000, '31.8 m'],
  [8_290_000_000, '8.29 bn'],
])('%d is %s for short', (value, text) => expect(shortNumber(value)).toBe(text))

test.each([
  [0, 100, '0 %'],
  [0.4, 100, 'under 1 %'],
  [1, 3, '33 %'],
  [5, 5, '100 %'],
  [0, 0, '0 %'],
])('%d of %d is %s', (value, whole, text) => expect(shareText(value, whole)).toBe(text))

describe('names below a chart', () => {
  const measure = (text: string) => text.length
  test.each([
    ['FINANCE', 10, ['FINANCE']],
    ['HUMAN RESOURCES', 10, ['HUMAN', 'RESOURCES']],
    ['A B C DEPARTMENT', 10, ['A B C', 'DEPARTMENT']],
    ['HUMAN RESOURCES AND ADMINISTRATION', 15, ['HUMAN RESOURCES', 'AND ADMINISTRA…']],
    ['ADMINISTRATION', 6, ['ADMIN…']],
  ])('%s has %d for itself', (name, width, lines) => expect(labelLines(name, width, measure)).toEqual(lines))

  test('a cut leaves no space before its sign, and never nothing', () => {
    expect(cut('HUMAN RESOURCES', 7, measure)).toBe('HUMAN…')
    expect(cut('HUMAN', 0, measure)).toBe('H…')
  })
})
