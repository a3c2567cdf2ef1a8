import type { Direction } from '@insaka/domain/core/register-list.schema'
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
  /** In figures of the text, so that it follows the font; a column without one takes what is left. */
  width?: number
  /** Where there is room for more than its width, it has a third of what the column without a width would take. */
  grows?: true
  /** Never cut: for dates and numbers, which are wrong when half of them is read. */
  nowrap?: true
  /** As a column only where there is much room; with a place on cards it is on cards and on paper as well. */
  onlyWide?: true
  /**
   * Its place where rows are cards: what the record is about, who it concerns, how much, when, its state; `line` is
   * below with its header before it; `start` is where the first column is, which takes another place only if it says so.
   * Without a place a column is only read out.
   */
  card?: 'start' | 'what' | 'who' | 'sum' | 'when' | 'state' | 'line'
}

export type Sorting<Sort extends string> = { field: Sort; direction: Direction }

/** The least a column without a width needs. */
const minWidth = 26

/** A column with the room left and right of its text. */
export const columnWidth = (width: number) => `calc(${width}ch + 1.25rem)`

type SizedColumn = Pick<Column<never>, 'width' | 'grows' | 'onlyWide'>

/** Below the least width the list scrolls sideways; what is not taken by other columns is shared by those that grow. */
export function widthsOf(columns: readonly SizedColumn[]) {
  const alwaysShown = columns.filter(({ onlyWide }) => !onlyWide)
  const isFixed = ({ width, grows }: SizedColumn) => width !== undefined && !grows
  return {
    least: totalWidth(alwaysShown),
    taken: totalWidth(alwaysShown.filter(isFixed)),
    takenWide: totalWidth(columns.filter(isFixed)),
  }
}

function totalWidth(columns: readonly SizedColumn[]): string {
  const characters = columns.reduce((sum, { width = minWidth }) => sum + width, 0)
  return `calc(${characters}ch + ${columns.length * 1.25}rem)`
}

/** A header before a value: `BIDS RECEIVED` as `Bids Received`, `PAID, ZMW` as `Paid, ZMW`. */
export const readableHeader = (header: string): string =>
  /\p{Ll}/u.test(header)
    ? header
    : header.replace(/^[^,]+/, (words) => words.replaceAll(/\B\p{L}/gu, (letter) => letter.toLowerCase()))
