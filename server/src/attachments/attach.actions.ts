import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { attachmentLimits, cannotRemove, notToAttach } from '@insaka/domain/attachments/attachments.rules'
import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import type { WriteTx } from '../db/database.ts'
import { giveToRecord, type Owner } from './attachments.repository.ts'

type Wanted = {
  /** What the record has now, and what whoever saves it wants it to have. */
  current: string | null
  wanted: AttachmentChoice
  /** Who saves it: only their own uploads are theirs to give. */
  uploaderId: string
  owner: Omit<Owner, 'attachedOn'>
}

/** The file that a record has once it is saved; a new one is given to it here, and belongs to it from then on. */
export async function attach(
  tx: WriteTx,
  { current, wanted, uploaderId, owner }: Wanted,
): Promise<string | null> {
  if (wanted === undefined || wanted === current) return current
  if (wanted === null) throw refused(cannotRemove)
  const given = await giveToRecord(tx, {
    institutionId: tx.institutionId,
    id: wanted,
    uploaderId,
    uploadedAfter: waitingSince(tx.now),
    ...owner,
    attachedOn: toMoment(tx.now),
  })
  if (given.length === 0) throw refused(notToAttach)
  return wanted
}

/** What was uploaded at this moment or before has waited for too long. */
export const waitingSince = (now: Date): string =>
  toMoment(new Date(now.getTime() - attachmentLimits.waitingHours * 3_600_000))

const refused = (message: string): Refusal => new Refusal('INVALID', { fields: { attachmentId: [message] } })
