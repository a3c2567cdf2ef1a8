import type { Database } from '../db/database.ts'
import { uploadExpiryMoment } from './attach.actions.ts'
import { deleteExpiredUpload, findExpiredUploads } from './attachments.repository.ts'

/** Deletes up to 100 expired uploads, each in its own transaction, because files are large. */
export async function deleteExpiredUploads(
  database: Database,
  institutionId: string,
  now: Date,
): Promise<void> {
  const before = uploadExpiryMoment(now)
  const expired = await database.read(institutionId, (tx) => findExpiredUploads(tx, { before }))
  for (const { id } of expired) {
    await database.writeUnchained(institutionId, async (tx) => deleteExpiredUpload(tx, { before, id }))
  }
}
