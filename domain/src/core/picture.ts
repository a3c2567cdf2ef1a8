export const pictureTypes = ['image/png', 'image/jpeg'] as const

export type Picture = {
  type: (typeof pictureTypes)[number]
  width: number
  height: number
  /** The picture alone, without what may have come with it: where it was taken, by whom, what hangs behind its end. */
  bytes: Uint8Array<ArrayBuffer>
}

/** What bytes show, whatever their name says; null when they are no whole PNG or JPEG. */
export function readPicture(bytes: Uint8Array): Picture | null {
  const reader = startsWithBytes(bytes, pngSignature)
    ? readPng
    : startsWithBytes(bytes, [0xff, 0xd8])
      ? readJpeg
      : null
  try {
    return reader && reader(bytes)
  } catch (error) {
    // Something said to be there lies behind the end.
    if (error instanceof RangeError) return null
    throw error
  }
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Its form, its colours, and the picture itself. */
const allowedPngChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB'])

function readPng(bytes: Uint8Array): Picture | null {
  const view = viewOf(bytes)
  const keptParts = [bytes.subarray(0, pngSignature.length)]
  const chunkNames = new Set<string>()
  for (let at = pngSignature.length; !chunkNames.has('IEND');) {
    const end = at + 12 + view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (chunkNames.size === 0 && name !== 'IHDR') return null
    // A capital marks what nobody may leave out who shows the picture.
    if (!allowedPngChunks.has(name) && /^[A-Z]/.test(name)) return null
    if (end > bytes.length) return null
    if (allowedPngChunks.has(name)) keptParts.push(bytes.subarray(at, end))
    chunkNames.add(name)
    at = end
  }
  if (!chunkNames.has('IDAT')) return null
  return {
    type: 'image/png',
    width: view.getUint32(16),
    height: view.getUint32(20),
    bytes: concatBytes(keptParts),
  }
}

const [startOfScan, endOfImage] = [0xda, 0xd9]
/** Baseline, extended and progressive: what every browser shows. */
const supportedFrames = new Set([0xc0, 0xc1, 0xc2])
/** JFIF, colour profile, and how Adobe's colours are meant; the others tell of camera, place and program. */
const keptSegments = new Set([0xe0, 0xe2, 0xee])
const isMetadataSegment = (marker: number): boolean => marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)

function readJpeg(bytes: Uint8Array): Picture | null {
  const view = viewOf(bytes)
  const keptParts = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  let scans = 0
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // Any number of these may come before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) {
      keptParts.push(bytes.subarray(at, at + 2))
      return size && scans > 0 ? { type: 'image/jpeg', ...size, bytes: concatBytes(keptParts) } : null
    }
    const length = view.getUint16(at + 2)
    if (length < 2) return null
    if (supportedFrames.has(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    const end = marker === startOfScan ? endOfScan(view, at + 2 + length) : at + 2 + length
    if (marker === startOfScan) scans += 1
    if (end > bytes.length) return null
    if (!isMetadataSegment(marker) || keptSegments.has(marker)) keptParts.push(bytes.subarray(at, end))
    at = end
  }
}

/** Where the next marker is that is no part of the scan itself. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; ; at++) {
    if (view.getUint8(at) !== 0xff) continue
    const next = view.getUint8(at + 1)
    const isRestart = next >= 0xd0 && next <= 0xd7
    if (next !== 0x00 && !isRestart) return at
  }
}

const startsWithBytes = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, at) => bytes[at] === byte)

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}
