import type { Database } from '../db/database.ts'
import { uploadExpiryMoment } from './attach.actions.ts'
import { deleteExpiredUpload, findExpiredUploads } from './attachments.repository.ts'

/** Removes the files that have waited for a day without becoming part of a record, one at a time: they are large. */
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
