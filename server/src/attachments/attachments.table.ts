import { isNotNull, isNull } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core'
import { bytes, id, institutionId, moment, recordNumber } from '../db/columns.ts'
import { institutions } from '../db/directory.table.ts'

/** What is shown of each file. The uploader is named as in the history, without a key to the people. */
export const attachments = pgTable(
  'attachments',
  {
    institutionId: institutionId(),
    id: id(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    hasScripts: boolean('has_scripts').notNull(),
    needsPassword: boolean('needs_password').notNull(),
    uploader: text('uploader').notNull(),
    uploaderId: uuid('uploader_id').notNull(),
    uploadedOn: moment('uploaded_on').notNull(),
    /** The record it belongs to, and the version with which it came to it; none as long as it waits. */
    register: text('register', { enum: ['lvp', 'mpc', 'contracts', 'amendments', 'reports', 'imports'] }),
    recordId: recordNumber('record_id'),
    recordVersion: integer('record_version'),
    attachedOn: moment('attached_on'),
  },
  (t) => [
    primaryKey({ name: 'attachments_pkey', columns: [t.institutionId, t.id] }),
    foreignKey({
      name: 'attachments_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
    index('attachments_of_record').on(t.institutionId, t.register, t.recordId, t.recordVersion),
    index('attachments_waiting').on(t.institutionId, t.uploaderId, t.uploadedOn).where(isNull(t.register)),
  ],
)

/** What a table has whose records take a file each. */
export const attachmentConstraints = (
  table: string,
  t: Record<'institutionId' | 'attachmentId', ExtraConfigColumn>,
) => [
  foreignKey({
    name: `${table}_attachment_fkey`,
    columns: [t.institutionId, t.attachmentId],
    foreignColumns: [attachments.institutionId, attachments.id],
  }),
  index(`${table}_of_attachment`).on(t.institutionId, t.attachmentId).where(isNotNull(t.attachmentId)),
]

/** The bytes of a file, in pieces of `chunkBytes`. */
export const attachmentChunks = pgTable(
  'attachment_chunks',
  {
    institutionId: institutionId(),
    attachmentId: uuid('attachment_id').notNull(),
    place: integer('place').notNull(),
    content: bytes('content').notNull(),
  },
  (t) => [
    primaryKey({ name: 'attachment_chunks_pkey', columns: [t.institutionId, t.attachmentId, t.place] }),
    foreignKey({
      name: 'attachment_chunks_attachment_fkey',
      columns: [t.institutionId, t.attachmentId],
      foreignColumns: [attachments.institutionId, attachments.id],
    }).onDelete('cascade'),
  ],
)

/**
 * A statement and a reply hold one of them at a time: small enough for many slow readers at once, large enough that a
 * file of ten megabytes takes forty.
 */
export const chunkBytes = 256 * 1024
