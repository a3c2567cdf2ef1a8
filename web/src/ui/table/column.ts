import type { Direction } from '@insaka/domain/core/register'
import type { ReactNode } from 'react'

/** One column of a list, declared as data. */
export type Column<Row, Sort extends string = string> = {
  /** The name it is chosen and kept by. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** The field that its header sorts by. */
  sortable?: Sort
  /** In rem; a column without one takes what is left. */
  width?: number
  /** Never cut: for dates and numbers, which are wrong when half of them is read. */
  nowrap?: true
  /**
   * Its place where rows are cards: the first column always begins the card, the second line says what it is about,
   * and `line` is below with its header before it. Without a place it is only read out.
   */
  card?: 'end' | 'below' | 'line'
}

export type Sorting<Sort extends string> = { field: Sort; direction: Direction }

/** The least a column without a width needs, in rem. */
const leastWidth = 14

/** Below this width the list scrolls sideways, in rem. */
export const widthOf = (columns: readonly { width?: number }[]): number =>
  columns.reduce((sum, { width = leastWidth }) => sum + width, 0)

/** A header before a value: `BIDS RECEIVED` as `Bids Received`. */
export const headerInWords = (header: string): string =>
  header.replaceAll(/\B\p{L}/gu, (letter) => letter.toLowerCase())
