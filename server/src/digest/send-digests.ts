import { digestGroups } from '@insaka/domain/digest/digest.contents'
import { digestsDue } from '@insaka/domain/digest/digest.rules'
import type { MailGroup } from '@insaka/domain/mail/mail-templates'
import { seesBackups, seesFailedVerification } from '@insaka/domain/dashboard/dashboard.rules'
import type { Role } from '@insaka/domain/permissions'
import { readBrokenCheck } from '../audit-verification/audit-checks.repository.ts'
import { readSharedWork } from '../dashboard/work.repository.ts'
import type { UnchainedTx } from '../db/transactions.ts'
import { forEachInstitution } from '../jobs/for-each-institution.ts'
import type { Job, JobKind } from '../jobs/job.ts'
import type { Mail, Platform } from '../platform.ts'
import { claimRecipients, type DigestRun } from './digest.repository.ts'

const batchSize = 100

type DigestContext = {
  job: Job
  platform: Platform
  mail: Mail
  now: Date
  due: DigestRun
  /** What is to be said of the backups of the installation. */
  missed: () => Promise<string | null>
}

/** Sends everybody once a day what home shows them, if it shows any. */
export function sendDigests(mail: Mail): JobKind {
  /** For the rest of this day nothing is asked of the database: who comes in the course of it begins with the next one. */
  let finishedDay: string | undefined
  return {
    kind: 'digests',
    everyMs: 60_000,
    async run(job, platform) {
      const { database, clock, backups, demoSignIn } = platform
      const now = clock()
      const digestDay = digestsDue(now)
      if (!digestDay || digestDay.day === finishedDay) return
      const due = { ...digestDay, demo: demoSignIn }
      let missedBackup: Promise<string | null> | undefined
      const missed = () => (missedBackup ??= backups ? backups.missedBackup() : Promise.resolve(null))
      const within = { job, platform, mail, now, due, missed }
      await forEachInstitution(database, job, (id) => sendInstitution(id, within))
      // A run that was cut off, perhaps on another day, leaves out the institutions before its cursor.
      if (job.cursor === null) finishedDay = due.day
    },
  }
}

/** Whom a piece has marked has their mail in the outbox: both are written together. */
async function sendInstitution(institutionId: string, within: DigestContext): Promise<void> {
  const { job, platform, mail, due } = within
  const contents = new Map<Role, MailGroup[]>()
  let hasMore = true
  while (hasMore) {
    job.signal.throwIfAborted()
    hasMore = await platform.database.writeUnchained(institutionId, async (tx) => {
      await job.advance(tx, job.cursor)
      const people = await claimRecipients(tx, { ...due, most: batchSize })
      for (const { role, ...to } of people) {
        const groups = contents.get(role) ?? (await digestForRole(tx, role, within))
        contents.set(role, groups)
        if (groups.length > 0) mail.queue(tx, { to, template: 'digest', values: { groups } })
      }
      return people.length === batchSize
    })
  }
}

/** The same for everybody of a role in this institution. */
async function digestForRole(
  tx: UnchainedTx,
  role: Role,
  { now, missed }: DigestContext,
): Promise<MailGroup[]> {
  const [work, brokenCheck] = await Promise.all([
    readSharedWork(tx, { role }, now),
    seesFailedVerification(role) ? readBrokenCheck(tx) : null,
  ])
  return digestGroups({ work, brokenCheck, missed: seesBackups(role) ? await missed() : null })
}
