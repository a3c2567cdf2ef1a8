import { toDay } from '@insaka/domain/core/dates'
import { endedDays, findDays, insertDays } from '../audit/days.repository.ts'
import { headAt } from '../audit/tree.repository.ts'
import type { Database } from '../db/database.ts'
import { inEachInstitution } from '../jobs/each-institution.ts'
import type { JobKind } from '../jobs/job.ts'

/**
 * Keeps where each history was at the end of every day that has passed, also of those on which the server was off. An
 * event that comes in after its day was kept belongs to the next one.
 */
export const keepDays: JobKind = {
  kind: 'audit.days',
  everyMs: 60 * 60_000,
  run: (job, { database, clock }) =>
    inEachInstitution(database, job, (id) => keepDaysOf(database, id, toDay(clock()))),
}

export async function keepDaysOf(database: Database, institutionId: string, today: string): Promise<void> {
  const days = await database.readSnapshot(institutionId, async (tx) => {
    const [last] = await findDays(tx, { most: 1 })
    const ended = await endedDays(tx, { after: last?.events ?? 0, day: last?.day ?? null, today })
    const found = []
    for (const { day, events } of ended) {
      found.push({ day, ...(await headAt(tx, events)) })
    }
    return found
  })
  if (days.length > 0) await database.writeUnchained(institutionId, async (tx) => insertDays(tx, days))
}
