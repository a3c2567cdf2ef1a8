import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  awaitedInsertion,
  readText,
  tenantChange,
  tenantChangeReturning,
  tenantRead,
  unchainedChange,
  unchainedInsertion,
  type TenantValues,
} from '../db/statement.ts'
import type { TenantTx, UnchainedTx } from '../db/transactions.ts'
import { attachmentChunks, attachments, chunkBytes, type attachmentOwners } from './attachments.table.ts'

export type AttachmentRow = typeof attachments.$inferSelect
export type AttachmentOwner = {
  register: (typeof attachmentOwners)[number]
  recordId: number
  recordVersion: number
  attachedOn: string
}

const insertRow = unchainedInsertion('attachments.insert', attachments)
const insertChunk = awaitedInsertion('attachmentChunks.insert', attachmentChunks)

export type ByteChunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Streams the bytes with backpressure: each chunk is saved before the next one is read. */
export async function insertAttachment(
  tx: UnchainedTx,
  row: Omit<AttachmentRow, 'institutionId'>,
  chunks: ByteChunks,
): Promise<void> {
  insertRow(tx, row)
  let place = 0
  for await (const content of inChunks(chunks)) {
    await insertChunk(tx, { attachmentId: row.id, place, content })
    place += 1
  }
}

/** Regroups the bytes into chunks of `chunkBytes`; the last chunk may be smaller. */
async function* inChunks(chunks: ByteChunks): AsyncGenerator<Uint8Array> {
  let buffered = Buffer.alloc(0)
  for await (const chunk of chunks) {
    buffered = Buffer.concat([buffered, chunk])
    for (; buffered.length >= chunkBytes; buffered = buffered.subarray(chunkBytes))
      yield buffered.subarray(0, chunkBytes)
  }
  if (buffered.length > 0) yield buffered
}

export const attachmentSummaryColumns = {
  id: attachments.id,
  fileName: attachments.fileName,
  size: attachments.size,
  sha256: attachments.sha256,
  hasScripts: attachments.hasScripts,
  needsPassword: attachments.needsPassword,
  uploader: attachments.uploader,
  uploadedOn: attachments.uploadedOn,
}

const byId = ($: TenantValues<{ id: string }>) =>
  and(eq(attachments.institutionId, $.institutionId), eq(attachments.id, $.id))

export const findAttachment = tenantRead('attachments.find', (orm, $: TenantValues<{ id: string }>) =>
  orm.select().from(attachments).where(byId($)),
)

type ChunkKey = { attachmentId: string; place: number }

export const findChunk = tenantRead('attachmentChunks.find', (orm, $: TenantValues<ChunkKey>) =>
  orm
    .select({ content: attachmentChunks.content })
    .from(attachmentChunks)
    .where(
      and(
        eq(attachmentChunks.institutionId, $.institutionId),
        eq(attachmentChunks.attachmentId, $.attachmentId),
        eq(attachmentChunks.place, $.place),
      ),
    ),
)

const maxVersions = 100

type RecordKey = { register: string; recordId: number }

export const listAttachmentVersions = tenantRead('attachments.ofRecord', (orm, $: TenantValues<RecordKey>) =>
  orm
    .select({
      ...attachmentSummaryColumns,
      attachedOn: sql<string>`${attachments.attachedOn}`.mapWith(attachments.attachedOn),
    })
    .from(attachments)
    .where(
      and(
        eq(attachments.institutionId, $.institutionId),
        sql`${attachments.register} = ${$.register}`,
        eq(attachments.recordId, $.recordId),
      ),
    )
    .orderBy(desc(attachments.recordVersion))
    .limit(maxVersions),
)

export type AttachmentSummary = {
  [K in keyof typeof attachmentSummaryColumns]: AttachmentRow[K]
}

type WaitingFileKey = { id: string; uploaderId: string; uploadedAfter: string }

/** Locks a waiting upload of this user, so that the cleanup job cannot delete it before it is attached. */
export const lockWaitingFile = tenantChangeReturning(
  'attachments.findToGive',
  (orm, $: TenantValues<WaitingFileKey>) =>
    orm
      .select(attachmentSummaryColumns)
      .from(attachments)
      .where(
        and(
          byId($),
          isNull(attachments.register),
          eq(attachments.uploaderId, $.uploaderId),
          sql`${attachments.uploadedOn} > ${$.uploadedAfter}`,
        ),
      )
      .for('no key update'),
)

export const setAttachmentOwner = tenantChange(
  'attachments.give',
  (orm, $: TenantValues<AttachmentOwner & { id: string }>) =>
    orm
      .update(attachments)
      .set({
        register: sql`${$.register}`,
        recordId: sql`${$.recordId}`,
        recordVersion: sql`${$.recordVersion}`,
        attachedOn: sql`${$.attachedOn}`,
      })
      .where(byId($)),
)

export const countWaitingFiles = tenantRead(
  'attachments.countWaiting',
  (orm, $: TenantValues<{ uploaderId: string; but: string[] }>) =>
    orm
      .select({ files: count() })
      .from(attachments)
      .where(
        and(
          eq(attachments.institutionId, $.institutionId),
          eq(attachments.uploaderId, $.uploaderId),
          isNull(attachments.register),
          sql`${attachments.id} <> ALL(${$.but}::uuid[])`,
        ),
      ),
)

export const deleteWaitingFile = unchainedChange(
  'attachments.deleteWaiting',
  (orm, $: TenantValues<{ id: string }>) =>
    orm.delete(attachments).where(and(byId($), isNull(attachments.register))),
)

type UploadExpiry = { before: string }

const isExpiredUpload = ($: TenantValues<UploadExpiry>) =>
  and(
    eq(attachments.institutionId, $.institutionId),
    isNull(attachments.register),
    sql`${attachments.uploadedOn} < ${$.before}`,
  )

export const findExpiredUploads = tenantRead('attachments.findOld', (orm, $: TenantValues<UploadExpiry>) =>
  orm
    .select({ id: attachments.id })
    .from(attachments)
    .where(isExpiredUpload($))
    .orderBy(asc(attachments.id))
    .limit(100),
)

export const deleteExpiredUpload = unchainedChange(
  'attachments.deleteOld',
  (orm, $: TenantValues<UploadExpiry & { id: string }>) =>
    orm.delete(attachments).where(and(isExpiredUpload($), eq(attachments.id, $.id))),
)

/** The initiator of a requisition, which only they may read where officers only request. */
export async function findRequester(tx: TenantTx, id: number): Promise<string | null> {
  const [row] = await readText<{ initiatorId: string | null }>(tx, {
    name: 'attachments.requester',
    text: 'SELECT initiator_id AS "initiatorId" FROM requisitions WHERE institution_id = $1 AND id = $2',
    values: [id],
  })
  return row?.initiatorId ?? null
}
