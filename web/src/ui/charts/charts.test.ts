import { describe, expect, test, vi } from 'vitest'
import type { Look } from './chart-colours.ts'
import { shareText, shortNumber, type ChartData } from './chart.ts'
import { valueTexts } from './chart-texts.ts'
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

test.each([
  [1000, 300, '1k', 306],
  [12_345_678_000_000_000, 300, '12,345,678 bn', 400 - 13 * 8],
])('the value of a bar of %d that ends at %d is written within the chart', (value, x, text, left) => {
  const fillText = vi.fn<(text: string, x: number, y: number) => void>()
  const ctx = {
    fillText,
    strokeText: () => undefined,
    measureText: (of: string) => ({ width: of.length * 8 }),
  }
  const chart = { kind: 'bar', isLying: true, labels: ['A'], series: [{ label: 'Total', values: [value] }] }
  const plugin = valueTexts({ ...chart, unit: 'ZMW', tell: String } as ChartData, {} as Look)
  const drawn = { ctx, width: 400, getDatasetMeta: () => ({ data: [{ x, y: 10 }] }) }
  plugin.afterDatasetsDraw?.(drawn as never, {}, {}, false)
  expect(fillText.mock.calls).toEqual([[text, left, 10]])
})
