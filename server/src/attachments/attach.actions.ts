import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import {
  attachmentLimits,
  attachmentNotRemovable,
  attachmentNotFoundMessage,
} from '@insaka/domain/attachments/attachments.rules'
import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import type { WriteTx } from '../db/transactions.ts'
import {
  lockWaitingFile,
  setAttachmentOwner,
  type AttachmentOwner,
  type AttachmentSummary,
} from './attachments.repository.ts'

type AttachmentRequest = {
  current: AttachmentSummary | null
  requested: AttachmentChoice
  /** Users may attach only their own uploads. */
  uploaderId: string
}

/** Locks the requested waiting upload; undefined if no new file was requested or it does not exist. */
export async function findRequestedAttachment(
  tx: WriteTx,
  { requested, uploaderId }: Omit<AttachmentRequest, 'current'>,
): Promise<AttachmentSummary | undefined> {
  if (requested === undefined || requested === null) return undefined
  const [waitingFile] = await lockWaitingFile(tx, {
    id: requested,
    uploaderId,
    uploadedAfter: uploadExpiryMoment(tx.now),
  })
  return waitingFile
}

/** Returns the file that the record will have. Refuses to remove a file or to attach an unknown upload. */
export function requireAllowedAttachment(
  waitingFile: AttachmentSummary | undefined,
  { current, requested }: Omit<AttachmentRequest, 'uploaderId'>,
): AttachmentSummary | null {
  if (requested === undefined || requested === (current?.id ?? null)) return current
  if (requested === null) throw invalidAttachment(attachmentNotRemovable)
  if (!waitingFile) throw invalidAttachment(attachmentNotFoundMessage)
  return waitingFile
}

export function attachToRecord(tx: WriteTx, id: string, owner: Omit<AttachmentOwner, 'attachedOn'>): void {
  setAttachmentOwner(tx, { id, ...owner, attachedOn: toMoment(tx.now) })
}

/** Uploads from this moment or earlier have expired. */
export const uploadExpiryMoment = (now: Date): string =>
  toMoment(new Date(now.getTime() - attachmentLimits.waitingHours * 3_600_000))

const invalidAttachment = (message: string): Refusal =>
  new Refusal('INVALID', { fields: { attachmentId: [message] } })
