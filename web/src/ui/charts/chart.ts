import { formatNumber } from '@insaka/domain/core/number-format'
import { sumOf, tooLargeToShowText, type ShownSum } from '@insaka/domain/core/money'
import { sharesOf } from '@insaka/domain/core/percentage-shares'

/** Declarative description of a chart; this folder draws it. */
export type ChartData = {
  kind: 'pie' | 'doughnut' | 'bar' | 'line'
  /** Horizontal bars, for long names. */
  isHorizontal?: boolean
  labels: readonly string[]
  /** Short axis labels, where the full ones do not fit. */
  codes?: readonly string[]
  series: readonly { label: string; values: readonly ShownSum[] }[]
  /** Colour index of each value, where the values of one series belong to groups. */
  groups?: readonly number[]
  unit: string
  /** Text about omitted values and their total. */
  notDrawn?: string
  formatValue: (value: number) => string
  /** Centre of a doughnut: caption and value. */
  centre?: readonly [string, string]
}

/** A clicked value and its position on screen. */
export type PickedValue = { index: number; series: number; at: Point }
export type Point = { x: number; y: number }

/** Source line of an exported picture. */
export type ChartSource = { institution: string; year: number }

/** Adds the unit, and a note if values are too large to be shown. */
export const subtitleOf = (subtitle: string, chart: ChartData): string =>
  [
    subtitle,
    ...(isRound(chart) ? [] : [chart.unit]),
    ...(chart.series.some(({ values }) => values.includes(null))
      ? ['without figures too large to be shown']
      : []),
  ].join(', ')

export const formatValue = (chart: ChartData, value: ShownSum): string =>
  value === null ? tooLargeToShowText : chart.formatValue(value)

export const isRound = ({ kind }: ChartData) => kind === 'pie' || kind === 'doughnut'

/** Compact number such as `3.18 m`. */
export function shortNumber(value: ShownSum): string {
  if (value === null) return '–'
  const [size, unit] =
    value >= 1e9 ? [1e9, ' bn'] : value >= 1e6 ? [1e6, ' m'] : value >= 1e3 ? [1e3, ' k'] : [1, '']
  const scaled = value / size
  return formatNumber(scaled, { maxDecimals: scaled < 10 ? 2 : scaled < 100 ? 1 : 0 }) + unit
}

/** Share of a total, as a number and as text; null if unknown. */
type Share = { percent: number; text: string } | null

/** Shares of the whole, rounded so that they add up to 100 together with the unlisted remainder. */
export function sharesIn(values: readonly ShownSum[], total: ShownSum = sumOf(values)): Share[] {
  const remainder = total === null ? null : sumOf([total, ...values.map((value) => value && -value)])
  if (remainder === null) return values.map(() => null)
  const percents = sharesOf([...(values as number[]), remainder], 0)
  return values.map((value, index) => {
    const percent = percents[index]!
    return { percent, text: value !== 0 && percent === 0 ? 'under 1 %' : `${percent} %` }
  })
}

/** `ZMW 100.00 · 38 %`; without the share if it is unknown. */
export const withShare = (text: string, share: Share | undefined): string =>
  share ? `${text} · ${share.text}` : text

export const sliceShares = ({ series }: ChartData): Share[] => sharesIn(series[0]?.values ?? [])

export function pointBelow(element: Element): Point {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}
