import { deleteOldChecks } from './audit-verification/audit-checks.repository.ts'
import { toMoment } from '@insaka/domain/core/dates'
import type { Database } from './db/database.ts'
import { deleteExpiredUploads } from './attachments/delete-expired-uploads.ts'
import { deleteExpiredLinks } from './forgotten-password/mailed-links.ts'
import { deleteOldDevices } from './devices/devices.ts'
import { forEachInstitution } from './jobs/for-each-institution.ts'
import type { JobKind } from './jobs/job.ts'
import { deleteOldAttempts } from './rate-limits/attempts.ts'
import { deleteOldMails } from './mail/mail.repository.ts'
import { deleteOldSessions } from './sign-in/known-networks.ts'
import { deleteOldIdempotencyKeys } from './idempotency/idempotency-keys.ts'

/** Period during which the delivery status of a mail can be looked up. */
const mailRetentionMs = 30 * 24 * 3_600_000

export const cleanupJob: JobKind = {
  kind: 'tidy',
  everyMs: 3_600_000,
  async run(job, { database, clock }) {
    const now = clock()
    await deleteOldAttempts(database, now)
    await forEachInstitution(database, job, (id) => cleanUpInstitution(database, id, now))
  },
}

async function cleanUpInstitution(database: Database, institutionId: string, now: Date): Promise<void> {
  await database.writeUnchained(institutionId, async (tx) => {
    deleteOldSessions(tx, now)
    deleteOldDevices(tx, now)
    deleteOldIdempotencyKeys(tx, now)
    deleteExpiredLinks(tx, now)
    deleteOldChecks(tx)
    deleteOldMails(tx, toMoment(new Date(now.getTime() - mailRetentionMs)))
  })
  await deleteExpiredUploads(database, institutionId, now)
}
