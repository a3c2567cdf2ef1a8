import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskFull } from '../db/errors.ts'

/** A file that has come in, however slowly, and lies aside until somebody looks at it. */
export type Spooled = { size: number; sha256: string; whole: () => Promise<Uint8Array> }

const begin = 'insaka-upload-'

/** A folder of nobody else's, for as long as somebody works in it; one that is left over is removed at a later start. */
export async function inFolder<R>(work: (folder: string) => Promise<R>): Promise<R> {
  const folder = await mkdtemp(join(tmpdir(), begin)).catch(refuseFullDisk)
  try {
    return await work(folder)
  } finally {
    await removeFolder(folder)
  }
}

/**
 * Lays a file aside while it comes in, so that a slow sender holds neither memory nor a connection. Its folder is
 * nobody else's, and is gone before its first byte is there: whatever happens to this process, nothing is left of it.
 */
export async function spool<R>(
  pieces: AsyncIterable<Uint8Array>,
  work: (spooled: Spooled) => Promise<R>,
): Promise<R> {
  const folder = await mkdtemp(join(tmpdir(), begin)).catch(refuseFullDisk)
  let file: FileHandle | undefined
  try {
    file = await open(join(folder, 'file'), 'wx+', 0o600)
    // Some systems keep a file under its name for as long as it is open.
    await removeFolder(folder).catch(() => undefined)
    return await work(await take(file, pieces))
  } finally {
    await file?.close()
    await removeFolder(folder)
  }
}

async function take(file: FileHandle, pieces: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of pieces) {
    hash.update(piece)
    await writeAll(file, piece).catch(refuseFullDisk)
    size += piece.length
  }
  return { size, sha256: hash.digest('hex'), whole: () => readAll(file, size) }
}

async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let written = 0; written < piece.length;) {
    written += (await file.write(piece, written)).bytesWritten
  }
}

async function readAll(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let read = 0; read < size;) {
    const { bytesRead } = await file.read(bytes, read, size - read, read)
    if (bytesRead === 0) throw new Error('A file that was laid aside is shorter than what was written to it.')
    read += bytesRead
  }
  return bytes
}

function refuseFullDisk(error: NodeJS.ErrnoException): never {
  throw ['ENOSPC', 'EDQUOT'].includes(error.code ?? '') ? diskFull() : error
}

const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** No upload takes this long. */
const leftOverAfterMs = 3_600_000

/** Removes what a process left that was ended between two steps. */
export async function removeLeftovers(now = Date.now()): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    if (!name.startsWith(begin)) continue
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > leftOverAfterMs) await removeFolder(folder).catch(() => undefined)
  }
}
