import { toMoment } from '@insaka/domain/core/dates'
import { callFunction } from '../db/statement.ts'
import type { JobKind } from '../jobs/job.ts'

/** A batch of this size takes about a tenth of a second. */
const atOnce = 2_000

/** Seals new security events, so that writing one stays a single insertion without a lock. */
export const sealSecurityEvents: JobKind = {
  kind: 'audit.seals',
  everyMs: 5 * 60_000,
  async run(job, { database, clock }) {
    let sealed = atOnce
    while (sealed === atOnce) {
      job.signal.throwIfAborted()
      sealed = await database.writeDirectory(async (tx) => {
        const [row] = await callFunction<{ sealed: number }>(tx, {
          name: 'securityEvents.seal',
          text: 'SELECT app.seal_security_events($1, $2) AS sealed',
          values: [toMoment(clock()), atOnce],
        })
        return row!.sealed
      })
    }
  },
}
