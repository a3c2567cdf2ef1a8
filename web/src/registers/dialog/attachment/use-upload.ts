import { attachmentsEndpoints } from '@insaka/domain/attachments/attachments.endpoints'
import { faultOfChosenFile } from '@insaka/domain/attachments/attachments.rules'
import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import { Refusal } from '@insaka/domain/core/errors'
import { call } from '../../../api/call.ts'
import { useSending, type Deliver } from '../../../files/use-sending.ts'

/** Sends a file ahead of the paper that it is for. */
export function useUpload() {
  const { going, fault, send, cancel } = useSending()
  return { going, fault, send: (file: File) => send(file, deliver), cancel }
}

const deliver: Deliver<AttachmentRecord> = async (file, way) => {
  const found = await faultOfChosenFile(file)
  if (found) throw new Refusal('INVALID', { message: found })
  return (await call(attachmentsEndpoints.upload, { file, ...way })).payload.attachment
}
