import { formatNumber } from '@insaka/domain/core/figures'
import { tooLarge, type ShownSum } from '@insaka/domain/core/money'

/** A chart as its screen describes it; how it is drawn is the business of this folder. */
export type ChartData = {
  kind: 'pie' | 'doughnut' | 'bar' | 'line'
  /** Bars that lie, one below the other, for names that are long. */
  isLying?: boolean
  labels: readonly string[]
  series: readonly { label: string; values: readonly ShownSum[] }[]
  /** The colour of each value, as a number, where the values of one series belong to groups. */
  groups?: readonly number[]
  /** What the numbers along its axis are. */
  unit: string
  /** A value in full. */
  tell: (value: number) => string
  /** What is in the hole of a doughnut: what it is of, and how much. */
  centre?: readonly [string, string]
}

/** A value of a series, such as a bar, and where on the screen it was picked. */
export type Pick = { index: number; series: number; at: Point }
export type Point = { x: number; y: number }

/** Whose figures they are, as a picture says that leaves the page. */
export type Source = { institution: string; year: number }

/** It says so where something is left out. */
export const subtitleOf = (subtitle: string, chart: ChartData): string =>
  [
    subtitle,
    ...(isRound(chart) ? [] : [chart.unit]),
    ...(chart.series.some(({ values }) => values.includes(null))
      ? ['without what is too large to be shown']
      : []),
  ].join(', ')

export const tell = (chart: ChartData, value: ShownSum): string =>
  value === null ? tooLarge : chart.tell(value)

export const isRound = ({ kind }: ChartData) => kind === 'pie' || kind === 'doughnut'

/** `3.18 m`, for where there is no room for every digit. */
export function shortNumber(value: ShownSum): string {
  if (value === null) return '–'
  const [size, unit] =
    value >= 1e9 ? [1e9, ' bn'] : value >= 1e6 ? [1e6, ' m'] : value >= 1e3 ? [1e3, 'k'] : [1, '']
  const part = value / size
  return formatNumber(part, { most: part < 10 ? 2 : part < 100 ? 1 : 0 }) + unit
}

/** `38 %`, of a whole that is not nothing. */
export function shareText(value: ShownSum, whole: ShownSum): string {
  if (value === null || whole === null) return '–'
  const share = whole === 0 ? 0 : (value / whole) * 100
  return share > 0 && share < 1 ? 'under 1 %' : `${formatNumber(share, { most: 0 })} %`
}

/** `ZMW 100.00 · 38 %`, where the share is known. */
export const withShare = (text: string, value: ShownSum, whole: ShownSum): string =>
  value === null || whole === null ? text : `${text} · ${shareText(value, whole)}`

/** All slices together. */
export const wholeOf = ({ series }: ChartData): ShownSum =>
  (series[0]?.values ?? []).reduce<ShownSum>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0,
  )

/** Where an element begins, for what opens below it. */
export function below(element: Element): Point {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}
