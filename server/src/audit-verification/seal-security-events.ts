import { toMoment } from '@insaka/domain/core/dates'
import type { JobKind } from '../jobs/job.ts'
import { sealEvents } from './audit-checks.repository.ts'

/** A batch of this size takes about a tenth of a second. */
const batchSize = 2_000

/** Seals new security events, so that writing one stays a single insertion without a lock. */
export const sealSecurityEvents: JobKind = {
  kind: 'audit.seals',
  everyMs: 5 * 60_000,
  async run(job, { database, clock }) {
    let sealedCount = batchSize
    while (sealedCount === batchSize) {
      job.signal.throwIfAborted()
      sealedCount = await database.writeDirectory((tx) => sealEvents(tx, toMoment(clock()), batchSize))
    }
  },
}
