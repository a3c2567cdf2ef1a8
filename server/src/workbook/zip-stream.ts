import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** A file in the archive. Its chunks are read completely before the next part. */
export type Part = { path: string; chunks: Chunks }

const chunkLength = 32_768

/** The minimum date of the ZIP format in the local time zone that fflate uses, for identical bytes everywhere. */
const noTime = new Date(1980, 0, 1)
const deflate = 8

/** Streams an archive with little read-ahead: parts are read on demand. */
export async function* zipStream(parts: Iterable<Part> | AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    if (bytes.length > 0) ready.push(bytes)
  })
  for await (const { path, chunks } of parts) {
    const entry = { filename: path, size: 0, crc: 0, compression: deflate, mtime: noTime } as ZipInputFile
    zip.add(entry)
    const source = Readable.from(withChecksum(rechunk(chunks), entry), { highWaterMark: 1 })
    // Errors reach the reader through the iteration.
    for await (const bytes of pipeline(source, createDeflateRaw(), () => undefined)) {
      entry.ondata!(null, bytes as Uint8Array<ArrayBuffer>, false)
      yield* ready.splice(0)
    }
    entry.ondata!(null, new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

/** Records size and checksum, which the archive stores for each file. */
async function* withChecksum(
  chunks: AsyncIterable<Uint8Array>,
  entry: ZipInputFile,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of chunks) {
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

async function* rechunk(chunks: Chunks): AsyncGenerator<Uint8Array> {
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
