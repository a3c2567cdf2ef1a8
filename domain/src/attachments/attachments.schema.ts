import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { uuid } from '../core/text-fields.ts'

/** What is known of a file; its bytes come by a call of their own. */
export const attachmentRecord = z.object({
  id: z.string(),
  fileName: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** It may do more than be read: run scripts, send data, open other files. */
  hasScripts: z.boolean(),
  /** It opens with a password only, or says so; nobody could look inside. */
  needsPassword: z.boolean(),
  uploader: z.string(),
  uploadedOn: moment,
})
export type AttachmentRecord = z.output<typeof attachmentRecord>

/** A file of a paper, as it is listed among the earlier ones. */
export const attachmentVersion = z.extend(attachmentRecord, { attachedOn: moment })

/** Of a paper that is saved: left out it stays as it is, and `null` is for papers without one. */
export const attachmentChoice = z.optional(z.nullable(uuid))
export type AttachmentChoice = z.output<typeof attachmentChoice>
