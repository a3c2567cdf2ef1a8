import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { uuid } from '../core/text-fields.ts'

/** The metadata of a file; a separate endpoint sends its bytes. */
export const attachmentRecord = z.object({
  id: z.string(),
  fileName: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** The PDF has active content: scripts, sending of data, or links to other files. */
  hasScripts: z.boolean(),
  /** The PDF is encrypted, so its contents could not be scanned. */
  needsPassword: z.boolean(),
  uploader: z.string(),
  uploadedOn: moment,
})
export type AttachmentRecord = z.output<typeof attachmentRecord>

export const attachmentVersion = z.extend(attachmentRecord, { attachedOn: moment })

/** Omitted means unchanged; `null` is for papers without a file. */
export const attachmentChoice = z.optional(z.nullable(uuid))
export type AttachmentChoice = z.output<typeof attachmentChoice>

/** A required upload. */
export const uploadedFile = (label: string) =>
  z.string(`${label} is required.`).check(z.uuid(`${label} is required.`))
