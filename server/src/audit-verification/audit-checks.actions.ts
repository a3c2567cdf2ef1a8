import { isOpenVerification } from '@insaka/domain/audit-log/audit-verification.labels'
import { nextRequestFrom } from '@insaka/domain/audit-log/audit-verification.rules'
import type {
  VerificationFault,
  VerificationRecord,
} from '@insaka/domain/audit-log/audit-verification.schema'
import { publicSubjects } from '@insaka/domain/audit-log/history-subjects'
import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { may, type Rights } from '@insaka/domain/permissions'
import { uuidv7 } from '../db/uuid.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller } from '../idempotency/caller.ts'
import { findChecks, insertCheck, type CheckRow } from './audit-checks.repository.ts'
import { triggerChecks } from './check-job.ts'

const maxListed = 10

/** Requests a check of the history; returns the check that already waits or runs, if there is one. */
export async function requestCheck(platform: Platform, caller: Caller): Promise<VerificationRecord> {
  const { database, clock } = platform
  const now = clock()
  const requestedCheck = await database.writeUnchained(caller.institutionId, async (tx) => {
    const checks = await findChecks(tx)
    const runningCheck = checks.find(isOpenVerification)
    if (runningCheck) return runningCheck
    const nextAllowed = nextRequestFrom(checks, caller, now)
    if (nextAllowed !== null)
      throw new Refusal('TOO_MANY', {
        message: `You can check the history once a day. You can check it again from ${formatMoment(nextAllowed)}.`,
        retryAfterSeconds: Math.ceil((Date.parse(nextAllowed) - now.getTime()) / 1000),
      })
    const { name } = actorOf(caller)
    insertCheck(tx, { id: uuidv7(now), askedBy: { id: caller.userId, name }, askedOn: toMoment(now) })
    return (await findChecks(tx)).find(isOpenVerification)!
  })
  await triggerChecks(platform)
  return toCheckRecord(requestedCheck, caller)
}

/** Lists the latest checks and the time from which the caller may request another one. */
export async function readChecks(
  { database, clock }: Platform,
  caller: Caller,
): Promise<{ checks: VerificationRecord[]; nextFrom: string | null }> {
  const checks = await database.read(caller.institutionId, findChecks)
  return {
    checks: checks.slice(0, maxListed).map((check) => toCheckRecord(check, caller)),
    nextFrom: nextRequestFrom(checks, caller, clock()),
  }
}

const withheldText =
  'An administrative record differs from its history. An administrator can see the details.'

const visibleFault = (fault: VerificationFault, reader: Rights): VerificationFault =>
  fault.part !== 'figures' &&
  fault.subject !== null &&
  !publicSubjects.includes(fault.subject) &&
  !may(reader, 'READ_ADMINISTRATION')
    ? { part: fault.part, subject: null, id: null, field: null, text: withheldText }
    : fault

function toCheckRecord(
  { institutionId: _institution, askedById: _id, headEvents, headLink, faults, ...check }: CheckRow,
  reader: Rights,
): VerificationRecord {
  const head = headEvents === null || headLink === null ? null : { events: headEvents, link: headLink }
  return { ...check, faults: faults.map((fault) => visibleFault(fault, reader)), head }
}
