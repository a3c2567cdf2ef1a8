import { digestGroups, type DigestFacts } from '@insaka/domain/digest/digest.contents'
import { digestsDue } from '@insaka/domain/digest/digest.rules'
import { toDay } from '@insaka/domain/core/dates'
import { maySeeBackups, maySeeFailedVerification } from '@insaka/domain/dashboard/dashboard.rules'
import { requestsOnlyFrom } from '@insaka/domain/decision-rules/decision-settings.rules'
import { holdsDuty, may, type Role } from '@insaka/domain/permissions'
import { rightsOf } from '@insaka/domain/users/duties.rules'
import { findLastUnsuccessfulCheck } from '../audit-verification/audit-checks.repository.ts'
import { readDecisionSettings } from '../decision-rules/decision-settings.repository.ts'
import { readMyDecisions } from '../decisions/read-decisions.ts'
import { readCommitteeQueues } from '../dashboard/committee-queues.repository.ts'
import { readRequisitionQueue } from '../dashboard/requisition-queue.repository.ts'
import { readSharedWork } from '../dashboard/work.repository.ts'
import type { UnchainedTx } from '../db/transactions.ts'
import { forEachInstitution } from '../jobs/for-each-institution.ts'
import type { Job, JobKind } from '../jobs/job.ts'
import type { Mail, Platform } from '../platform.ts'
import { findDutiesOfUsers } from '../users/duties.repository.ts'
import { claimRecipients, type DigestRun } from './digest.repository.ts'

const batchSize = 100

/** Only holders of these duties get accepted requisitions, so that most users need no further query. */
const buyingDuties = ['PROCUREMENT_OFFICER', 'HEAD_OF_PROCUREMENT'] as const

type DigestContext = {
  job: Job
  platform: Platform
  mail: Mail
  now: Date
  due: DigestRun
  /** Warning about missed backups of the installation, if any. */
  missed: () => Promise<string | null>
}

/** Mails each user once a day the pending work that their home screen shows, if any. */
export function createDigestJob(mail: Mail): JobKind {
  /** The last completed day: it needs no more queries, and users added during that day start the next day. */
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
      // A resumed run skips the institutions before its cursor, so the day is not complete.
      if (job.cursor === null) finishedDay = due.day
    },
  }
}

/** Marks users and queues their mails in one transaction, so a crash neither loses nor repeats a mail. */
async function sendInstitution(institutionId: string, within: DigestContext): Promise<void> {
  const { job, platform, mail, due } = within
  const factsOfRoles = new Map<Role, DigestFacts>()
  let hasMore = true
  while (hasMore) {
    job.signal.throwIfAborted()
    hasMore = await platform.database.writeUnchained(institutionId, async (tx) => {
      await job.advance(tx, job.cursor)
      const settings = await readDecisionSettings(tx)
      const people = await claimRecipients(tx, { ...due, limit: batchSize })
      const ids = people.map(({ userId }) => userId)
      const dutiesOfUsers = new Map(
        (await findDutiesOfUsers(tx, { ids })).map((each) => [each.id, each.duties]),
      )
      for (const { role, ...to } of people) {
        const facts = factsOfRoles.get(role) ?? (await factsForRole(tx, role, within))
        factsOfRoles.set(role, facts)
        const rights = rightsOf(
          { role, duties: dutiesOfUsers.get(to.userId) ?? [], requestsOnlyFrom: requestsOnlyFrom(settings) },
          toDay(within.now),
        )
        const decider = { ...rights, userId: to.userId }
        const [decisions, requisitions, committee] = await Promise.all([
          readMyDecisions(tx, decider, within.now),
          buyingDuties.some((duty) => holdsDuty(rights, duty)) ? readRequisitionQueue(tx, decider) : [],
          readCommitteeQueues(tx, rights, toDay(within.now)),
        ])
        const shared = may(rights, 'READ_CONTENT') ? facts.work : []
        const groups = digestGroups({
          ...facts,
          work: [{ key: 'myDecisions', ...decisions }, ...requisitions, ...shared, ...committee],
        })
        if (groups.length > 0) mail.queue(tx, { to, template: 'digest', values: { groups } })
      }
      return people.length === batchSize
    })
  }
}

async function factsForRole(
  tx: UnchainedTx,
  role: Role,
  { now, missed }: DigestContext,
): Promise<DigestFacts> {
  const [work, brokenCheck] = await Promise.all([
    readSharedWork(tx, { role }, now),
    maySeeFailedVerification(role) ? findLastUnsuccessfulCheck(tx) : null,
  ])
  return { work, brokenCheck, missed: maySeeBackups(role) ? await missed() : null }
}
