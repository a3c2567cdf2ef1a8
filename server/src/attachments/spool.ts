import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, removeFolder } from '../threads/folder.ts'
import { HashedFile } from '../threads/hashed-file.ts'

/** A file that has come in, however slowly, and lies aside until somebody looks at it. */
export type Spooled = { size: number; sha256: string; whole: () => Promise<Uint8Array> }

/**
 * Lays a file aside while it comes in, so that a slow sender holds neither memory nor a connection. Its folder is
 * nobody else's, and is gone before its first byte is there: whatever happens to this process, nothing is left of it.
 */
export async function spool<R>(
  pieces: AsyncIterable<Uint8Array>,
  work: (spooled: Spooled) => Promise<R>,
): Promise<R> {
  const folder = await makeFolder()
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
  const hashed = new HashedFile(file)
  for await (const piece of pieces) await hashed.add(piece)
  const { size, sha256 } = hashed.finish()
  return { size, sha256, whole: () => readAll(file, size) }
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
