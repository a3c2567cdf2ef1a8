import { refuseFile } from './refuse-file.ts'

/** The numbers of sectors and of entries are less; by either of these a chain ends. */
const [endOfChain, nothing] = [0xfffffffe, 0xffffffff]
const [entryLength, smallSector, smallFile] = [128, 64, 4_096]

const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(at * 4))

/** Sectors follow each other by a table, which may lead round in a circle. */
function chain(first: number, next: (sector: number) => number | undefined, most: number): number[] {
  const sectors: number[] = []
  for (let sector = first; sector < endOfChain; sector = next(sector) ?? refuseFile('DAMAGED')) {
    if (sectors.push(sector) > most) refuseFile('DAMAGED')
  }
  return sectors
}

/**
 * What lies at the top of a compound file (MS-CFB), by its name in small letters, each with a way to read it. Further
 * within there may be the same names, where a letter has a sheet as a part of it.
 */
export function readCompound(bytes: Buffer): Map<string, () => Buffer> {
  // Whatever lies behind the end of the file is empty, so that the records miss it.
  const length = 2 ** bytes.readUInt16LE(30)
  const most = Math.ceil(bytes.length / length)
  const sectorAt = (sector: number): Buffer => bytes.subarray((sector + 1) * length, (sector + 2) * length)

  // The header says where the first 109 sectors of the table are; the others are in a chain of their own.
  const linkOf = (sector: number): number => sectorAt(sector).readUInt32LE(length - 4)
  const lists = bytes.readUInt32LE(72) === 0 ? [] : chain(bytes.readUInt32LE(68), linkOf, most)
  const listed = [bytes.subarray(76, 512), ...lists.map((list) => sectorAt(list).subarray(0, -4))]
  const inTable = listed.flatMap(numbersIn).filter((sector) => sector < endOfChain)
  if (inTable.length > most) refuseFile('DAMAGED')
  const table = inTable.flatMap((sector) => numbersIn(sectorAt(sector)))
  const joined = (first: number): Buffer =>
    Buffer.concat(chain(first, (sector) => table[sector], most).map(sectorAt))

  const directory = joined(bytes.readUInt32LE(48))
  const smallTable = numbersIn(joined(bytes.readUInt32LE(60)))
  const smallSectors = joined(directory.readUInt32LE(116))
  const joinedSmall = (first: number): Buffer =>
    Buffer.concat(
      chain(first, (sector) => smallTable[sector], smallTable.length).map((sector) =>
        smallSectors.subarray(sector * smallSector, (sector + 1) * smallSector),
      ),
    )

  const found = new Map<string, () => Buffer>()
  const seen = new Set([nothing])
  const open = [directory.readUInt32LE(76)]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    const entry = directory.subarray(at * entryLength, (at + 1) * entryLength)
    open.push(entry.readUInt32LE(68), entry.readUInt32LE(72))
    const name = entry.toString('utf16le', 0, 64).replace(/\0.*/s, '').toLowerCase()
    const first = entry.readUInt32LE(116)
    found.set(name, () => (entry.readUInt32LE(120) < smallFile ? joinedSmall : joined)(first))
  }
  return found
}
