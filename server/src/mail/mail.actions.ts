import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { paginate } from '@insaka/domain/core/paging'
import type { MailState } from '@insaka/domain/mail/mail.labels'
import type { MailPage, MailRecord } from '@insaka/domain/mail/mail.schema'
import { reserveCounters, tooManyAttemptsRefusal } from '../rate-limits/attempts.ts'
import type { Mail, Platform } from '../platform.ts'
import { actorOf, type Caller } from '../idempotency/caller.ts'
import { findUser } from '../users/users.repository.ts'
import { findMail, findMails, requeueMail, type MailRow } from './mail.repository.ts'
import { requestMailJob, giveUpTime } from './outbox.ts'

export async function readMails(
  { database }: Platform,
  caller: Caller,
  query: { state?: MailState | undefined; page: number; size: number },
): Promise<MailPage> {
  const { rows, total } = await database.read(caller.institutionId, (tx) =>
    findMails(tx, { ...query, state: query.state ?? null }),
  )
  return { content: rows.map(toMailRecord), pagination: paginate(query, total, rows.length) }
}

export async function sendTestMail(platform: Platform, caller: Caller): Promise<MailRecord> {
  const mail = requireMail(platform)
  const { name } = actorOf(caller)
  const [queued] = await platform.database.writeUnchained(caller.institutionId, async (tx) => {
    const counters = [{ kind: 'test mail', key: caller.userId, limit: 10 }]
    const fullCounter = await reserveCounters(tx, { counters, at: platform.clock(), windowMinutes: 60 })
    if (fullCounter) throw tooManyAttemptsRefusal('test mails', fullCounter.retryAfterSeconds)
    const { email } = (await findUser(tx, caller.userId))!
    const to = { userId: caller.userId, name, email }
    const id = mail.queue(tx, { to, template: 'test', values: { by: name } })
    return findMail(tx, { id })
  })
  platform.jobs.trigger()
  return toMailRecord(queued!)
}

export async function resendMail(platform: Platform, caller: Caller, id: string): Promise<MailRecord> {
  requireMail(platform)
  const { database, clock, jobs } = platform
  const now = clock()
  const queued = await database.writeUnchained(caller.institutionId, async (tx) => {
    const due = toMoment(now)
    const isQueued = await requeueMail(tx, { id, now: due, giveUpOn: giveUpTime(now) })
    const [mail] = await findMail(tx, { id })
    if (!mail) throw new Refusal('NOT_FOUND')
    if (!isQueued) {
      const message = 'This mail is already on its way, or cannot be sent again.'
      throw new Refusal('STALE', { current: toMailRecord(mail), message })
    }
    requestMailJob(tx, due)
    return mail
  })
  jobs.trigger()
  return toMailRecord(queued)
}

function requireMail({ mail }: Platform): Mail {
  if (mail === null)
    throw new Refusal('NOT_FOUND', { message: 'Mail is not set up in this installation of Insaka.' })
  return mail
}

const toMailRecord = ({
  institutionId: _institution,
  userId: _user,
  values: _values,
  giveUpOn: _giveUpOn,
  ...mail
}: MailRow): MailRecord => mail
