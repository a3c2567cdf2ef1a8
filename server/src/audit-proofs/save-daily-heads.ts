import { toDay } from '@insaka/domain/core/dates'
import { findEndedDays, findDailyHeads, insertDailyHeads } from '../audit-log/daily-heads.repository.ts'
import { headAt } from '../audit-log/tree.repository.ts'
import type { Database } from '../db/database.ts'
import { forEachInstitution } from '../jobs/for-each-institution.ts'
import type { JobKind } from '../jobs/job.ts'

/** Covers days on which no server ran; an event added after its day was saved counts for the next day. */
export const dailyHeadsJob: JobKind = {
  kind: 'audit.days',
  everyMs: 60 * 60_000,
  run: (job, { database, clock }) =>
    forEachInstitution(database, job, (id) => saveDailyHeads(database, id, toDay(clock()))),
}

export async function saveDailyHeads(
  database: Database,
  institutionId: string,
  today: string,
): Promise<void> {
  const days = await database.readSnapshot(institutionId, async (tx) => {
    const [last] = await findDailyHeads(tx, { limit: 1 })
    const finishedDays = await findEndedDays(tx, { after: last?.events ?? 0, day: last?.day ?? null, today })
    const dailyHeads = []
    for (const { day, events } of finishedDays) {
      dailyHeads.push({ day, ...(await headAt(tx, events)) })
    }
    return dailyHeads
  })
  if (days.length > 0) await database.writeUnchained(institutionId, async (tx) => insertDailyHeads(tx, days))
}
