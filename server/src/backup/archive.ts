import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { isManifest, isManifestHash, parseManifest, partOf, type Manifest } from './manifest.ts'
import { throwDamaged, decodeTar, type TarEntry } from './tar.ts'

/** Returns the manifest and the size of the rows. `onRead` receives the compressed bytes read so far. */
export async function verifyArchive(
  file: string,
  onRead: (bytes: number) => void = () => undefined,
): Promise<{ manifest: Manifest; bytes: number }> {
  let bytes = 0
  const tables = new Map<string, { parts: number; rows: number; hash: Hash }>()
  const trailingEntries: TarEntry[] = []
  for await (const entry of readArchive(file, onRead)) {
    const part = partOf(entry)
    if (part && trailingEntries.length === 0) {
      const tableState = tables.get(part.table) ?? { parts: 0, rows: 0, hash: createHash('sha256') }
      tables.set(part.table, tableState)
      if (part.part !== ++tableState.parts) throwDamaged()
      tableState.rows += countLines(entry.content)
      tableState.hash.update(entry.content)
      bytes += entry.content.length
    } else {
      trailingEntries.push(entry)
    }
  }
  const [manifestEntry, hashEntry, ...others] = trailingEntries
  if (!manifestEntry || !hashEntry || others.length > 0) throwDamaged()
  if (!isManifest(manifestEntry) || !isManifestHash(hashEntry)) throwDamaged()
  const manifest = parseManifest(manifestEntry, hashEntry)
  const tableNames = new Set(manifest.tables.map(({ name }) => name))
  if (tableNames.size !== manifest.tables.length || [...tables.keys()].some((name) => !tableNames.has(name)))
    throwDamaged()
  for (const { name, rows, sha256 } of manifest.tables) {
    const tableState = tables.get(name) ?? { rows: 0, hash: createHash('sha256') }
    if (tableState.rows !== rows || tableState.hash.digest('hex') !== sha256) throwDamaged()
  }
  return { manifest, bytes }
}

export async function* readParts(file: string): AsyncGenerator<{ table: string; content: Buffer }> {
  for await (const entry of readArchive(file)) {
    const part = partOf(entry)
    if (part) yield { table: part.table, content: entry.content }
  }
}

async function* readArchive(
  file: string,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<TarEntry> {
  const compressed = createReadStream(file)
  // The callback keeps a stream error from ending the process; the loop below receives it.
  const decompressed = pipeline(compressed, createGunzip(), () => undefined)
  try {
    for await (const entry of decodeTar(decompressed)) {
      onRead(compressed.bytesRead)
      yield entry
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code.startsWith('Z_')) throwDamaged()
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`)
    if (['EACCES', 'EPERM', 'EISDIR', 'EIO'].includes(code)) {
      throw new BackupError(`${file} cannot be read: ${(error as Error).message}.`)
    }
    throw error
  } finally {
    decompressed.destroy()
  }
}

export function countLines(content: Buffer): number {
  let lines = 0
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) lines += 1
  return lines
}
