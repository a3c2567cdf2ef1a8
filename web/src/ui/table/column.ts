import type { Direction } from '@insaka/domain/core/register-list.schema'
import type { ReactNode } from 'react'

export type Column<Row, Sort extends string = string> = {
  /** Identifier for column choices and saved settings. */
  key: string
  header: string
  /** Replaces the header in sentences and on cards, if its capitals matter. */
  label?: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** Field that the header sorts by. */
  sortable?: Sort
  /** Sorted from A to Z first. */
  isAlphabetical?: true
  /** Width in digits of the font; a column without one takes the remaining space. */
  width?: number
  /** At least `width`; on wide lists a third of the space left by the fixed columns. */
  grows?: true
  /** Never truncated: for dates and numbers, where a part would mislead. */
  nowrap?: true
  /** Only on wide screens; with a place on cards it also appears there and in print. */
  onlyWide?: true
  /**
   * Position on a card: `what` for the subject, `who` for a person, `sum` for an amount, `when` for a date, `state` for
   * the state. `line` is below these, with its label; `start` is the default of the first column. Columns without a
   * position are for screen readers only.
   */
  card?: 'start' | 'what' | 'who' | 'sum' | 'when' | 'state' | 'line'
}

export type Sorting<Sort extends string> = { field: Sort; direction: Direction }

/** Minimum width of the column without a width. */
const narrowestWidth = 26

/** Column width including padding. */
export const columnWidth = (width: number) => `calc(${width}ch + 1.25rem)`

type SizedColumn = Pick<Column<never>, 'width' | 'grows' | 'onlyWide'>

/** Below the minimum the list scrolls sideways; flexible columns share the remaining space. */
export function widthsOf(columns: readonly SizedColumn[]) {
  const alwaysShown = columns.filter(({ onlyWide }) => !onlyWide)
  const isFixed = ({ width, grows }: SizedColumn) => width !== undefined && !grows
  return {
    minWidth: totalWidth(alwaysShown),
    taken: totalWidth(alwaysShown.filter(isFixed)),
    takenWide: totalWidth(columns.filter(isFixed)),
  }
}

function totalWidth(columns: readonly SizedColumn[]): string {
  const characters = columns.reduce((sum, { width = narrowestWidth }) => sum + width, 0)
  return `calc(${characters}ch + ${columns.length * 1.25}rem)`
}

/** Header as a label: `BIDS RECEIVED` as `Bids Received`, `PAID, ZMW` as `Paid, ZMW`. */
export const readableHeader = (header: string): string =>
  /\p{Ll}/u.test(header)
    ? header
    : header.replace(/^[^,]+/, (words) => words.replaceAll(/\B\p{L}/gu, (letter) => letter.toLowerCase()))

/** Header as a label on a card, without the unit: a card shows the currency next to the amount where it differs. */
export const cardLabel = (header: string): string => readableHeader(header).replace(/, ZMW$/, '')
