import type { Database } from '../db/database.ts'
import { waitingSince } from './attach.actions.ts'
import { deleteOld, findOld } from './attachments.repository.ts'

/** Removes the files that have waited for a day without becoming part of a record, one at a time: they are large. */
export async function forgetWaitingFiles(
  database: Database,
  institutionId: string,
  now: Date,
): Promise<void> {
  const before = waitingSince(now)
  const old = await database.read(institutionId, (tx) => findOld(tx, { before }))
  for (const { id } of old) {
    await database.writeUnchained(institutionId, async (tx) => deleteOld(tx, { before, id }))
  }
}
