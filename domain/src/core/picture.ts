import { concatBytes } from './bytes.ts'

export type Picture = {
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
  /** The picture without metadata, such as place and author, and without data after its end. */
  bytes: Uint8Array<ArrayBuffer>
}

/** Detects the type from the content, not the name; null unless it is a complete PNG or JPEG. */
export function readPicture(bytes: Uint8Array): Picture | null {
  const reader = startsWithBytes(bytes, pngSignature)
    ? readPng
    : startsWithBytes(bytes, [0xff, 0xd8])
      ? readJpeg
      : null
  try {
    return reader && reader(bytes)
  } catch (error) {
    // A declared length exceeds the data.
    if (error instanceof RangeError) return null
    throw error
  }
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Chunks for dimensions, colours and image data; other optional chunks are removed. */
const allowedPngChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB'])

function readPng(bytes: Uint8Array): Picture | null {
  const view = viewOf(bytes)
  const keptParts = [bytes.subarray(0, pngSignature.length)]
  const chunkNames = new Set<string>()
  for (let at = pngSignature.length; !chunkNames.has('IEND');) {
    const end = at + 12 + view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (chunkNames.size === 0 && name !== 'IHDR') return null
    // A capital first letter marks a critical chunk, which a decoder may not ignore.
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
/** Baseline, extended and progressive JPEG, which every browser supports. */
const supportedFrames = new Set([0xc0, 0xc1, 0xc2])
/** JFIF, colour profile and Adobe colour transform; the other segments reveal camera, place and software. */
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
    // Fill bytes may precede a marker.
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

/** The position of the next marker outside the scan data. */
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
