import { auditChecks } from './audit-checks/check-job.ts'
import { auditWeekly } from './audit-checks/weekly.ts'
import { keepDays } from './audit-proofs/keep-days.ts'
import { sealSecurityEvents } from './audit-checks/seal-security-events.ts'
import { makeBackups } from './backup/make-backups.ts'
import { moveStages } from './contracts/move-stages.ts'
import { sendDigests } from './digest/send-digests.ts'
import { closeEnquiries } from './enquiries/close-enquiries.ts'
import { linkMakers } from './forgotten-password/links.ts'
import { forgottenPasswords } from './forgotten-password/reset-job.ts'
import { importJob } from './imports/import-job.ts'
import type { JobKind } from './jobs/job.ts'
import { sendMail } from './mail/send-mail.ts'
import type { Platform } from './platform.ts'
import { windowWatch } from './sql-access/watch.ts'
import { tidy } from './tidy.ts'

type Log = Parameters<typeof makeBackups>[1]

/** The jobs that this process does. Backups are made by one that knows where, and mail is sent by one that knows how. */
export const jobKindsOf = ({ backups, mail, clock }: Platform, log: Log): JobKind[] => [
  moveStages,
  closeEnquiries,
  tidy,
  windowWatch(),
  importJob,
  auditChecks(),
  auditWeekly(),
  keepDays,
  sealSecurityEvents,
  forgottenPasswords,
  ...(mail ? [sendMail(mail, linkMakers({ clock }, mail)), sendDigests(mail)] : []),
  ...(backups ? [makeBackups(backups, log)] : []),
]
