// Encodes a screenshot as a small PNG: a palette of at most 256 colours; every other colour becomes the nearest of
// them.
import { crc32, deflateSync } from 'node:zlib'

const MAX_COLOURS = 256
/** The most frequent colours fill areas and are all kept; of the rest (edges), similar colours share one entry. */
const AREA_COLOURS = 128
const MIN_DISTANCE = 150

/** `pixels` holds RGBA bytes row by row; transparency is dropped. */
export function encodePalettePng({ width, height, pixels }) {
  const { colours, indexOf } = paletteOf(pixels)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = indexOf.get(colourAt(pixels, (y * width + x) * 4))

  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bit depth 8, colour type 3 (palette).
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const colourAt = (pixels, at) => (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2]
const channels = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]

function paletteOf(pixels) {
  const counts = new Map()
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = colourAt(pixels, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const colours = []
  for (const colour of [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a)))
    if (colours.length < AREA_COLOURS || colours.every((each) => distance(each, colour) > MIN_DISTANCE))
      colours.push(colour)
  colours.splice(MAX_COLOURS)
  const indexOf = new Map([...counts.keys()].map((colour) => [colour, nearest(colour, colours)]))
  return { colours, indexOf }
}

const distance = (one, other) =>
  channels(one).reduce((sum, channel, at) => sum + (channel - channels(other)[at]) ** 2, 0)

function nearest(colour, colours) {
  const distances = colours.map((each) => distance(each, colour))
  return distances.indexOf(Math.min(...distances))
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
