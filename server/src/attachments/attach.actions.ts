import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import {
  attachmentLimits,
  attachmentNotRemovable,
  attachmentNotFound,
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
  /** The file that the record has now. */
  current: AttachmentSummary | null
  /** What the person who saves it wants it to have. */
  requested: AttachmentChoice
  /** Who saves it: people give away only what they have uploaded themselves. */
  uploaderId: string
}

/** Finds and locks the waiting file that is wanted; undefined where no other file is wanted, or none is found. */
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

/** The file that the record is going to have. Refuses what cannot become the file of a record. */
export function allowedAttachment(
  waitingFile: AttachmentSummary | undefined,
  { current, requested }: Omit<AttachmentRequest, 'uploaderId'>,
): AttachmentSummary | null {
  if (requested === undefined || requested === (current?.id ?? null)) return current
  if (requested === null) throw invalidAttachment(attachmentNotRemovable)
  if (!waitingFile) throw invalidAttachment(attachmentNotFound)
  return waitingFile
}

/** Gives a waiting file to a record, which it belongs to from then on. */
export function attachToRecord(tx: WriteTx, id: string, owner: Omit<AttachmentOwner, 'attachedOn'>): void {
  setAttachmentOwner(tx, { id, ...owner, attachedOn: toMoment(tx.now) })
}

/** An upload from this moment or earlier has waited for too long. */
export const uploadExpiryMoment = (now: Date): string =>
  toMoment(new Date(now.getTime() - attachmentLimits.waitingHours * 3_600_000))

const invalidAttachment = (message: string): Refusal =>
  new Refusal('INVALID', { fields: { attachmentId: [message] } })
