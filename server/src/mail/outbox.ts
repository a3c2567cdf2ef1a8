import { toMoment } from '@insaka/domain/core/dates'
import type { MailTemplate } from '@insaka/domain/mail/mail.labels'
import type { MailValues } from '@insaka/domain/mail/mail-templates'
import type { MailConfig } from '../config.ts'
import type { UnchainedTx } from '../db/transactions.ts'
import { uuidOf, uuidv7 } from '../db/uuid.ts'
import { requestJob } from '../jobs/jobs.repository.ts'
import type { Mail, Recipient } from '../platform.ts'
import { insertMail } from './mail.repository.ts'
import { MailServer, type Timeouts } from './mail-server.ts'

export const mailJobKind = 'mail'

const retryPeriodMs = 2 * 24 * 3_600_000

/** Queues mails in the transaction that causes them; a job sends them. */
export class Outbox implements Mail {
  readonly publicUrl: string
  readonly deliver: Mail['deliver']
  readonly check: Mail['check']
  private readonly clock: () => Date
  private readonly transactionsWithRequest = new WeakSet<UnchainedTx>()

  constructor(config: MailConfig, clock: () => Date, timeouts?: Timeouts) {
    const server = new MailServer(config, timeouts)
    this.publicUrl = config.publicUrl
    this.deliver = (message, signal) => server.deliver(message, signal)
    this.check = () => server.check()
    this.clock = clock
  }

  queue<T extends MailTemplate>(
    tx: UnchainedTx,
    { to, template, values }: { to: Recipient; template: T; values: MailValues[T] },
  ): string {
    const now = this.clock()
    const id = uuidv7(now)
    const due = toMoment(now)
    insertMail(tx, {
      id,
      ...to,
      template,
      values,
      state: 'WAITING',
      tries: 0,
      createdOn: due,
      nextTryOn: due,
      giveUpOn: giveUpTime(now),
      sentOn: null,
      lastError: null,
    })
    if (!this.transactionsWithRequest.has(tx)) requestMailJob(tx, due)
    this.transactionsWithRequest.add(tx)
    return id
  }
}

export const giveUpTime = (now: Date): string => toMoment(new Date(now.getTime() + retryPeriodMs))

/** Requests a run of the mail job after this transaction. */
export const requestMailJob = (tx: UnchainedTx, due: string): void =>
  void requestJob(tx, { id: uuidOf(mailJobKind), kind: mailJobKind, institutionId: null, due })
