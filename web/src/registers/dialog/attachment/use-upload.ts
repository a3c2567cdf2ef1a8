import { attachmentsEndpoints } from '@insaka/domain/attachments/attachments.endpoints'
import { chosenFileFault } from '@insaka/domain/attachments/attachments.rules'
import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import { Refusal } from '@insaka/domain/core/errors'
import { call } from '../../../api/call.ts'
import { useFileUpload, type UploadTask } from '../../../files/use-file-upload.ts'

/** Uploads an attachment before its record is saved. */
export function useUpload() {
  const { going, fault, send, cancel } = useFileUpload()
  return { going, fault, send: (file: File) => send(file, uploadAttachment), cancel }
}

const uploadAttachment: UploadTask<AttachmentRecord> = async (file, way) => {
  const fault = await chosenFileFault(file)
  if (fault) throw new Refusal('INVALID', { message: fault })
  return (await call(attachmentsEndpoints.upload, { file, ...way })).payload.attachment
}
