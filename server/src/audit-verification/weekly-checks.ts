import { dueVerification } from '@insaka/domain/audit-log/audit-verification.rules'
import { toMoment } from '@insaka/domain/core/dates'
import { uuidv7 } from '../db/uuid.ts'
import { forEachInstitution } from '../jobs/for-each-institution.ts'
import type { JobKind } from '../jobs/job.ts'
import { findChecks, insertCheck } from './audit-checks.repository.ts'
import { triggerChecks } from './check-job.ts'

/** Requests a weekly check of each institution; in the daytime at most one per run. */
export function weeklyChecksJob(): JobKind {
  let startedAt: Date | undefined
  return {
    kind: 'audit.weekly',
    everyMs: 30 * 60_000,
    async run(job, platform) {
      const { database, clock } = platform
      const now = clock()
      startedAt ??= now
      const upMs = now.getTime() - startedAt.getTime()
      let [requestedCount, daytimeCount] = [0, 0]
      await forEachInstitution(database, job, async (institutionId) => {
        const checks = await database.read(institutionId, findChecks)
        const due = dueVerification({ checks, institutionId, now, uptimeMs: upMs })
        if (due === null || (due === 'by day' && daytimeCount > 0)) return
        const check = { id: uuidv7(now), askedBy: null, askedOn: toMoment(now) }
        await database.writeUnchained(institutionId, async (tx) => insertCheck(tx, check))
        requestedCount += 1
        if (due === 'by day') daytimeCount += 1
      })
      if (requestedCount > 0) await triggerChecks(platform)
    },
  }
}
