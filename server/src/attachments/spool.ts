import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder, removeTemporaryFolder } from '../worker-threads/temporary-folder.ts'
import { HashedFile } from '../worker-threads/hashed-file.ts'

export type SpooledUpload = { size: number; sha256: string; readAll: () => Promise<Uint8Array> }

/**
 * Spools an upload to disk, so that a slow sender holds neither memory nor a connection. Its private folder is
 * deleted before the first byte arrives, so a crash leaves nothing behind.
 */
export async function spool<R>(
  chunks: AsyncIterable<Uint8Array>,
  readSpooled: (spooled: SpooledUpload) => Promise<R>,
): Promise<R> {
  const folder = await createTemporaryFolder()
  let file: FileHandle | undefined
  try {
    file = await open(join(folder, 'file'), 'wx+', 0o600)
    // Some systems do not delete an open file.
    await removeTemporaryFolder(folder).catch(() => undefined)
    return await readSpooled(await writeToFile(file, chunks))
  } finally {
    await file?.close()
    await removeTemporaryFolder(folder)
  }
}

async function writeToFile(file: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<SpooledUpload> {
  const hashed = new HashedFile(file)
  for await (const chunk of chunks) await hashed.add(chunk)
  const { size, sha256 } = hashed.finish()
  return { size, sha256, readAll: () => readWholeFile(file, size) }
}

async function readWholeFile(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let offset = 0; offset < size;) {
    const { bytesRead } = await file.read(bytes, offset, size - offset, offset)
    if (bytesRead === 0) throw new Error('A spooled upload is shorter than the data written to it.')
    offset += bytesRead
  }
  return bytes
}
