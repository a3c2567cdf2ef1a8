import { toMoment } from '@insaka/domain/core/dates'
import type { MailTemplate } from '@insaka/domain/mail/mail.labels'
import { mailLinkOf, renderMail, type MailLink } from '@insaka/domain/mail/mail-templates'
import { refusalDespiteNewPassword } from '@insaka/domain/users/users.rules'
import type { UnchainedTx } from '../db/transactions.ts'
import { forEachInstitution } from '../jobs/for-each-institution.ts'
import type { Job, JobKind } from '../jobs/job.ts'
import type { Mail, MailMessage, Platform } from '../platform.ts'
import { recipientOf } from '../users/account-mails.ts'
import { findUnconfirmedAddress } from '../users/unconfirmed-addresses.repository.ts'
import { findUser } from '../users/users.repository.ts'
import { renderHtmlMail, renderTextMail } from './mail-layouts.ts'
import { mailFaultOf, type MailFault } from './mail-faults.ts'
import { findDueMail, listInstitutionsWithMail, saveOutcome, type MailRow } from './mail.repository.ts'
import { mailJobKind } from './outbox.ts'

/** Creates a link for the owner of this address; null if it is no longer needed. */
type MakeLink = (
  tx: UnchainedTx,
  mail: { userId: string; email: string; createdOn: string },
) => Promise<string | null>
export type MailLinks = Readonly<Record<MailLink, MakeLink>>

const minuteMs = 60_000
const retryDelaysInMinutes = [1, 2, 4, 8, 15, 30, 60, 120, 240, 480]

/** Delay before the retry that follows failure number `tries`. */
const retryDelayMs = (tries: number): number =>
  minuteMs * retryDelaysInMinutes[Math.min(tries, retryDelaysInMinutes.length) - 1]!

/** Sends the outbox sequentially; one such job runs in an installation. */
export const createMailSendingJob = (mail: Mail, links: MailLinks): JobKind => ({
  kind: mailJobKind,
  everyMs: minuteMs,
  async run(job, platform) {
    const sender = new Sender(job, platform, mail, links)
    const due = toMoment(platform.clock())
    await forEachInstitution(
      platform.database,
      job,
      (id) => sender.sendAllFrom(id),
      // A distributed database does not allow functions over the tables of all institutions.
      platform.distributed ? {} : { list: (tx, page) => listInstitutionsWithMail(tx, { due, ...page }) },
    )
    // The job log reports it with decreasing frequency.
    if (sender.serverFault !== null) throw new Error(sender.serverFault)
  },
})

class Sender {
  /** Fault of the mail server; the remaining mails wait for the next run. */
  serverFault: string | null = null
  private readonly job: Job
  private readonly platform: Platform
  private readonly mail: Mail
  private readonly links: MailLinks

  constructor(job: Job, platform: Platform, mail: Mail, links: MailLinks) {
    this.job = job
    this.platform = platform
    this.mail = mail
    this.links = links
  }

  async sendAllFrom(institutionId: string): Promise<void> {
    const { database } = this.platform
    while (this.serverFault === null) {
      this.job.signal.throwIfAborted()
      const next = await database.writeUnchained(institutionId, (tx) => this.takeNextMail(tx))
      if (next === 'none') return
      if (next === 'not to be sent') continue
      const fault = await this.mail.deliver(next.message, this.job.signal).then(() => null, mailFaultOf)
      if (fault?.concerns === 'server') this.serverFault = fault.text
      await database.writeUnchained(institutionId, async (tx) =>
        saveOutcome(tx, outcomeOf(next.row, fault, this.platform.clock())),
      )
    }
  }

  /** The next due mail, with a link created at this moment. */
  private async takeNextMail(
    tx: UnchainedTx,
  ): Promise<{ row: MailRow; message: MailMessage } | 'none' | 'not to be sent'> {
    const now = this.platform.clock()
    const [dueMail] = await findDueMail(tx, { now: toMoment(now) })
    if (!dueMail) return 'none'
    const { row, institution } = dueMail
    const { id, name, email } = row
    const content = await this.contentOf(tx, row, institution, now)
    // Fails if another process has taken over the job.
    await this.job.advance(tx, this.job.cursor)
    if (content === null) return 'not to be sent'
    const message = { subject: content.subject, text: renderTextMail(content), html: renderHtmlMail(content) }
    return { row, message: { id, to: { name, email }, ...message } }
  }

  /** The content of a mail; null if it has expired or is obsolete. */
  private async contentOf(tx: UnchainedTx, row: MailRow, institution: string, now: Date) {
    const { name, template, values } = row
    if (Date.parse(row.giveUpOn) <= now.getTime()) {
      const lastError = row.lastError ?? 'This mail could not be sent within two days.'
      saveOutcome(tx, { ...row, state: 'FAILED', nextTryOn: null, lastError })
      return null
    }
    const linkKind = mailLinkOf(template, values)
    const link = linkKind && (await this.links[linkKind](tx, row))
    if (linkKind ? link === null : !(await isStillValid(tx, row))) {
      saveOutcome(tx, { ...row, state: 'NOT_WANTED', nextTryOn: null })
      if (template === 'approved') await this.queueApprovalAtCurrentAddress(tx, row)
      return null
    }
    return renderMail(template, values, { name, institution, publicUrl: this.mail.publicUrl, link })
  }

  /** The approval is still worth reporting if there is nothing left to confirm. */
  private async queueApprovalAtCurrentAddress(tx: UnchainedTx, { userId }: MailRow): Promise<void> {
    const user = await findUser(tx, userId)
    if (!user || refusalDespiteNewPassword(user) !== null) return
    const [unconfirmed] = await findUnconfirmedAddress(tx, { userId, email: user.email })
    if (unconfirmed) return
    const { role, username } = user.user
    const values = { role, username, confirm: false }
    this.mail.queue(tx, { to: recipientOf(user), template: 'approved', values })
  }
}

/** Mails about records, which are withheld from users who left or changed their address. */
const recordTemplates: readonly MailTemplate[] = [
  'digest',
  'record corrected',
  'decision reminder',
  'record decided',
]

async function isStillValid(tx: UnchainedTx, { template, userId, email }: MailRow): Promise<boolean> {
  if (!recordTemplates.includes(template)) return true
  const user = await findUser(tx, userId)
  return user?.email === email && refusalDespiteNewPassword(user) === null
}

function outcomeOf(row: MailRow, fault: MailFault | null, now: Date) {
  const sentOn = toMoment(now)
  const tries = row.tries + 1
  if (fault === null)
    return { id: row.id, state: 'SENT' as const, tries, nextTryOn: null, sentOn: sentOn, lastError: null }
  return {
    id: row.id,
    state: 'WAITING' as const,
    tries,
    nextTryOn: toMoment(new Date(now.getTime() + retryDelayMs(tries))),
    sentOn: null,
    lastError: fault.text,
  }
}
