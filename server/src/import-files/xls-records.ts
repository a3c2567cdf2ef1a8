import { normalizeText } from './cell-texts.ts'
import { refuseFile } from './refuse-file.ts'

/** A record with its continuations: one piece has at most 8 KB. */
export type XlsRecord = { type: number; pieces: [Buffer, ...Buffer[]] }

const continueRecord = 0x3c

export function* recordsFrom(stream: Buffer, from: number): Generator<XlsRecord, never> {
  let at = from
  const takePiece = (): Buffer => {
    const end = at + 4 + stream.readUInt16LE(at + 2)
    const piece = stream.subarray(at + 4, end)
    at = end
    return piece
  }
  for (;;) {
    const type = stream.readUInt16LE(at)
    const pieces: XlsRecord['pieces'] = [takePiece()]
    while (at < stream.length - 1 && stream.readUInt16LE(at) === continueRecord) pieces.push(takePiece())
    yield { type, pieces }
  }
}

/** Reads texts and numbers across the boundaries of continued records. */
export class RecordReader {
  private readonly pieces: Buffer[]
  private piece: Buffer
  private at: number

  constructor({ pieces: [first, ...others] }: XlsRecord, at = 0) {
    this.piece = first
    this.pieces = others.reverse()
    this.at = at
  }

  readNumber(bytes: number): number {
    let value = 0
    for (let position = 0; position < bytes; position += 1) {
      while (this.at >= this.piece.length) this.nextPiece()
      value += this.piece[this.at]! * 256 ** position
      this.at += 1
    }
    return value
  }

  /** Reads a text after its length, which has one or two bytes. */
  readText(bytesOfLength: 1 | 2): string {
    let remaining = this.readNumber(bytesOfLength)
    let flags = this.readNumber(1)
    const fonts = flags & 8 ? this.readNumber(2) : 0
    // Length of the Japanese phonetic reading.
    const extended = flags & 4 ? this.readNumber(4) : 0
    let text = ''
    while (remaining > 0) {
      if (this.at >= this.piece.length) {
        this.nextPiece()
        flags = this.readNumber(1)
      }
      const [width, encoding] = flags & 1 ? ([2, 'utf16le'] as const) : ([1, 'latin1'] as const)
      const count = Math.min(remaining, Math.floor((this.piece.length - this.at) / width))
      if (count <= 0) refuseFile('DAMAGED')
      text += this.piece.toString(encoding, this.at, this.at + count * width)
      this.at += count * width
      remaining -= count
    }
    this.skip(fonts * 4 + extended)
    return normalizeText(text)
  }

  private skip(bytes: number): void {
    this.at += bytes
    while (this.at > this.piece.length) {
      const excess = this.at - this.piece.length
      this.nextPiece()
      this.at = excess
    }
  }

  private nextPiece(): void {
    this.piece = this.pieces.pop() ?? refuseFile('DAMAGED')
    this.at = 0
  }
}
