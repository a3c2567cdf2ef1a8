import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { isManifest, isManifestHash, parseManifest, partOf, type Manifest } from './manifest.ts'
import { damaged, decodeTar, type Entry } from './tar.ts'

/**
 * Reads a whole backup without keeping it, and answers its manifest and how many bytes its rows are once everything
 * agrees with it. `onRead` hears how many bytes of the file have been read.
 */
export async function verifyArchive(
  file: string,
  onRead: (bytes: number) => void = () => undefined,
): Promise<{ manifest: Manifest; bytes: number }> {
  let bytes = 0
  const tables = new Map<string, { parts: number; rows: number; hash: Hash }>()
  const ending: Entry[] = []
  for await (const entry of readArchive(file, onRead)) {
    const place = partOf(entry)
    if (place && ending.length === 0) {
      const found = tables.get(place.table) ?? { parts: 0, rows: 0, hash: createHash('sha256') }
      tables.set(place.table, found)
      if (place.part !== ++found.parts) damaged()
      found.rows += countLines(entry.content)
      found.hash.update(entry.content)
      bytes += entry.content.length
    } else {
      ending.push(entry)
    }
  }
  const [manifestEntry, hashEntry, ...others] = ending
  if (!manifestEntry || !hashEntry || others.length > 0) damaged()
  if (!isManifest(manifestEntry) || !isManifestHash(hashEntry)) damaged()
  const manifest = parseManifest(manifestEntry, hashEntry)
  const named = new Set(manifest.tables.map(({ name }) => name))
  if (named.size !== manifest.tables.length || [...tables.keys()].some((name) => !named.has(name))) damaged()
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = tables.get(name) ?? { rows: 0, hash: createHash('sha256') }
    if (found.rows !== rows || found.hash.digest('hex') !== sha256) damaged()
  }
  return { manifest, bytes }
}

/** The rows of a backup, part by part. */
export async function* readParts(file: string): AsyncGenerator<{ table: string; content: Buffer }> {
  for await (const entry of readArchive(file)) {
    const place = partOf(entry)
    if (place) yield { table: place.table, content: entry.content }
  }
}

async function* readArchive(
  file: string,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<Entry> {
  const packed = createReadStream(file)
  // The callback is there so that an error ends the reading below instead of the process.
  const unpacked = pipeline(packed, createGunzip(), () => undefined)
  try {
    for await (const entry of decodeTar(unpacked)) {
      onRead(packed.bytesRead)
      yield entry
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code.startsWith('Z_')) damaged()
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`)
    if (['EACCES', 'EPERM', 'EISDIR', 'EIO'].includes(code)) {
      throw new BackupError(`${file} cannot be read: ${(error as Error).message}.`)
    }
    throw error
  } finally {
    unpacked.destroy()
  }
}

export function countLines(content: Buffer): number {
  let lines = 0
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) lines += 1
  return lines
}
