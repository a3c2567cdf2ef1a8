import { toMoment } from '@insaka/domain/core/dates'
import type { JobKind } from '../jobs/job.ts'
import { sealEvents } from './audit-checks.repository.ts'

const batchSize = 2_000

/** Seals security events in batches, so that writing an event stays a single insert without a lock. */
export const sealSecurityEventsJob: JobKind = {
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
