import { inflateSync } from 'node:zlib'

type Pixels = { width: number; height: number; rgb: Uint8Array }

type Header = { width: number; height: number; depth: number; kind: number; channels: number }
type PngChunks = Map<string, Uint8Array[]>
/** A pass: origin, step widths, and number of pixels in each direction. */
type Pass = { x: number; y: number; dx: number; dy: number; columns: number; rows: number }

/** Number of channels for each PNG colour type; type 3 uses a palette. */
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const palette = 3

const singlePass = [[0, 0, 1, 1]] as const
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The pixels of a PNG on a white background; for a damaged or too large picture it returns null or throws. */
export function pngOnWhite(bytes: Uint8Array): Pixels | null {
  const chunks = readChunks(bytes)
  const head = chunks.get('IHDR')?.[0]
  if (!head || head.length < 13) return null
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const [width, height, depth, kind] = [view.getUint32(0), view.getUint32(4), head[8]!, head[9]!]
  const channels = channelsOf[kind]
  const isSmall = width * height > 0 && width <= 4096 && height <= 4096
  if (!channels || !isSmall || ![1, 2, 4, 8, 16].includes(depth)) return null
  const header = { width, height, depth, kind, channels }
  return readPixels(header, passesOf(width, height, head[12] === 1), chunks)
}

function passesOf(width: number, height: number, isInterlaced: boolean): Pass[] {
  return (isInterlaced ? adam7 : singlePass)
    .map(([x, y, dx, dy]) => {
      return { x, y, dx, dy, columns: Math.ceil((width - x) / dx), rows: Math.ceil((height - y) / dy) }
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0)
}

function readPixels(header: Header, passes: Pass[], chunks: PngChunks): Pixels | null {
  const { width, height, depth, kind, channels } = header
  const lengthOf = (columns: number) => Math.ceil((columns * channels * depth) / 8)
  const length = passes.reduce((sum, { columns, rows }) => sum + rows * (1 + lengthOf(columns)), 0)
  // Protects against a decompression bomb.
  const data = inflateSync(Buffer.concat(chunks.get('IDAT') ?? []), { maxOutputLength: length + 1024 })
  if (data.length < length) return null
  const colourOf = kind === palette ? fromPalette(chunks) : fromValues(header, chunks)
  const rgb = new Uint8Array(width * height * 3)
  const step = Math.max(1, (channels * depth) >> 3)
  let at = 0
  for (const { x, y, dx, dy, columns, rows } of passes) {
    let above: Uint8Array = new Uint8Array(lengthOf(columns))
    for (let row = 0; row < rows; row++) {
      const line = data.subarray(at + 1, at + 1 + above.length)
      if (!unfilter(data[at]!, line, above, step)) return null
      for (let column = 0; column < columns; column++) {
        rgb.set(colourOf(valuesAt(line, column, header)), ((y + row * dy) * width + x + column * dx) * 3)
      }
      at += 1 + line.length
      above = line
    }
  }
  return { width, height, rgb }
}

function readChunks(bytes: Uint8Array): PngChunks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: PngChunks = new Map()
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 8 + view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const existing = chunks.get(name)
    if (existing) existing.push(bytes.subarray(at + 8, end))
    else chunks.set(name, [bytes.subarray(at + 8, end)])
    at = end + 4
  }
  return chunks
}

/** Reverses the PNG filters, which store each byte as the difference from its neighbours. */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, step: number): boolean {
  if (filter > 4) return false
  for (let at = 0; at < line.length; at++) {
    const [left, up, corner] = [line[at - step] ?? 0, above[at]!, above[at - step] ?? 0]
    if (filter === 1) line[at]! += left
    else if (filter === 2) line[at]! += up
    else if (filter === 3) line[at]! += (left + up) >> 1
    else if (filter === 4) line[at]! += paeth(left, up, corner)
  }
  return true
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

/** For 16 bits only the upper byte is used. */
function valuesAt(line: Uint8Array, column: number, { depth, channels }: Header): Uint8Array {
  if (depth === 8) return line.subarray(column * channels, (column + 1) * channels)
  if (depth === 16) {
    return Uint8Array.from({ length: channels }, (_, index) => line[(column * channels + index) * 2]!)
  }
  const bit = column * depth
  return Uint8Array.of((line[bit >> 3]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1))
}

const blendOnWhite = (value: number, opacity: number): number =>
  Math.round(255 + ((value - 255) * opacity) / 255)

function fromPalette(chunks: PngChunks): (values: Uint8Array) => number[] {
  const [colours, opacities] = [chunks.get('PLTE')?.[0], chunks.get('tRNS')?.[0]]
  return ([index = 0]) =>
    [0, 1, 2].map((part) => blendOnWhite(colours?.[index * 3 + part] ?? 0, opacities?.[index] ?? 255))
}

function fromValues({ depth, channels }: Header, chunks: PngChunks): (values: Uint8Array) => number[] {
  const scale = depth < 8 ? 255 / ((1 << depth) - 1) : 1
  const hasOpacity = channels === 2 || channels === 4
  // The transparent colour has two bytes per channel.
  const transparentColour = chunks
    .get('tRNS')?.[0]
    ?.filter((_, index) => index % 2 === (depth === 16 ? 0 : 1))
  return (values) => {
    const colours = channels < 3 ? [values[0]!, values[0]!, values[0]!] : [values[0]!, values[1]!, values[2]!]
    const isTransparent = transparentColour?.every((value, index) => value === values[index])
    const opacity = isTransparent ? 0 : hasOpacity ? values[channels - 1]! : 255
    return colours.map((value) => blendOnWhite(value * scale, opacity))
  }
}
