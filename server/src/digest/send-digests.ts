import { digestOf } from '@insaka/domain/digest/digest.contents'
import { digestsDue } from '@insaka/domain/digest/digest.rules'
import type { MailGroup } from '@insaka/domain/mail/mail-templates'
import { seesBackups, seesBrokenCheck } from '@insaka/domain/dashboard/dashboard.rules'
import type { Role } from '@insaka/domain/permissions'
import { readBrokenCheck } from '../audit-checks/audit-checks.repository.ts'
import { readWorkOfAll } from '../dashboard/work.repository.ts'
import type { UnchainedTx } from '../db/transactions.ts'
import { inEachInstitution } from '../jobs/each-institution.ts'
import type { Job, JobKind } from '../jobs/job.ts'
import type { Mail, Platform } from '../platform.ts'
import { markSome, type Due } from './digest.repository.ts'

const atOnce = 100

type Within = {
  job: Job
  platform: Platform
  mail: Mail
  now: Date
  due: Due
  /** What is to be said of the backups of the installation. */
  missed: () => Promise<string | null>
}

/** Sends everybody once a day what home shows them, if it shows any. */
export function sendDigests(mail: Mail): JobKind {
  /** For the rest of this day nothing is asked of the database: who comes in the course of it begins with the next one. */
  let doneFor: string | undefined
  return {
    kind: 'digests',
    everyMs: 60_000,
    async run(job, platform) {
      const { database, clock, backups, demoSignIn } = platform
      const now = clock()
      const working = digestsDue(now)
      if (!working || working.day === doneFor) return
      const due = { ...working, demo: demoSignIn }
      let found: Promise<string | null> | undefined
      const missed = () => (found ??= backups ? backups.missed() : Promise.resolve(null))
      const within = { job, platform, mail, now, due, missed }
      await inEachInstitution(database, job, (id) => sendAllOf(id, within))
      // A run that was cut off, perhaps on another day, leaves out the institutions before its cursor.
      if (job.cursor === null) doneFor = due.day
    },
  }
}

/** Whom a piece has marked has their mail in the outbox: both are written together. */
async function sendAllOf(institutionId: string, within: Within): Promise<void> {
  const { job, platform, mail, due } = within
  const contents = new Map<Role, MailGroup[]>()
  let isMore = true
  while (isMore) {
    job.signal.throwIfAborted()
    isMore = await platform.database.writeUnchained(institutionId, async (tx) => {
      await job.advance(tx, job.cursor)
      const people = await markSome(tx, { ...due, most: atOnce })
      for (const { role, ...to } of people) {
        const groups = contents.get(role) ?? (await contentsFor(tx, role, within))
        contents.set(role, groups)
        if (groups.length > 0) mail.queue(tx, { to, template: 'digest', values: { groups } })
      }
      return people.length === atOnce
    })
  }
}

/** The same for everybody of a role in this institution. */
async function contentsFor(tx: UnchainedTx, role: Role, { now, missed }: Within): Promise<MailGroup[]> {
  const [work, brokenCheck] = await Promise.all([
    readWorkOfAll(tx, { role }, now),
    seesBrokenCheck(role) ? readBrokenCheck(tx) : null,
  ])
  return digestOf({ work, brokenCheck, missed: seesBackups(role) ? await missed() : null })
}
