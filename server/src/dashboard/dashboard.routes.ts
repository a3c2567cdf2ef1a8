import { dashboardEndpoints } from '@insaka/domain/dashboard/dashboard.endpoints'
import { maySeeBackups, maySeeFailedVerification } from '@insaka/domain/dashboard/dashboard.rules'
import { toDay, yearOf } from '@insaka/domain/core/dates'
import { findLastUnsuccessfulCheck } from '../audit-verification/audit-checks.repository.ts'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { isNewHere, readFirstSteps, withBackup } from './first-steps.repository.ts'
import { readExpenses } from './expenses.repository.ts'
import { readInsights } from './insights.repository.ts'
import { readSummary } from './summary.repository.ts'
import { readWork } from './work.repository.ts'

export const dashboardRoutes = ({ database, clock, backups }: Platform) => {
  const selectedYear = ({ year }: { year?: number | undefined }) => {
    const now = clock()
    return { year: year ?? yearOf(now), today: toDay(now) }
  }
  return bind(dashboardEndpoints, {
    work: async ({ caller }) => {
      const showsBackups = backups !== null && maySeeBackups(caller.role)
      const [[work, stepsDone, isNew, brokenCheck], missed, lastBackup, holdsRecords] = await Promise.all([
        database.read(caller.institutionId, (tx) =>
          Promise.all([
            readWork(tx, caller, clock()),
            readFirstSteps(tx, caller, clock()),
            isNewHere(tx, caller, clock()),
            maySeeFailedVerification(caller.role) ? findLastUnsuccessfulCheck(tx) : null,
          ]),
        ),
        showsBackups ? backups.missedBackup() : null,
        showsBackups ? backups.lastBackupOn() : null,
        showsBackups && backups.holdsRecords(),
      ])
      const firstSteps = withBackup(stepsDone, holdsRecords)
      return { work, backups: missed, lastBackup, brokenCheck, firstSteps, isNew }
    },
    summary: async ({ caller }) => ({
      summary: await database.read(caller.institutionId, (tx) => readSummary(tx, caller)),
    }),
    expenses: ({ caller, query }) =>
      database.read(caller.institutionId, (tx) => readExpenses(tx, selectedYear(query))),
    insights: async ({ caller, query }) => ({
      insights: await database.read(caller.institutionId, (tx) => readInsights(tx, selectedYear(query))),
    }),
  })
}
