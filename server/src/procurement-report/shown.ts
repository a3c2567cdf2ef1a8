import type { Cell, Column, ColumnKind } from '../workbook/contents.ts'

/** A column with what it shows of a record. */
export type Shown<R> = Column & { of: (record: R) => Cell }

export const shown = <R>(
  label: string,
  kind: ColumnKind,
  width: number,
  of: (record: R) => Cell,
): Shown<R> => ({ label, kind, width, of })

/** The rows of a table, as its records are read. */
export async function* rowsFrom<R>(
  pieces: AsyncIterable<R[]>,
  columns: Shown<R>[],
  belongs: (record: R) => boolean = () => true,
): AsyncGenerator<Cell[][]> {
  for await (const records of pieces)
    yield records.filter(belongs).map((record) => columns.map(({ of }) => of(record)))
}

export const labelIn = (labels: Record<string, string>, code: string): string => labels[code] ?? code

export const counted = (records: number, one: string): string =>
  `${records} ${records === 1 ? one : `${one}s`}`
