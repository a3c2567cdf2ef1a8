import { createHash } from 'node:crypto'
import { readPermission, readsOwnRecords, type RegisterName } from '@insaka/domain/all-registers'
import { Refusal } from '@insaka/domain/core/errors'
import { attachmentType } from '@insaka/domain/attachments/attachments.rules'
import { may } from '@insaka/domain/permissions'
import type { Database } from '../db/database.ts'
import type { FileReply } from '../http/file-transfer.ts'
import type { Caller } from '../idempotency/caller.ts'
import { requireReadable } from '../registers/own-records.ts'
import { findAttachment, findChunk, findRequester, type AttachmentRow } from './attachments.repository.ts'
import { chunkBytes } from './attachments.table.ts'

/** Waiting uploads are visible to their uploader only; files of reports and imports have routes of their own. */
export async function readAttachment(database: Database, caller: Caller, id: string): Promise<FileReply> {
  const { institutionId, userId } = caller
  const [attachment] = await database.read(institutionId, (tx) => findAttachment(tx, { id }))
  const isReadElsewhere = attachment?.register === 'reports' || attachment?.register === 'imports'
  if (!attachment || isReadElsewhere || (attachment.register === null && attachment.uploaderId !== userId)) {
    throw new Refusal('NOT_FOUND')
  }
  const { register, recordId } = attachment
  if (register !== null && recordId !== null)
    await requireReadableFile(database, caller, register as RegisterName, recordId)
  return openVerifiedFile(database, attachment, attachmentType)
}

async function requireReadableFile(
  database: Database,
  caller: Caller,
  register: RegisterName,
  recordId: number,
): Promise<void> {
  if (!may(caller, readPermission(register))) throw new Refusal('NOT_FOUND')
  // Only requisitions are read by their initiators alone.
  if (!readsOwnRecords(caller, register)) return
  const initiatorId = await database.read(caller.institutionId, (tx) => findRequester(tx, recordId))
  requireReadable(caller, { name: register }, { initiatorId })
}

/** Serves the file of a report or import; the caller has checked the permission. */
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

/** Verifies the whole file before sending the first byte, so that an altered file gets a clean refusal. */
async function openVerifiedFile(database: Database, file: StoredFile, type: string): Promise<FileDownload> {
  for await (const chunk of readChunks(database, file)) void chunk
  return { type, content: readChunks(database, file), length: file.size, saveAs: file.fileName }
}

/**
 * Reads each chunk in its own transaction, so that a slow download holds no connection. Stored files never change, so
 * the chunks match. The last chunk is withheld if the hash differs.
 */
async function* readChunks(
  database: Database,
  { institutionId, id: attachmentId, size, sha256 }: StoredFile,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const chunks = Math.ceil(size / chunkBytes)
  for (let place = 0; place < chunks; place++) {
    const [chunk] = await database.read(institutionId, (tx) => findChunk(tx, { attachmentId, place }))
    if (!chunk) throw alteredFile(`Attachment ${attachmentId}: chunk ${place} is missing.`)
    hash.update(chunk.content)
    if (place === chunks - 1 && hash.digest('hex') !== sha256) {
      throw alteredFile(`Attachment ${attachmentId}: the content does not match its hash.`)
    }
    yield chunk.content
  }
}

const alteredFile = (cause: string): Refusal =>
  Object.assign(new Refusal('ALTERED'), { cause: new Error(cause) })
