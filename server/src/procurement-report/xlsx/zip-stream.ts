import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'

type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** A file in the archive. Its chunks are read to their end before the next part is asked for. */
export type Part = { path: string; chunks: Chunks }

/** Texts come row by row; so many characters are deflated at once. */
const chunkLength = 32_768
/** More at once, and fflate would make its buffers larger. */
const mostBytes = 65_536
/** After so many milliseconds others are let in. */
const longestTurn = 5

/** The earliest time a ZIP archive knows, in the computer's own zone as fflate reads it: the same bytes anywhere. */
const noTime = new Date(1980, 0, 1)

/** The archive as it grows. Nothing is read ahead: a part is asked for more when its reader asks. */
export async function* zipped(parts: Iterable<Part> | AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    if (bytes.length > 0) ready.push(bytes)
  })
  let since = performance.now()

  for await (const { path, chunks } of parts) {
    const entry = Object.assign(new ZipDeflate(path, { level: 6 }), { mtime: noTime })
    zip.add(entry)
    for await (const bytes of inChunks(chunks)) {
      for (let from = 0; from < bytes.length; from += mostBytes) {
        entry.push(bytes.subarray(from, from + mostBytes))
        yield* ready.splice(0)
        if (performance.now() - since < longestTurn) continue
        await setImmediate()
        since = performance.now()
      }
    }
    entry.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

async function* inChunks(chunks: Chunks): AsyncGenerator<Uint8Array> {
  let text = ''
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') text += chunk
    else yield chunk
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}
