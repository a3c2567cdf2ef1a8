import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { attachmentLimits, cannotRemove, notToAttach } from '@insaka/domain/attachments/attachments.rules'
import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import type { JudgingTx, WriteTx } from '../db/database.ts'
import { findToGive, giveToRecord, type Owner } from './attachments.repository.ts'

type Wanted = {
  /** What the record has now, and what whoever saves it wants it to have. */
  current: string | null
  wanted: AttachmentChoice
  /** Who saves it: only their own uploads are theirs to give. */
  uploaderId: string
}

/** Refuses what cannot become the file of a record. */
export async function judgeAttachment(tx: JudgingTx, { current, wanted, uploaderId }: Wanted): Promise<void> {
  if (wanted === undefined || wanted === current) return
  if (wanted === null) throw refused(cannotRemove)
  const found = await findToGive(tx, givenBy(tx, uploaderId, wanted))
  if (found.length === 0) throw refused(notToAttach)
}

/** The file that a record has once it is saved; a new one is given to it here, and belongs to it from then on. */
export async function attach(
  tx: WriteTx,
  { current, wanted, uploaderId, owner }: Wanted & { owner: Omit<Owner, 'attachedOn'> },
): Promise<string | null> {
  if (wanted === undefined || wanted === null || wanted === current) return current
  const given = await giveToRecord(tx, {
    ...givenBy(tx, uploaderId, wanted),
    ...owner,
    attachedOn: toMoment(tx.now),
  })
  // It was there when it was judged; it may have become too old and been forgotten since.
  if (given.length === 0) throw refused(notToAttach)
  return wanted
}

const givenBy = ({ institutionId, now }: JudgingTx, uploaderId: string, id: string) => ({
  institutionId,
  id,
  uploaderId,
  uploadedAfter: waitingSince(now),
})

/** What was uploaded at this moment or before has waited for too long. */
export const waitingSince = (now: Date): string =>
  toMoment(new Date(now.getTime() - attachmentLimits.waitingHours * 3_600_000))

const refused = (message: string): Refusal => new Refusal('INVALID', { fields: { attachmentId: [message] } })
