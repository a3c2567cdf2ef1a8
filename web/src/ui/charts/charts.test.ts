import { describe, expect, test, vi } from 'vitest'
import { forcedColoursStyle, themeStyle, type ChartStyle } from './chart-colours.ts'
import { chartConfig } from './chart-config.ts'
import { sharesIn, shortNumber, type ChartData } from './chart.ts'
import { valueTextsPlugin } from './chart-texts.ts'
import { truncate, wrapLabel } from './wrap-label.ts'

test.each([
  [0, '0'],
  [12.5, '12.5'],
  [999, '999'],
  [1000, '1 k'],
  [250_000, '250 k'],
  [913_725, '914 k'],
  [1_000_000, '1 m'],
  [3_184_200, '3.18 m'],
  [31_842_000, '31.8 m'],
  [8_290_000_000, '8.29 bn'],
])('shortens %d to %s', (value, text) => expect(shortNumber(value)).toBe(text))

describe('shares', () => {
  test.each<[string, (number | null)[], number | null | undefined, (string | undefined)[]]>([
    ['add up to 100', [297, 277, 217, 209], undefined, ['30 %', '28 %', '21 %', '21 %']],
    ['do so together with what is not listed', [1, 1], 3, ['34 %', '33 %']],
    [
      'that are small are named so, and nothing is not',
      [99.6, 0.4, 0],
      undefined,
      ['100 %', 'under 1 %', '0 %'],
    ],
    ['of nothing', [0, 0], undefined, ['0 %', '0 %']],
    ['of a part that is too large', [1, null], undefined, [undefined, undefined]],
    ['of a whole that is too large', [1], null, [undefined]],
  ])('%s', (_, values, total, texts) =>
    expect(sharesIn(values, total).map((share) => share?.text)).toEqual(texts),
  )

  test('are the same in the tooltip of a slice', () => {
    const chart = { kind: 'pie', labels: ['A', 'B', 'C'], series: [{ label: 'Total', values: [1, 1, 1] }] }
    const config = chartConfig({ ...chart, unit: 'ZMW', formatValue: String } as ChartData, {} as ChartStyle)
    const { label } = config.options!.plugins!.tooltip!.callbacks!
    const tooltipLabels = [0, 1, 2].map((dataIndex) =>
      label!.call({} as never, { dataIndex, datasetIndex: 0 } as never),
    )
    expect(tooltipLabels).toEqual(['1 · 34 %', '1 · 33 %', '1 · 33 %'])
  })
})

describe('names below a chart', () => {
  const measure = (text: string) => text.length
  test.each([
    ['FINANCE', 10, ['FINANCE']],
    ['HUMAN RESOURCES', 10, ['HUMAN', 'RESOURCES']],
    ['A B C DEPARTMENT', 10, ['A B C', 'DEPARTMENT']],
    ['HUMAN RESOURCES AND ADMINISTRATION', 15, ['HUMAN RESOURCES', 'AND', 'ADMINISTRATION']],
    ['ONE TWO THREE FOUR FIVE', 6, ['ONE', 'TWO', 'THREE…']],
    ['ADMINISTRATION', 6, ['ADMIN…']],
  ])('wraps %s within %d', (name, width, lines) => expect(wrapLabel(name, width, measure)).toEqual(lines))

  test('truncation leaves no space before the ellipsis, and at least one character', () => {
    expect(truncate('HUMAN RESOURCES', 7, measure)).toBe('HUMAN…')
    expect(truncate('HUMAN', 0, measure)).toBe('H…')
  })
})

test('with forced colours, bars are outlined in the text colour', () => {
  const series = [{ label: 'Total', values: [1, 2] }]
  const bars: ChartData = { kind: 'bar', labels: ['A', 'B'], series, unit: 'ZMW', formatValue: String }
  const style = forcedColoursStyle()
  expect([style.text, style.background]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  expect(chartConfig(bars, style).data.datasets[0]).toMatchObject({ borderColor: style.text, borderWidth: 1 })
  expect(chartConfig(bars, themeStyle('light')).data.datasets[0]).not.toHaveProperty('borderColor')
})

test.each([
  [1000, 300, '1 k', 306],
  [12_345_678_000_000_000, 300, '12,345,678 bn', 400 - 13 * 8],
])('draws the value of a bar of %d that ends at %d within the chart', (value, x, text, left) => {
  const fillText = vi.fn<(text: string, x: number, y: number) => void>()
  const ctx = {
    fillText,
    strokeText: () => undefined,
    measureText: (of: string) => ({ width: of.length * 8 }),
  }
  const chart = {
    kind: 'bar',
    isHorizontal: true,
    labels: ['A'],
    series: [{ label: 'Total', values: [value] }],
  }
  const plugin = valueTextsPlugin(
    { ...chart, unit: 'ZMW', formatValue: String } as ChartData,
    {} as ChartStyle,
  )
  const drawn = { ctx, width: 400, getDatasetMeta: () => ({ data: [{ x, y: 10 }] }) }
  plugin.afterDatasetsDraw?.(drawn as never, {}, {}, false)
  expect(fillText.mock.calls).toEqual([[text, left, 10]])
})
