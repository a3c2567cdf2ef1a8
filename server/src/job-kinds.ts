import { auditChecks } from './audit-checks/check-job.ts'
import { auditWeekly } from './audit-checks/weekly.ts'
import { keepDays } from './audit-proofs/keep-days.ts'
import { makeBackups } from './backup/make-backups.ts'
import { moveStages } from './contracts/move-stages.ts'
import { closeEnquiries } from './enquiries/close-enquiries.ts'
import { importJob } from './imports/import-job.ts'
import type { JobKind } from './jobs/job.ts'
import type { Platform } from './platform.ts'
import { windowWatch } from './sql-access/watch.ts'
import { tidy } from './tidy.ts'

type Log = Parameters<typeof makeBackups>[1]

/** The jobs that this process does. Backups are made by one that knows where. */
export const jobKindsOf = ({ backups }: Platform, log: Log): JobKind[] => [
  moveStages,
  closeEnquiries,
  tidy,
  windowWatch(),
  importJob,
  auditChecks(),
  auditWeekly(),
  keepDays,
  ...(backups ? [makeBackups(backups, log)] : []),
]
