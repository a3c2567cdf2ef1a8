import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  awaitedInsertion,
  tenantChange,
  tenantChangeReturning,
  tenantRead,
  unchainedChange,
  unchainedInsertion,
  type TenantValues,
} from '../db/statement.ts'
import type { UnchainedTx } from '../db/transactions.ts'
import { attachmentChunks, attachments, chunkBytes } from './attachments.table.ts'

export type AttachmentRow = typeof attachments.$inferSelect
/** Where a file may belong to. */
export type Owner = {
  register: 'lvp' | 'mpc' | 'contracts' | 'amendments' | 'reports' | 'imports'
  recordId: number
  recordVersion: number
  attachedOn: string
}

const insertRow = unchainedInsertion('attachments.insert', attachments)
const insertChunk = awaitedInsertion('attachmentChunks.insert', attachmentChunks)

export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Keeps a file with all its bytes, which are asked for no faster than PostgreSQL takes them. */
export async function insertAttachment(
  tx: UnchainedTx,
  row: Omit<AttachmentRow, 'institutionId'>,
  pieces: Pieces,
): Promise<void> {
  insertRow(tx, row)
  let place = 0
  for await (const content of inChunks(pieces)) {
    await insertChunk(tx, { attachmentId: row.id, place, content })
    place += 1
  }
}

/** The same bytes in pieces of `chunkBytes`, of which the last may be smaller. */
async function* inChunks(pieces: Pieces): AsyncGenerator<Uint8Array> {
  let gathered = Buffer.alloc(0)
  for await (const piece of pieces) {
    gathered = Buffer.concat([gathered, piece])
    for (; gathered.length >= chunkBytes; gathered = gathered.subarray(chunkBytes))
      yield gathered.subarray(0, chunkBytes)
  }
  if (gathered.length > 0) yield gathered
}

/** What the wire tells of a file. */
export const shownOfAttachment = {
  id: attachments.id,
  fileName: attachments.fileName,
  size: attachments.size,
  sha256: attachments.sha256,
  hasScripts: attachments.hasScripts,
  needsPassword: attachments.needsPassword,
  uploader: attachments.uploader,
  uploadedOn: attachments.uploadedOn,
}

const ofId = ($: TenantValues<{ id: string }>) =>
  and(eq(attachments.institutionId, $.institutionId), eq(attachments.id, $.id))

export const findAttachment = tenantRead('attachments.find', (orm, $: TenantValues<{ id: string }>) =>
  orm.select().from(attachments).where(ofId($)),
)

type Chunk = { attachmentId: string; place: number }

export const findChunk = tenantRead('attachmentChunks.find', (orm, $: TenantValues<Chunk>) =>
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

/** How many files are listed of one record at the most. */
const mostVersions = 100

type Record = { register: string; recordId: number }

export const listVersions = tenantRead('attachments.ofRecord', (orm, $: TenantValues<Record>) =>
  orm
    .select({
      ...shownOfAttachment,
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
    .limit(mostVersions),
)

export type ShownAttachment = {
  [K in keyof typeof shownOfAttachment]: AttachmentRow[K]
}

type Given = { id: string; uploaderId: string; uploadedAfter: string }

/** A waiting file that this person may give to a record; it is locked, so that it is not removed in the meantime. */
export const findToGive = tenantChangeReturning('attachments.findToGive', (orm, $: TenantValues<Given>) =>
  orm
    .select(shownOfAttachment)
    .from(attachments)
    .where(
      and(
        ofId($),
        isNull(attachments.register),
        eq(attachments.uploaderId, $.uploaderId),
        sql`${attachments.uploadedOn} > ${$.uploadedAfter}`,
      ),
    )
    .for('no key update'),
)

export const giveToRecord = tenantChange('attachments.give', (orm, $: TenantValues<Owner & { id: string }>) =>
  orm
    .update(attachments)
    .set({
      register: sql`${$.register}`,
      recordId: sql`${$.recordId}`,
      recordVersion: sql`${$.recordVersion}`,
      attachedOn: sql`${$.attachedOn}`,
    })
    .where(ofId($)),
)

/** How many files of somebody belong to nothing yet, but for those named. */
export const countWaiting = tenantRead(
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

/** Removes a file, unless a record has it. */
export const deleteWaiting = unchainedChange(
  'attachments.deleteWaiting',
  (orm, $: TenantValues<{ id: string }>) =>
    orm.delete(attachments).where(and(ofId($), isNull(attachments.register))),
)

type Old = { before: string }

const isOld = ($: TenantValues<Old>) =>
  and(
    eq(attachments.institutionId, $.institutionId),
    isNull(attachments.register),
    sql`${attachments.uploadedOn} < ${$.before}`,
  )

export const findOld = tenantRead('attachments.findOld', (orm, $: TenantValues<Old>) =>
  orm
    .select({ id: attachments.id })
    .from(attachments)
    .where(isOld($))
    .orderBy(asc(attachments.id))
    .limit(100),
)

export const deleteOld = unchainedChange(
  'attachments.deleteOld',
  (orm, $: TenantValues<Old & { id: string }>) =>
    orm.delete(attachments).where(and(isOld($), eq(attachments.id, $.id))),
)
