import type { CsvValue } from '@insaka/domain/core/csv'
import { formatNumber } from '@insaka/domain/core/figures'
import { formatSum, type ShownSum } from '@insaka/domain/core/money'
import type { ReactNode } from 'react'
import { sharesIn } from './chart.ts'

/** A head of a table, where it is not enough by itself once the table is somewhere else. */
export type ChartHead = string | { shown: string; kept: string }

/** A figure as the table shows it, and as it is copied and saved: bare, and empty where it is too large. */
export type ChartCell = string | { shown: ReactNode; kept: CsvValue; isTooLarge?: boolean }

export const sumCell = (sum: ShownSum, shown: ReactNode = formatSum(sum)): ChartCell => ({
  shown,
  kept: sum === null ? null : { amount: sum },
  isTooLarge: sum === null,
})

export const countCell = (count: number): ChartCell => ({ shown: formatNumber(count), kept: count })

export const shareHead = { shown: 'Share', kept: 'Share, %' }

/** The share of each row. */
export const shareCells = (...of: Parameters<typeof sharesIn>): ChartCell[] =>
  sharesIn(...of).map((share) => ({ shown: share?.text ?? '–', kept: share?.percent ?? null }))

/** Of all rows together. */
export const wholeShare = (whole: ShownSum): ChartCell =>
  whole ? { shown: '100 %', kept: 100 } : { shown: '–', kept: null }

export const shownHead = (head: ChartHead) => (typeof head === 'string' ? head : head.shown)
export const shownOf = (cell: ChartCell) => (typeof cell === 'string' ? cell : cell.shown)

const keptHead = (head: ChartHead) => (typeof head === 'string' ? head : head.kept)
const keptOf = (cell: ChartCell) => (typeof cell === 'string' ? cell : cell.kept)

type Line = { name: string; cells: readonly ChartCell[] }

type Table = {
  heads: readonly ChartHead[]
  rows: readonly Line[]
  groups?: readonly { label: string; columns: number }[] | undefined
  foot?: Line | undefined
}

/** A table as it leaves the page: one line of heads, each of which says its group, and then the figures. */
export function keptTable({ heads, rows, groups, foot }: Table) {
  const lines = foot ? [...rows, foot] : rows
  const [first = '', ...others] = heads.map(keptHead)
  const labels = groups?.flatMap(({ label, columns }) => Array<string>(columns).fill(label))
  return {
    table: [
      [first, ...others.map((head, index) => (labels ? `${labels[index]}: ${head}` : head))],
      ...lines.map(({ name, cells }) => [name, ...cells.map(keptOf)]),
    ],
    isAnyTooLarge: lines.some(({ cells }) =>
      cells.some((cell) => typeof cell !== 'string' && cell.isTooLarge),
    ),
  }
}
