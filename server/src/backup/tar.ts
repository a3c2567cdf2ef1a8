import { BackupError } from './backup-error.ts'

/** Subset of the POSIX tar format (ustar) for plain files with short names. */

const blockBytes = 512
/** Far larger than any part; a larger size means damage. */
const maxEntryBytes = 256 * 1024 * 1024

export type TarEntry = { name: string; content: Buffer }

export function encodeEntry({ name, content }: TarEntry, modified: Date): Buffer {
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0') + '\0'
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(content.length, 12), 124)
  header.write(octal(Math.floor(modified.getTime() / 1000), 12), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(octal(checksumOf(header), 7) + ' ', 148)
  return Buffer.concat([header, content, Buffer.alloc(paddingBytes(content.length))])
}

export const tarEnd = (): Buffer => Buffer.alloc(2 * blockBytes)

/** Reads to the very end of the stream, so that damage after the last entry is found too. */
export async function* decodeTar(stream: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = new ByteSource(stream)
  for (;;) {
    const header = await source.take(blockBytes)
    if (isZero(header)) break
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(header.toString('latin1', 124, 136), 8)
    const checksum = Number.parseInt(header.toString('latin1', 148, 156), 8)
    if (checksum !== checksumOf(header) || !(size >= 0 && size <= maxEntryBytes)) throwDamaged()
    const content = await source.take(size)
    if (!isZero(await source.take(paddingBytes(size)))) throwDamaged()
    yield { name, content }
  }
  if (!isZero(await source.take(blockBytes))) throwDamaged()
  for await (const chunk of source.remaining()) if (!isZero(chunk)) throwDamaged()
}

const paddingBytes = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0)

/** Sum of the header bytes, with the checksum field counted as spaces. */
const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0)

export function throwDamaged(): never {
  throw new BackupError(
    'This file is not a complete backup of Insaka: it is damaged, cut off or something else.',
  )
}

/** Reads exact byte counts from a stream of chunks. */
class ByteSource {
  private readonly pieces: AsyncIterator<Buffer>
  private buffered: Buffer[] = []
  private bufferedBytes = 0

  constructor(stream: AsyncIterable<Buffer>) {
    this.pieces = stream[Symbol.asyncIterator]()
  }

  async take(byteCount: number): Promise<Buffer> {
    while (this.bufferedBytes < byteCount) {
      const { value, done } = await this.pieces.next()
      if (done) throwDamaged()
      this.buffered.push(value)
      this.bufferedBytes += value.length
    }
    const joined = this.buffered.length === 1 ? this.buffered[0]! : Buffer.concat(this.buffered)
    this.buffered = [joined.subarray(byteCount)]
    this.bufferedBytes = joined.length - byteCount
    return joined.subarray(0, byteCount)
  }

  async *remaining(): AsyncGenerator<Buffer> {
    yield* this.buffered
    for (let next = await this.pieces.next(); !next.done; next = await this.pieces.next()) yield next.value
  }
}
