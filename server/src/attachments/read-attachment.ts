import { createHash } from 'node:crypto'
import { Refusal } from '@insaka/domain/core/errors'
import { attachmentType } from '@insaka/domain/attachments/attachments.rules'
import type { Database } from '../db/database.ts'
import type { FileReply } from '../http/file-transfer.ts'
import type { Caller } from '../idempotency/caller.ts'
import { findAttachment, findChunk, type AttachmentRow } from './attachments.repository.ts'
import { chunkBytes } from './attachments.table.ts'

/**
 * A file for readers of the register whose record has it; one that waits is for the person who uploaded it. Reports and imports
 * are read as such. */
export async function readAttachment(database: Database, caller: Caller, id: string): Promise<FileReply> {
  const { institutionId, userId } = caller
  const [attachment] = await database.read(institutionId, (tx) => findAttachment(tx, { id }))
  const isReadElsewhere = attachment?.register === 'reports' || attachment?.register === 'imports'
  if (!attachment || isReadElsewhere || (attachment.register === null && attachment.uploaderId !== userId)) {
    throw new Refusal('NOT_FOUND')
  }
  return openVerifiedFile(database, attachment, attachmentType)
}

/** The file of a report or an import, for those who may read these. */
export async function readStoredFile(
  database: Database,
  institutionId: string,
  id: string,
  type: string,
): Promise<FileDownload> {
  const [attachment] = await database.read(institutionId, (tx) => findAttachment(tx, { id }))
  if (!attachment) throw new Refusal('NOT_FOUND')
  return openVerifiedFile(database, attachment, type)
}

type FileDownload = FileReply & { content: AsyncIterable<Uint8Array> }
type StoredFile = Pick<AttachmentRow, 'institutionId' | 'id' | 'fileName' | 'size' | 'sha256'>

/** Read once before its first byte is sent, so that an altered file is refused, and not broken off. */
async function openVerifiedFile(database: Database, file: StoredFile, type: string): Promise<FileDownload> {
  for await (const chunk of readChunks(database, file)) void chunk
  return { type, content: readChunks(database, file), length: file.size, saveAs: file.fileName }
}

/**
 * Its bytes, each piece by a transaction of its own when it is wanted, so that a slow reader holds no connection. They
 * never change, so all of them are of one file. The last piece is held back where the whole does not have the hash.
 */
async function* readChunks(
  database: Database,
  { institutionId, id: attachmentId, size, sha256 }: StoredFile,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const chunks = Math.ceil(size / chunkBytes)
  for (let place = 0; place < chunks; place++) {
    const [chunk] = await database.read(institutionId, (tx) => findChunk(tx, { attachmentId, place }))
    if (!chunk) throw alteredFile(`The file ${attachmentId} lacks its piece ${place}.`)
    hash.update(chunk.content)
    if (place === chunks - 1 && hash.digest('hex') !== sha256) {
      throw alteredFile(`The file ${attachmentId} is no longer what was kept.`)
    }
    yield chunk.content
  }
}

/** The log names the cause. */
const alteredFile = (cause: string): Refusal =>
  Object.assign(new Refusal('ALTERED'), { cause: new Error(cause) })
