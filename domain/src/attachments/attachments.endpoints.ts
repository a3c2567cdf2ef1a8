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
      'Upload a PDF for a paper. It belongs to none until one is saved with its id, and is removed after a day',
    access: 'CREATE_CONTENT',
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
    summary:
      'A PDF. Those who may read its paper may read it; before it belongs to a paper, only its uploader may',
    access: 'READ_CONTENT',
    params: z.strictObject({ id: uuid }),
    message: 'File found.',
    payload: z.object({}),
    file: fileTypes,
  }),
}
