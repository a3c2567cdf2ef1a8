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
import type { DescribedName } from '@insaka/domain/all-registers'
import { describedByName } from '@insaka/domain/described-registers'
import { hasField } from '@insaka/domain/registers/derived'
import { bytes, id, institutionId, moment, recordNumber } from '../db/columns.ts'
import { institutions } from '../db/directory.table.ts'

const describedOwners = Object.values(describedByName).flatMap((register) =>
  hasField(register, 'file') ? register.name : [],
)
export const attachmentOwners = [
  'lvp',
  'mpc',
  'contracts',
  'amendments',
  'reports',
  'imports',
  ...describedOwners,
] as [string, ...string[]] as [
  'lvp' | 'mpc' | 'contracts' | 'amendments' | 'reports' | 'imports' | DescribedName,
]

/** File metadata. As in the audit log, the uploader has no foreign key to the users. */
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
    /** The owning record and the record version that attached the file; null while the upload waits. */
    register: text('register', { enum: attachmentOwners }),
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

/** Foreign key and index of a table whose records have an attachment. */
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

/** Small enough for many slow downloads at once; a file of 10 MiB has 40 chunks. */
export const chunkBytes = 256 * 1024
