import { auditChecksJob } from './audit-verification/check-job.ts'
import { weeklyChecksJob } from './audit-verification/weekly-checks.ts'
import { dailyHeadsJob } from './audit-proofs/save-daily-heads.ts'
import { sealSecurityEventsJob } from './audit-verification/seal-security-events.ts'
import { createBackupJob } from './backup/backup-job.ts'
import { moveStagesJob } from './contracts/move-stages.ts'
import { createDigestJob } from './digest/send-digests.ts'
import { closeEnquiriesJob } from './enquiries/close-enquiries.ts'
import { createLinkMakers } from './forgotten-password/mailed-links.ts'
import { passwordResetJob } from './forgotten-password/reset-job.ts'
import { importJob } from './imports/import-job.ts'
import type { JobKind } from './jobs/job.ts'
import { createMailSendingJob } from './mail/send-mail.ts'
import type { Platform } from './platform.ts'
import { sqlAccessWatchJob } from './sql-access/sql-access-watch.ts'
import { cleanupJob } from './cleanup.ts'

type Log = Parameters<typeof createBackupJob>[1]

/** Background jobs of this process; backup and mail jobs only if configured. */
export const jobKindsOf = ({ backups, mail, clock }: Platform, log: Log): JobKind[] => [
  moveStagesJob,
  closeEnquiriesJob,
  cleanupJob,
  sqlAccessWatchJob(),
  importJob,
  auditChecksJob(),
  weeklyChecksJob(),
  dailyHeadsJob,
  sealSecurityEventsJob,
  passwordResetJob,
  ...(mail ? [createMailSendingJob(mail, createLinkMakers({ clock }, mail)), createDigestJob(mail)] : []),
  ...(backups ? [createBackupJob(backups, log)] : []),
]
