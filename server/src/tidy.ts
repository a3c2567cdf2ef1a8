import { forgetOldChecks } from './audit-checks/audit-checks.repository.ts'
import { toMoment } from '@insaka/domain/core/dates'
import type { Database } from './db/database.ts'
import { forgetWaitingFiles } from './attachments/forget-waiting.ts'
import { forgetOldLinks } from './forgotten-password/links.ts'
import { forgetOldDevices } from './devices/devices.ts'
import { inEachInstitution } from './jobs/each-institution.ts'
import type { JobKind } from './jobs/job.ts'
import { forgetOldAttempts } from './limits/attempts.ts'
import { forgetOldMails } from './mail/mail.repository.ts'
import { forgetOldSessions } from './sign-in/known-places.ts'
import { forgetOldSubmits } from './submit/idempotency.ts'

/** How long it can be seen what became of a mail. */
const keptMailMs = 30 * 24 * 3_600_000

/** Removes old attempts, sessions, devices, links, submit keys, waiting files, checks of the history and mails. */
export const tidy: JobKind = {
  kind: 'tidy',
  everyMs: 3_600_000,
  async run(job, { database, clock }) {
    const now = clock()
    await forgetOldAttempts(database, now)
    await inEachInstitution(database, job, (id) => tidyInstitution(database, id, now))
  },
}

async function tidyInstitution(database: Database, institutionId: string, now: Date): Promise<void> {
  await database.writeUnchained(institutionId, async (tx) => {
    forgetOldSessions(tx, now)
    forgetOldDevices(tx, now)
    forgetOldSubmits(tx, now)
    forgetOldLinks(tx, now)
    forgetOldChecks(tx)
    forgetOldMails(tx, toMoment(new Date(now.getTime() - keptMailMs)))
  })
  await forgetWaitingFiles(database, institutionId, now)
}
