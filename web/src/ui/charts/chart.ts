import { formatNumber } from '@insaka/domain/core/number-format'
import { sumOf, tooLargeToShow, type ShownSum } from '@insaka/domain/core/money'
import { sharesOf } from '@insaka/domain/core/shares'

/** A chart as its screen describes it; how it is drawn is the business of this folder. */
export type ChartData = {
  kind: 'pie' | 'doughnut' | 'bar' | 'line'
  /** Bars that lie, one below the other, for names that are long. */
  isHorizontal?: boolean
  labels: readonly string[]
  /** What its axis has in place of labels that are too many to be read there. */
  codes?: readonly string[]
  series: readonly { label: string; values: readonly ShownSum[] }[]
  /** The colour of each value, as a number, where the values of one series belong to groups. */
  groups?: readonly number[]
  /** What the numbers along its axis are. */
  unit: string
  /** What is left out of it, and how much that is. */
  notDrawn?: string
  /** A value in full. */
  formatValue: (value: number) => string
  /** What is in the hole of a doughnut: what it is of, and how much. */
  centre?: readonly [string, string]
}

/** A value of a series, such as a bar, and where on the screen it was picked. */
export type PickedValue = { index: number; series: number; at: Point }
export type Point = { x: number; y: number }

/** Whose figures they are, as a picture says that leaves the page. */
export type ChartSource = { institution: string; year: number }

/** It says so where something is left out. */
export const subtitleOf = (subtitle: string, chart: ChartData): string =>
  [
    subtitle,
    ...(isRound(chart) ? [] : [chart.unit]),
    ...(chart.series.some(({ values }) => values.includes(null))
      ? ['without what is too large to be shown']
      : []),
  ].join(', ')

export const formatValue = (chart: ChartData, value: ShownSum): string =>
  value === null ? tooLargeToShow : chart.formatValue(value)

export const isRound = ({ kind }: ChartData) => kind === 'pie' || kind === 'doughnut'

/** `3.18 m`, for where there is no room for every digit. */
export function shortNumber(value: ShownSum): string {
  if (value === null) return '–'
  const [size, unit] =
    value >= 1e9 ? [1e9, ' bn'] : value >= 1e6 ? [1e6, ' m'] : value >= 1e3 ? [1e3, 'k'] : [1, '']
  const scaled = value / size
  return formatNumber(scaled, { most: scaled < 10 ? 2 : scaled < 100 ? 1 : 0 }) + unit
}

/** A part of a whole in percent, and as it is shown; null where it is not known. */
export type Share = { percent: number; text: string } | null

/** What parts the values are of the whole. Together with what else there is of it they add up to 100. */
export function sharesIn(values: readonly ShownSum[], whole: ShownSum = sumOf(values)): Share[] {
  const remainder = whole === null ? null : sumOf([whole, ...values.map((value) => value && -value)])
  if (remainder === null) return values.map(() => null)
  const percents = sharesOf([...(values as number[]), remainder], 0)
  return values.map((value, index) => {
    const percent = percents[index]!
    return { percent, text: value !== 0 && percent === 0 ? 'under 1 %' : `${percent} %` }
  })
}

/** `ZMW 100.00 · 38 %`, where the share is known. */
export const withShare = (text: string, share: Share | undefined): string =>
  share ? `${text} · ${share.text}` : text

/** Those of the slices. */
export const sliceShares = ({ series }: ChartData): Share[] => sharesIn(series[0]?.values ?? [])

/** Where an element begins, for what opens below it. */
export function pointBelow(element: Element): Point {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}
