import { toDay, toMoment } from '@insaka/domain/core/dates'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { dutiesFaults, dutiesRefusal, hasBegun, isSameDuty } from '@insaka/domain/users/duties.rules'
import type { DutiesInput, DutyInput, DutyRecord } from '@insaka/domain/users/duties.schema'
import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { WriteTx } from '../db/transactions.ts'
import { uuidv7 } from '../db/uuid.ts'
import { readStructure } from '../institutions/institutions.repository.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody, ValidFields } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { deleteDuty, findExistingUserIds, insertDuty, updateDuty } from './duties.repository.ts'
import { recordAccountChange } from './record-account-change.ts'
import { findStoredUser, findUser, updateUser } from './users.repository.ts'

type DutiesChange = DutiesInput & { id: string }
type LoadedDuties = Awaited<ReturnType<typeof loadForDuties>>

/** Saves the duties of a user. The new permissions apply at the next call; in other processes within two seconds. */
export async function changeDuties(
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<DutiesChange>,
  key: string | null,
): Promise<UserRecord> {
  const submission = { endpoint: 'users.changeDuties', key, checked }
  const { record } = await executeOnce(platform, caller, submission, {
    load: loadForDuties,
    save: (tx, loaded) => saveDuties(tx, platform, caller, loaded, checked),
    find: async (tx, id) => (await findUser(tx, id))!,
  })
  return record
}

async function loadForDuties(tx: WriteTx, { id = '', duties = [] }: ValidFields<DutiesChange>) {
  const ids = duties.flatMap((duty) => duty?.actingFor ?? [])
  const [before, departments, people] = await Promise.all([
    findStoredUser(tx, id),
    readStructure(tx),
    findExistingUserIds(tx, { ids }),
  ])
  if (!before) throw new Refusal('NOT_FOUND')
  return { before, departments, people: new Set(people.map((person) => person.id)) }
}

async function saveDuties(
  tx: WriteTx,
  { sessions }: Pick<Platform, 'sessions'>,
  caller: Caller,
  { before: { row, record }, departments, people }: LoadedDuties,
  checked: CheckedBody<DutiesChange>,
) {
  const { id } = row
  const { body } = checked
  if (row.version !== body.version) throw new Refusal('STALE', { current: record })
  const message = dutiesRefusal({ isOwn: caller.userId === id })
  if (message !== null) throw new Refusal('NOT_ALLOWED', { message })
  const today = toDay(tx.now)
  const fields = {
    ...unknownNames(record.duties, body.duties, { departments, people }),
    ...dutiesFaults(record.duties, body.duties, { userId: id, role: record.user.role, today }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })

  const changes = dutyChanges(record.duties, body.duties, today)
  if (changes.length === 0) return { id, record }
  for (const change of changes) {
    const dutyId = (change.id ??= uuidv7(tx.now))
    if (!change.newDuty) {
      deleteDuty(tx, { userId: id, id: dutyId })
      continue
    }
    const { duty, department, from: firstDay, to: lastDay, actingFor: actingForId } = change.newDuty
    const departmentId = departments.find(({ code }) => code === department)?.id ?? null
    const dutyRow = { userId: id, id: dutyId, duty, departmentId, firstDay, lastDay, actingForId }
    if (change.action === 'gave a duty') insertDuty(tx, dutyRow)
    else updateDuty(tx, dutyRow)
  }
  updateUser(tx, { ...row, version: row.version + 1, updatedOn: toMoment(tx.now) })
  const after = (await findUser(tx, id))!
  recordDutyChanges(tx, record, after, changes)
  tx.afterCommit(() => sessions.invalidate(id))
  return { id, record: after }
}

/** Errors for duties that name an unknown user, an unknown department or a newly chosen department that is closed. */
function unknownNames(
  before: readonly DutyRecord[],
  newDuties: readonly DutyInput[],
  { departments, people }: { departments: DepartmentRecord[]; people: ReadonlySet<string> },
): FieldMessages {
  const faults: FieldMessages = {}
  for (const [at, { id, department, actingFor }] of newDuties.entries()) {
    const former = before.find((each) => each.id === id)
    const knownDepartment = departments.find(({ code }) => code === department)
    if (department !== null && !knownDepartment)
      faults[`duties.${at}.department`] = ['Choose one of the departments of the institution.']
    else if (knownDepartment && !knownDepartment.active && knownDepartment.id !== former?.departmentId)
      faults[`duties.${at}.department`] = ['This department has been closed. Choose another one.']
    if (actingFor !== null && !people.has(actingFor))
      faults[`duties.${at}.actingFor`] = ['Choose one of the users of the institution.']
  }
  return faults
}

type DutyChange = {
  action: 'gave a duty' | 'changed a duty' | 'ended a duty' | 'removed a duty'
  /** Null for a new duty until it has an id. */
  id: string | null
  newDuty: DutyInput | null
}

function dutyChanges(
  before: readonly DutyRecord[],
  newDuties: readonly DutyInput[],
  today: string,
): DutyChange[] {
  const removed = before
    .filter((former) => newDuties.every(({ id }) => id !== former.id))
    .map(({ id }): DutyChange => ({ action: 'removed a duty', id, newDuty: null }))
  const addedOrChanged = newDuties.flatMap((duty): DutyChange[] => {
    const former = before.find(({ id }) => id === duty.id)
    if (!former) return [{ action: 'gave a duty', id: null, newDuty: duty }]
    if (isSameDuty(former, duty)) return []
    const isEnd = hasBegun(former, today) && duty.to === today
    return [{ action: isEnd ? 'ended a duty' : 'changed a duty', id: former.id, newDuty: duty }]
  })
  return [...removed, ...addedOrChanged]
}

/** Records one event per change, each with the duties before and after it. */
function recordDutyChanges(
  tx: WriteTx,
  before: UserRecord,
  after: UserRecord,
  changes: readonly DutyChange[],
): void {
  let { duties } = before
  for (const { id, action } of changes) {
    const others = duties.filter((each) => each.id !== id)
    const changed = after.duties.filter((each) => each.id === id)
    const next = [...others, ...changed].toSorted(byFirstDay)
    recordAccountChange(tx, before, { action, before: { duties }, after: { duties: next } })
    duties = next
  }
}

/** The sort order of the database. */
const byFirstDay = (one: DutyRecord, other: DutyRecord): number =>
  `${one.from} ${one.id}` < `${other.from} ${other.id}` ? -1 : 1
