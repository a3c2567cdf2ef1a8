import { setImmediate } from 'node:timers/promises'
import type { ReadRow, ReadSheet } from './read-sheet.ts'

/** A sheet on its way from one thread to another, its rows in pieces of JSON. */
export type PackedSheet = Omit<ReadSheet, 'rows'> & { pieces: Uint8Array[] }

/** A piece is read in a few milliseconds. */
const [rowsOfPiece, lengthOfPiece] = [250, 262_144]

export function packed({ rows, ...sheet }: ReadSheet): PackedSheet {
  const pieces: Uint8Array[] = []
  let piece: string[] = []
  let length = 0
  const finish = (): void => {
    if (piece.length > 0) pieces.push(Buffer.from(`[${piece.join(',')}]`))
    piece = []
    length = 0
  }
  for (const row of rows) {
    const json = JSON.stringify(row)
    if (piece.length === rowsOfPiece || length + json.length > lengthOfPiece) finish()
    piece.push(json)
    length += json.length
  }
  finish()
  return { ...sheet, pieces }
}

/** Taken over at once, all rows of a long sheet would let nobody else in for half a second. */
export async function unpackedSheet({ pieces, ...sheet }: PackedSheet): Promise<ReadSheet> {
  const rows: ReadRow[] = []
  for (const piece of pieces) {
    for (const row of JSON.parse(Buffer.from(piece).toString()) as ReadRow[]) rows.push(row)
    await setImmediate()
  }
  return { ...sheet, rows }
}
