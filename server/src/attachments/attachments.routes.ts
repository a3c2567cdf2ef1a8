import { attachmentsEndpoints } from '@insaka/domain/attachments/attachments.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { readAttachment } from './read-attachment.ts'
import type { Uploads } from './upload.actions.ts'

export const attachmentsRoutes = (platform: Platform, uploads: Uploads) =>
  bind(attachmentsEndpoints, {
    upload: async ({ upload, caller }) => {
      const attachment = await uploads.uploadForLater(caller, upload)
      return { attachmentId: attachment.id, attachment }
    },

    get: ({ params: { id }, caller }) => readAttachment(platform.database, caller, id),
  })
