import type { Stats } from 'node:fs'
import { lstat, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { toMoment } from '@insaka/domain/core/dates'
import type { BackupFault } from '@insaka/domain/first-start/restore.labels'
import type { BackupContents, BackupFile } from '@insaka/domain/first-start/restore.schema'
import type { MigrationStep } from '../db/migrations.ts'
import { BackupError, NewerBackupError, DivergedBackupError } from './backup-error.ts'
import { contentsOf, isManifest, isManifestHash, parseManifest, type Manifest } from './manifest.ts'
import { splitSteps } from './migrations.repository.ts'
import { decodeTar, type TarEntry } from './tar.ts'

/** Plain file names without a slash or leading dot. */
const archiveName = /^[^./][^/]*\.(tar\.gz|tgz)$/i
const maxListed = 100

export type BackupListing = { files: BackupFile[]; leftOut: number }

/** Lists the latest archives, newest first; reads only the first bytes and the end of each file. */
export async function listBackups(
  folder: string,
  names: string[],
  steps: MigrationStep[],
): Promise<BackupListing> {
  const candidates: { name: string; stats: Stats }[] = []
  for (const name of names.filter((each) => archiveName.test(each))) {
    const stats = await lstat(join(folder, name)).catch(() => null)
    if (stats?.isFile()) candidates.push({ name, stats })
  }
  const files: BackupFile[] = []
  for (const { name, stats } of candidates
    .toSorted((a, b) => b.stats.mtimeMs - a.stats.mtimeMs)
    .slice(0, maxListed)) {
    const { fault, contents } = await inspectBackup(join(folder, name), stats.size, steps)
    const madeOn = contents?.madeOn ?? toMoment(stats.mtime)
    files.push({ name, bytes: stats.size, madeOn, fault, contents })
  }
  return {
    files: files.toSorted((a, b) => (a.madeOn < b.madeOn ? 1 : -1)),
    leftOut: candidates.length - files.length,
  }
}

/** Null if the file does not end with a manifest that this release can read, such as an empty or cut-off file. */
export async function readContents(file: string): Promise<BackupContents | null> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const manifest = await readTrailingManifest(handle, size)
    return manifest && contentsOf(manifest)
  } catch (error) {
    if (error instanceof BackupError) return null
    throw error
  } finally {
    await handle.close()
  }
}

async function inspectBackup(
  file: string,
  bytes: number,
  steps: MigrationStep[],
): Promise<{ fault: BackupFault | null; contents: BackupContents | null }> {
  let contents: BackupContents | null = null
  try {
    const handle = await open(file)
    try {
      if (!(await readAt(handle, 0, 2)).equals(gzipMagic.subarray(0, 2)))
        return { fault: 'foreign', contents }
      const manifest = await readTrailingManifest(handle, bytes)
      if (!manifest) return { fault: null, contents }
      contents = contentsOf(manifest)
      splitSteps(manifest, steps)
      return { fault: null, contents }
    } finally {
      await handle.close()
    }
  } catch (error) {
    return { fault: faultOfError(error), contents }
  }
}

function faultOfError(error: unknown): BackupFault {
  if (error instanceof NewerBackupError) return 'newer'
  if (error instanceof DivergedBackupError) return 'other'
  return error instanceof BackupError ? 'damaged' : 'unreadable'
}

const gzipMagic = Buffer.from([0x1f, 0x8b, 0x08])
const tailBytes = 256 * 1024

/** Null for truncated files and for older backups, whose manifest has no gzip member of its own. */
async function readTrailingManifest(handle: FileHandle, bytes: number): Promise<Manifest | null> {
  const tail = await readAt(handle, Math.max(0, bytes - tailBytes), Math.min(bytes, tailBytes))
  for (let at = tail.lastIndexOf(gzipMagic); at > 0; at = tail.lastIndexOf(gzipMagic, at - 1)) {
    const entries = await unpackEntries(tail.subarray(at))
    const [manifest, hash] = entries
    if (manifest && hash && isManifest(manifest) && isManifestHash(hash)) return parseManifest(manifest, hash)
  }
  return null
}

async function unpackEntries(compressed: Buffer): Promise<TarEntry[]> {
  const entries: TarEntry[] = []
  try {
    const decompressed = gunzipSync(compressed, { maxOutputLength: 64 * tailBytes })
    for await (const entry of decodeTar(Readable.from([decompressed]))) entries.push(entry)
  } catch {
    // These bytes only look like the beginning of a gzip member, or the file is damaged here.
  }
  return entries
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
