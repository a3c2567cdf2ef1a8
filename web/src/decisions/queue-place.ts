import { isSameRecord, type RecordKey } from './decisions.queries.ts'

type QueuePlace<Row> = {
  /** Absent for a record that has left the queue. */
  position: number | undefined
  previous: Row | undefined
  next: Row | undefined
}

/** The place of a record in the queue; a record that has left it keeps the place that it had. */
export function placeInQueue<Row extends RecordKey>(
  rows: readonly Row[],
  record: RecordKey,
  lastIndex: number,
): QueuePlace<Row> {
  const index = rows.findIndex((row) => isSameRecord(row, record))
  if (index >= 0) return { position: index + 1, previous: rows[index - 1], next: rows[index + 1] }
  const place = Math.min(lastIndex, rows.length)
  return { position: undefined, previous: rows[place - 1], next: rows[place] }
}
