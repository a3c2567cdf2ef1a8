import type { FieldError } from 'react-hook-form'

/** The faults of a field with lines: its own message, and those of cells by line and column. */
export type LineFaults = Partial<FieldError> & Readonly<Record<number, CellFaults | undefined>>
type CellFaults = Readonly<Record<string, FieldError | undefined>>

/** The messages of a line by column. */
export type LineMessages = Readonly<Record<string, string>>

/** The lines with a fault, by number. Arrays of faults have holes, which this skips. */
export const faultyLines = (faults: LineFaults | undefined): number[] =>
  Object.entries(faults ?? {}).flatMap(([key, fault]) => (/^\d+$/.test(key) && fault ? [Number(key)] : []))

export function messagesOf(faults: LineFaults | undefined, index: number): LineMessages {
  return Object.fromEntries(
    Object.entries(faults?.[index] ?? {}).flatMap(([column, fault]) =>
      fault?.message ? [[column, fault.message]] : [],
    ),
  )
}

/** The first wrong cell, in the order of the columns. */
export function firstFault(faults: LineFaults | undefined, columns: readonly string[]) {
  const index = Math.min(...faultyLines(faults))
  const messages = messagesOf(faults, index)
  const column = columns.find((name) => name in messages)
  return column === undefined ? undefined : { index, column }
}
