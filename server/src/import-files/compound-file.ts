import { refuseFile } from './refuse-file.ts'

/** Reserved markers for the end of a chain and a missing entry; real sector and entry numbers are lower. */
const [endOfChain, noEntry] = [0xfffffffe, 0xffffffff]
const [entryLength, smallSector, smallFile] = [128, 64, 4_096]

const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(at * 4))

/** Follows a chain of the allocation table; the limit stops a circular chain. */
function followChain(first: number, next: (sector: number) => number | undefined, limit: number): number[] {
  const sectors: number[] = []
  for (let sector = first; sector < endOfChain; sector = next(sector) ?? refuseFile('DAMAGED')) {
    if (sectors.push(sector) > limit) refuseFile('DAMAGED')
  }
  return sectors
}

/** Readers for the root streams of a compound file; an embedded sheet may have the same names further down. */
export function readCompound(bytes: Buffer): Map<string, () => Buffer> {
  // Reading beyond the end of the file returns an empty buffer, which the record parser refuses.
  const sectorSize = 2 ** bytes.readUInt16LE(30)
  const sectorLimit = Math.ceil(bytes.length / sectorSize)
  const sectorAt = (sector: number): Buffer =>
    bytes.subarray((sector + 1) * sectorSize, (sector + 2) * sectorSize)

  // The header lists the first 109 sectors of the table; a chain lists the others.
  const linkOf = (sector: number): number => sectorAt(sector).readUInt32LE(sectorSize - 4)
  const tableChain =
    bytes.readUInt32LE(72) === 0 ? [] : followChain(bytes.readUInt32LE(68), linkOf, sectorLimit)
  const tableParts = [bytes.subarray(76, 512), ...tableChain.map((list) => sectorAt(list).subarray(0, -4))]
  const tableSectors = tableParts.flatMap(numbersIn).filter((sector) => sector < endOfChain)
  if (tableSectors.length > sectorLimit) refuseFile('DAMAGED')
  const table = tableSectors.flatMap((sector) => numbersIn(sectorAt(sector)))
  const readChain = (first: number): Buffer =>
    Buffer.concat(followChain(first, (sector) => table[sector], sectorLimit).map(sectorAt))

  const directory = readChain(bytes.readUInt32LE(48))
  const smallTable = numbersIn(readChain(bytes.readUInt32LE(60)))
  const smallSectors = readChain(directory.readUInt32LE(116))
  const readSmallChain = (first: number): Buffer =>
    Buffer.concat(
      followChain(first, (sector) => smallTable[sector], smallTable.length).map((sector) =>
        smallSectors.subarray(sector * smallSector, (sector + 1) * smallSector),
      ),
    )

  const streams = new Map<string, () => Buffer>()
  const visited = new Set([noEntry])
  const pending = [directory.readUInt32LE(76)]
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (visited.has(index)) continue
    visited.add(index)
    const entry = directory.subarray(index * entryLength, (index + 1) * entryLength)
    pending.push(entry.readUInt32LE(68), entry.readUInt32LE(72))
    const name = entry.toString('utf16le', 0, 64).replace(/\0.*/s, '').toLowerCase()
    const first = entry.readUInt32LE(116)
    streams.set(name, () => (entry.readUInt32LE(120) < smallFile ? readSmallChain : readChain)(first))
  }
  return streams
}
