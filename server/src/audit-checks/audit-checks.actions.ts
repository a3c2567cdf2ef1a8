import { isOpenCheck } from '@insaka/domain/audit/audit-checks.labels'
import { askableFrom } from '@insaka/domain/audit/audit-checks.rules'
import type { CheckFault, CheckRecord } from '@insaka/domain/audit/audit-checks.schema'
import { openSubjects } from '@insaka/domain/audit/subjects'
import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { may, type Rights } from '@insaka/domain/permissions'
import { uuidv7 } from '../db/uuid.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller } from '../submit/caller.ts'
import { findChecks, insertCheck, type CheckRow } from './audit-checks.repository.ts'
import { askForChecks } from './check-job.ts'

/** So many checks are listed. */
const mostListed = 10

/** Has the history checked. One that waits or runs already is the answer to everybody who asks. */
export async function askForCheck(platform: Platform, caller: Caller): Promise<CheckRecord> {
  const { database, clock } = platform
  const now = clock()
  const open = await database.writeUnchained(caller.institutionId, async (tx) => {
    const checks = await findChecks(tx)
    const found = checks.find(isOpenCheck)
    if (found) return found
    const from = askableFrom(checks, caller, now)
    if (from !== null)
      throw new Refusal('TOO_MANY', {
        message: `You can have the history checked once a day, and again from ${formatMoment(from)}.`,
        retryAfterSeconds: Math.ceil((Date.parse(from) - now.getTime()) / 1000),
      })
    const { name } = actorOf(caller)
    insertCheck(tx, { id: uuidv7(now), askedBy: { id: caller.userId, name }, askedOn: toMoment(now) })
    return (await findChecks(tx)).find(isOpenCheck)!
  })
  await askForChecks(platform)
  return shown(open, caller)
}

/** The last checks of an institution, and from when another one can be asked for. */
export async function readChecks(
  { database, clock }: Platform,
  caller: Caller,
): Promise<{ checks: CheckRecord[]; nextFrom: string | null }> {
  const checks = await database.read(caller.institutionId, findChecks)
  return {
    checks: checks.slice(0, mostListed).map((check) => shown(check, caller)),
    nextFrom: askableFrom(checks, caller, clock()),
  }
}

/** The text for readers from whom events of administration are withheld. */
const withheld =
  'Something of the administration is not as its history says. An administrator sees what it is.'

const shownFault = (fault: CheckFault, reader: Rights): CheckFault =>
  fault.part !== 'figures' &&
  fault.subject !== null &&
  !openSubjects.includes(fault.subject) &&
  !may(reader, 'READ_ADMINISTRATION')
    ? { part: fault.part, subject: null, id: null, field: null, text: withheld }
    : fault

function shown(
  { institutionId: _institution, askedById: _id, headEvents, headLink, faults, ...check }: CheckRow,
  reader: Rights,
): CheckRecord {
  const head = headEvents === null || headLink === null ? null : { events: headEvents, link: headLink }
  return { ...check, faults: faults.map((fault) => shownFault(fault, reader)), head }
}
