import { attachmentsEndpoints } from '@insaka/domain/attachments/attachments.endpoints'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { readAttachment } from './read-attachment.ts'
import { uploads } from './upload.actions.ts'

export const attachmentsRoutes = (platform: Platform) => {
  const upload = uploads(platform)
  return bind(attachmentsEndpoints, {
    upload: async ({ upload: sent, caller }) => {
      const attachment = await upload(caller, sent)
      return { attachmentId: attachment.id, attachment }
    },

    get: ({ params: { id }, caller }) => readAttachment(platform.database, caller, id),
  })
}
