import type { FieldMessages } from '../core/errors.ts'
import type { Duty, HeldDuty, Rights, Role } from '../permissions.ts'
import { dutyFieldLabels as label, dutyText } from './duties.labels.ts'
import { departmentRule, hasDepartment } from './duty-form.rules.ts'
import type { DutyInput, DutyRecord } from './duties.schema.ts'

type Days = Pick<DutyRecord, 'from' | 'to'>
type DatedDuty = Days & HeldDuty

/** Guests change nothing, so they can only be auditors; developers serve all institutions and hold no duties. */
export const mayHold = (role: Role, duty: Duty): boolean =>
  role !== 'DEV' && (role !== 'GUEST' || duty === 'AUDITOR')

export const hasBegun = ({ from }: Pick<Days, 'from'>, today: string): boolean => from <= today

export const hasEnded = ({ to }: Pick<Days, 'to'>, today: string): boolean => to !== null && to < today

/** The duties of a day, without those that the role may not hold. */
export const dutiesOn = <D extends DatedDuty>(role: Role, heldDuties: readonly D[], day: string): D[] =>
  heldDuties.filter((each) => hasBegun(each, day) && !hasEnded(each, day) && mayHold(role, each.duty))

type DatedRights = {
  role: Role
  duties: readonly DatedDuty[]
  /** The day from which the institution lets officers without a duty only request; null if it does not. */
  requestsOnlyFrom: string | null
}

/** The role of a user with the duties and the restriction of a day. */
export const rightsOf = ({ role, duties, requestsOnlyFrom }: DatedRights, day: string): Rights => ({
  role,
  duties: dutiesOn(role, duties, day).map(({ duty, department, actingFor, actingForName }) => ({
    duty,
    department,
    actingFor,
    actingForName,
  })),
  ...(requestsOnlyFrom !== null && requestsOnlyFrom <= day && { requestsOnly: true }),
})

export const dutiesRefusal = ({ isOwn }: { isOwn: boolean }): string | null =>
  isOwn ? 'You cannot change your own duties.' : null

const fixedFields = ['duty', 'department', 'from', 'actingFor'] as const

export const isSameDuty = (former: DutyRecord, input: DutyInput): boolean =>
  former.to === input.to && fixedFields.every((field) => former[field] === input[field])

type DutyFacts = { userId: string; role: Role; today: string }

/** All errors in the requested duties of a user, by field of the body. */
export function dutiesFaults(
  before: readonly DutyRecord[],
  after: readonly DutyInput[],
  facts: DutyFacts,
): FieldMessages {
  const faults: FieldMessages = {}
  const removed = before.filter(
    (former) => hasBegun(former, facts.today) && after.every(({ id }) => id !== former.id),
  )
  if (removed.length > 0)
    faults['duties'] = removed.map(
      (former) => `${dutyText(former)} has begun. Set its last day instead of removing it.`,
    )
  for (const [at, duty] of after.entries()) {
    const fault = dutyFault(duty, { before, earlier: after.slice(0, at), ...facts })
    if (fault) faults[`duties.${at}.${fault.field}`] = [fault.message]
  }
  return faults
}

type Fault = { field: keyof DutyInput; message: string }

function dutyFault(
  input: DutyInput,
  { before, earlier, ...facts }: DutyFacts & { before: readonly DutyRecord[]; earlier: readonly DutyInput[] },
): Fault | null {
  const former = before.find(({ id }) => id === input.id)
  if (input.id !== null && !former) return { field: 'id', message: 'The user no longer has this duty.' }
  if (input.id !== null && earlier.some(({ id }) => id === input.id))
    return { field: 'id', message: 'This duty is listed twice.' }
  if (former && isSameDuty(former, input)) return null
  if (former && hasBegun(former, facts.today)) return begunDutyFault(former, input, facts)
  return newDutyFault(input, facts) ?? overlapFault(input, earlier)
}

/** The past is immutable: of a duty that has started, only the last day can change. */
function begunDutyFault(former: DutyRecord, input: DutyInput, { today }: DutyFacts): Fault | null {
  const changed = fixedFields.find((field) => former[field] !== input[field])
  if (changed)
    return {
      field: changed,
      message: `This duty has begun, so its ${label[changed]} cannot change. End it and give a new one.`,
    }
  if (hasEnded(former, today)) return { field: 'to', message: 'This duty has ended. Give a new one.' }
  if (hasEnded(input, today))
    return { field: 'to', message: `This duty has begun. ${label.to} must be today or later.` }
  return null
}

function newDutyFault(input: DutyInput, { userId, role, today }: DutyFacts): Fault | null {
  const { duty, department, from, to, actingFor } = input
  if (role === 'DEV') return { field: 'duty', message: 'A developer cannot hold duties.' }
  if (!mayHold(role, duty)) return { field: 'duty', message: 'A guest can hold only the duty Auditor.' }
  if (hasDepartment(duty) && department === null)
    return { field: 'department', message: departmentRule.message }
  if (!hasDepartment(duty) && department !== null)
    return { field: 'department', message: 'Leave the department empty for this duty.' }
  if (from < today) return { field: 'from', message: `${label.from} must be today or later.` }
  if (to !== null && to < from)
    return { field: 'to', message: `${label.to} must be on or after ${label.from}.` }
  if (actingFor === userId) return { field: 'actingFor', message: 'A user cannot act for themselves.' }
  return null
}

function overlapFault(input: DutyInput, others: readonly DutyInput[]): Fault | null {
  const overlaps = others.some(
    (other) =>
      other.duty === input.duty &&
      other.department === input.department &&
      other.actingFor === input.actingFor &&
      (other.to === null || input.from <= other.to) &&
      (input.to === null || other.from <= input.to),
  )
  return overlaps ? { field: 'from', message: 'The user already has this duty on some of these days.' } : null
}
