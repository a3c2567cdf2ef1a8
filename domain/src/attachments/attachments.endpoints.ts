import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/text-fields.ts'
import { attachmentFaults, attachmentLimits, attachmentType } from './attachments.rules.ts'
import { attachmentRecord } from './attachments.schema.ts'

const fileTypes = [attachmentType] as const

export const attachmentsEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: basePaths.files,
    summary:
      'Upload a PDF. It is attached when a record is saved with its id, and otherwise deleted after a day',
    access: 'REQUEST_PURCHASES',
    upload: {
      types: fileTypes,
      maxBytes: attachmentLimits.bytes,
      tooLarge: attachmentFaults.tooLarge,
      isNamed: true,
      mayTakeLong: true,
    },
    message: 'The file has been uploaded.',
    payload: z.object({ attachmentId: z.string(), attachment: attachmentRecord }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${basePaths.files}/:id`,
    summary: 'A PDF, for all who may read its record; before it is attached, only for its uploader',
    access: 'READ_REQUISITIONS',
    params: z.strictObject({ id: uuid }),
    message: 'File found.',
    payload: z.object({}),
    file: fileTypes,
  }),
}
