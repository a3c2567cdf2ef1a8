import { setImmediate } from 'node:timers/promises'
import type { ReadRow, SheetData } from './sheet-types.ts'

/** A sheet for transfer between threads, with its rows in chunks of JSON. */
export type PackedSheet = Omit<SheetData, 'rows'> & { chunks: Uint8Array[] }

/** Small enough to parse one chunk in a few milliseconds. */
const [chunkRows, chunkLength] = [250, 262_144]

export function packSheet({ rows, ...sheet }: SheetData): PackedSheet {
  const chunks: Uint8Array[] = []
  let chunk: string[] = []
  let length = 0
  const finishChunk = (): void => {
    if (chunk.length > 0) chunks.push(Buffer.from(`[${chunk.join(',')}]`))
    chunk = []
    length = 0
  }
  for (const row of rows) {
    const json = JSON.stringify(row)
    if (chunk.length === chunkRows || length + json.length > chunkLength) finishChunk()
    chunk.push(json)
    length += json.length
  }
  finishChunk()
  return { ...sheet, chunks }
}

/** Yields to the event loop between chunks; all rows at once would block it for half a second. */
export async function unpackSheet({ chunks, ...sheet }: PackedSheet): Promise<SheetData> {
  const rows: ReadRow[] = []
  for (const chunk of chunks) {
    for (const row of JSON.parse(Buffer.from(chunk).toString()) as ReadRow[]) rows.push(row)
    await setImmediate()
  }
  return { ...sheet, rows }
}
