import type { FieldError } from 'react-hook-form'

/** The faults of a field with lines: its own message, and those of its cells by line and column. */
export type LineFaults = Partial<FieldError> & Readonly<Record<number, CellFaults | undefined>>
type CellFaults = Readonly<Record<string, FieldError | undefined>>

/** The messages of a line by column. */
export type LineMessages = Readonly<Record<string, string>>

/** The messages of the lines with faults, by the index of the line. */
export const messagesOf = (faults: LineFaults = {}): ReadonlyMap<number, LineMessages> =>
  new Map(
    Object.entries(faults).flatMap(([key, cells]) =>
      /^\d+$/.test(key) && cells ? [[Number(key), messagesOfCells(cells as CellFaults)]] : [],
    ),
  )

const messagesOfCells = (cells: CellFaults): LineMessages =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([column, fault]) => (fault?.message ? [[column, fault.message]] : [])),
  )

/** The first wrong cell, in the order of the columns. */
export function firstFault(faults: LineFaults | undefined, columns: readonly string[]) {
  const messages = messagesOf(faults)
  const index = Math.min(...messages.keys())
  const column = columns.find((name) => name in (messages.get(index) ?? {}))
  return column === undefined ? undefined : { index, column }
}
