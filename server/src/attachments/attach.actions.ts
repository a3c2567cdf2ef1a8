import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { attachmentLimits, cannotRemove, notToAttach } from '@insaka/domain/attachments/attachments.rules'
import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import type { WriteTx } from '../db/transactions.ts'
import { findToGive, giveToRecord, type Owner, type ShownAttachment } from './attachments.repository.ts'

type Wanted = {
  /** The file that the record has now. */
  current: ShownAttachment | null
  /** What the person who saves it wants it to have. */
  wanted: AttachmentChoice
  /** Who saves it: people give away only what they have uploaded themselves. */
  uploaderId: string
}

/** Finds and locks the waiting file that is wanted; undefined where no other file is wanted, or none is found. */
export async function findWanted(
  tx: WriteTx,
  { wanted, uploaderId }: Omit<Wanted, 'current'>,
): Promise<ShownAttachment | undefined> {
  if (wanted === undefined || wanted === null) return undefined
  const [found] = await findToGive(tx, { id: wanted, uploaderId, uploadedAfter: waitingSince(tx.now) })
  return found
}

/** The file that the record is going to have. Refuses what cannot become the file of a record. */
export function allowedAttachment(
  found: ShownAttachment | undefined,
  { current, wanted }: Omit<Wanted, 'uploaderId'>,
): ShownAttachment | null {
  if (wanted === undefined || wanted === (current?.id ?? null)) return current
  if (wanted === null) throw refused(cannotRemove)
  if (!found) throw refused(notToAttach)
  return found
}

/** Gives a waiting file to a record, which it belongs to from then on. */
export function attach(tx: WriteTx, id: string, owner: Omit<Owner, 'attachedOn'>): void {
  giveToRecord(tx, { id, ...owner, attachedOn: toMoment(tx.now) })
}

/** An upload from this moment or earlier has waited for too long. */
export const waitingSince = (now: Date): string =>
  toMoment(new Date(now.getTime() - attachmentLimits.waitingHours * 3_600_000))

const refused = (message: string): Refusal => new Refusal('INVALID', { fields: { attachmentId: [message] } })
