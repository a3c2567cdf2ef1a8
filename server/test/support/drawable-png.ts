import { deflateSync } from 'node:zlib'

type PngHeader = { width: number; height: number; depth: number; kind: number; interlaced?: boolean }
type ExtraChunks = { PLTE?: number[]; tRNS?: number[] }

/** Builds a decodable PNG from rows that each start with their filter byte. */
export function buildDrawablePng(
  { width, height, depth, kind, interlaced = false }: PngHeader,
  data: number[],
  extraChunks: ExtraChunks = {},
) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, kind, 0, 0, Number(interlaced)], 8)
  const chunks: [string, Uint8Array][] = [
    ['IHDR', head],
    ...Object.entries(extraChunks).map(([name, bytes]): [string, Uint8Array] => [
      name,
      Uint8Array.from(bytes),
    ]),
    ['IDAT', deflateSync(Uint8Array.from(data))],
    ['IEND', new Uint8Array()],
  ]
  const parts = chunks.map(([name, bytes]) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return Buffer.concat([length, Buffer.from(name), bytes, Buffer.alloc(4)])
  })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), ...parts])
}
