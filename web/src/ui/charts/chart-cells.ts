import type { CsvValue } from '@insaka/domain/core/csv'
import { formatNumber } from '@insaka/domain/core/number-format'
import { formatSum, type ShownSum } from '@insaka/domain/core/money'
import type { ReactNode } from 'react'
import { sharesIn } from './chart.ts'

/** A column header; `plain` is its self-explanatory form for exports. */
export type ChartHead = string | { display: string; plain: string }

/** A figure as shown, and as exported: unformatted, and empty if too large to show. */
export type ChartCell = string | { display: ReactNode; plain: CsvValue; isTooLarge?: boolean }

export const sumCell = (sum: ShownSum, display: ReactNode = formatSum(sum)): ChartCell => ({
  display,
  plain: sum === null ? null : { amount: sum },
  isTooLarge: sum === null,
})

export const countCell = (count: number): ChartCell => ({ display: formatNumber(count), plain: count })

export const shareHeading = { display: 'Share', plain: 'Share, %' }

export const shareCells = (...sharesArgs: Parameters<typeof sharesIn>): ChartCell[] =>
  sharesIn(...sharesArgs).map((share) => ({ display: share?.text ?? '–', plain: share?.percent ?? null }))

export const totalShare = (total: ShownSum): ChartCell =>
  total ? { display: '100 %', plain: 100 } : { display: '–', plain: null }

export const displayHead = (head: ChartHead) => (typeof head === 'string' ? head : head.display)
export const displayOf = (cell: ChartCell) => (typeof cell === 'string' ? cell : cell.display)

const plainHead = (head: ChartHead) => (typeof head === 'string' ? head : head.plain)
const plainOf = (cell: ChartCell) => (typeof cell === 'string' ? cell : cell.plain)

type TableRow = { name: string; cells: readonly ChartCell[] }

type Table = {
  heads: readonly ChartHead[]
  rows: readonly TableRow[]
  groups?: readonly { label: string; columns: number }[] | undefined
  foot?: TableRow | undefined
}

/** A table for export: a single header line with the group names included, then the figures. */
export function toExportedTable({ heads, rows, groups, foot }: Table) {
  const lines = foot ? [...rows, foot] : rows
  const [first = '', ...others] = heads.map(plainHead)
  const labels = groups?.flatMap(({ label, columns }) => Array<string>(columns).fill(label))
  return {
    table: [
      [first, ...others.map((head, index) => (labels ? `${labels[index]}: ${head}` : head))],
      ...lines.map(({ name, cells }) => [name, ...cells.map(plainOf)]),
    ],
    isAnyTooLarge: lines.some(({ cells }) =>
      cells.some((cell) => typeof cell !== 'string' && cell.isTooLarge),
    ),
  }
}
