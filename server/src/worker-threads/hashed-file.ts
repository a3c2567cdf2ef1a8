import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { callbackify } from 'node:util'
import { diskFullRefusal } from '../db/errors.ts'

/** Hashes a file while writing it, so it need not be read again. */
export class HashedFile {
  private size = 0
  private readonly file: FileHandle
  private readonly hash = createHash('sha256')

  constructor(file: FileHandle) {
    this.file = file
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.hash.update(chunk)
    this.size += chunk.length
    for (let written = 0; written < chunk.length;) {
      written += (await this.file.write(chunk, written).catch(rethrowDiskFull)).bytesWritten
    }
  }

  stream(): Writable {
    const add = callbackify((chunk: Uint8Array) => this.add(chunk))
    return new Writable({
      highWaterMark: 256 * 1024,
      write: (chunk: Uint8Array, _encoding, done) => add(chunk, done),
      writev: (pieces, done) => add(Buffer.concat(pieces.map(({ chunk }) => chunk as Uint8Array)), done),
    })
  }

  finish(): { size: number; sha256: string } {
    return { size: this.size, sha256: this.hash.digest('hex') }
  }
}

/** Creates a file; returns the writer's result with the size and hash of the file. */
export async function writeNewFile<W>(
  path: string,
  write: (output: Writable) => Promise<W>,
): Promise<{ written: W; size: number; sha256: string }> {
  const file = await open(path, 'wx', 0o600).catch(rethrowDiskFull)
  try {
    const hashed = new HashedFile(file)
    const written = await write(hashed.stream())
    return { written, ...hashed.finish() }
  } finally {
    await file.close()
  }
}

export function rethrowDiskFull(error: NodeJS.ErrnoException): never {
  throw ['ENOSPC', 'EDQUOT'].includes(error.code ?? '') ? diskFullRefusal() : error
}
