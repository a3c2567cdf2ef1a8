import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { TenantTx } from '../db/database.ts'
import { insertion, statement, type Values } from '../db/statement.ts'
import { attachmentChunks, attachments, chunkBytes } from './attachments.table.ts'

export type AttachmentRow = typeof attachments.$inferSelect
/** Where a file may belong to. */
export type Owner = { register: 'lvp' | 'mpc'; recordId: number; recordVersion: number; attachedOn: string }

const insertRow = insertion('attachments.insert', attachments)
const insertChunk = insertion('attachmentChunks.insert', attachmentChunks)

/** Keeps a file with all its bytes. */
export async function insertAttachment(tx: TenantTx, row: AttachmentRow, bytes: Uint8Array): Promise<void> {
  await insertRow(tx, row)
  const { institutionId, id: attachmentId } = row
  for (let place = 0; place * chunkBytes < bytes.length; place++) {
    const content = bytes.subarray(place * chunkBytes, (place + 1) * chunkBytes)
    await insertChunk(tx, { institutionId, attachmentId, place, content })
  }
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

const ofId = ($: Values<{ institutionId: string; id: string }>) =>
  and(eq(attachments.institutionId, $.institutionId), eq(attachments.id, $.id))

export const findAttachment = statement(
  'attachments.find',
  (orm, $: Values<{ institutionId: string; id: string }>) => orm.select().from(attachments).where(ofId($)),
)

export const findChunk = statement(
  'attachmentChunks.find',
  (orm, $: Values<{ institutionId: string; attachmentId: string; place: number }>) =>
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

export const listVersions = statement(
  'attachments.ofRecord',
  (orm, $: Values<{ institutionId: string; register: string; recordId: number }>) =>
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

type Given = { institutionId: string; id: string; uploaderId: string; uploadedAfter: string }
type Attaching = Owner & Given

const mayBeGiven = ($: Values<Given>) =>
  and(
    ofId($),
    isNull(attachments.register),
    eq(attachments.uploaderId, $.uploaderId),
    sql`${attachments.uploadedOn} > ${$.uploadedAfter}`,
  )

/** A waiting file that this person may give to a record. */
export const findToGive = statement('attachments.findToGive', (orm, $: Values<Given>) =>
  orm.select({ id: attachments.id }).from(attachments).where(mayBeGiven($)),
)

/** Gives a waiting file to a record; answers with nothing where there is none that this person may give. */
export const giveToRecord = statement('attachments.give', (orm, $: Values<Attaching>) =>
  orm
    .update(attachments)
    .set({
      register: sql`${$.register}`,
      recordId: sql`${$.recordId}`,
      recordVersion: sql`${$.recordVersion}`,
      attachedOn: sql`${$.attachedOn}`,
    })
    .where(mayBeGiven($))
    .returning({ id: attachments.id }),
)

/** How many files of somebody belong to nothing yet, but for those named. */
export const countWaiting = statement(
  'attachments.countWaiting',
  (orm, $: Values<{ institutionId: string; uploaderId: string; but: string[] }>) =>
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

type Old = { institutionId: string; before: string }

const isOld = ($: Values<Old>) =>
  and(
    eq(attachments.institutionId, $.institutionId),
    isNull(attachments.register),
    sql`${attachments.uploadedOn} < ${$.before}`,
  )

export const findOld = statement('attachments.findOld', (orm, $: Values<Old>) =>
  orm
    .select({ id: attachments.id })
    .from(attachments)
    .where(isOld($))
    .orderBy(asc(attachments.id))
    .limit(100),
)

export const deleteOld = statement('attachments.deleteOld', (orm, $: Values<Old & { id: string }>) =>
  orm.delete(attachments).where(and(isOld($), eq(attachments.id, $.id))),
)
