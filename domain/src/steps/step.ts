import { withArticle } from '../core/article.ts'
import type { FieldMessages } from '../core/errors.ts'
import {
  duties,
  isDutyFor,
  mayActOnRecord,
  permissionScope,
  roles,
  type Duty,
  type HeldDuty,
  type Permission,
  type Rights,
  type Role,
} from '../permissions.ts'
import { takenBackRefusal } from '../core/taken-back.ts'
import type { RegisterFields } from '../registers/fields.ts'

/** Users with the permission and holders of one of the duties may take a step. */
export type StepRights = {
  permission?: Permission | undefined
  duties?: readonly Duty[] | undefined
  /**
   * True if the step decides: nobody may take it on a record that they initiated, edited, submitted or have decided on
   * since it was submitted.
   */
  decides?: boolean
}

/** Facts from which a step sets decided fields. */
export type StepValues<R = never> = {
  now: string
  today: string
  /** The user who takes the step. */
  by: string
  byId: string
  reason: string
  answers: Readonly<Record<string, unknown>>
  record: R
}

/** Values for finding out which fields a step sets. */
export const emptyStepValues: StepValues = {
  now: '',
  today: '',
  by: '',
  byId: '',
  reason: '',
  answers: {},
  record: {} as never,
}

/** A change of state, or a decision about a record, by a user. Its endpoint, button and dialog follow from it. */
export type Step<S extends string = string, R = never> = StepRights & {
  /** The button, such as 'Close vendor'. */
  label: string
  /** The verb in sentences, if the button says more. */
  verb?: string
  /** The word in the history, such as 'Closed'; in lower case it is the action of the event. */
  done: string
  /** The message after the step, if it is not that the record has been `done`. */
  message?: string
  from: readonly S[]
  /** Narrows `from` to records that offer the step. */
  applies?: (record: R) => boolean
  /** The rights for this record, if they differ, also for its initiator. */
  rightsFor?: (record: R, taker: StepTaker) => StepRights
  /** The state after the step; a step without one is a decision about the content of the record. */
  to?: S
  /** True if the step moves the record on: its button is the main one. */
  isForward?: true
  /** True if the step ends or undoes something: its buttons warn. */
  isDangerous?: true
  /** True if the step asks for a decision, which is about the content of the record at that time. */
  submits?: true
  /** True if the step voids earlier decisions, so that those who took them may decide again. */
  voidsDecisions?: true
  /** Fields that the user must fill in, such as a reason. Those that the record has as well are stored in it. */
  asks: RegisterFields
  /** The consequence, in a sentence. */
  consequence: string | ((record: R, viewer: { userId: string }) => string)
  /** Decided fields that change with the step. */
  sets?: (values: StepValues<R>) => object
  /** The reason why this record cannot take the step, or null. */
  refusal?: (record: R) => string | null
  /** Faults of the answers that depend on the record. */
  faults?: (answers: Readonly<Record<string, unknown>>, record: R, today: string) => FieldMessages
  /** The address of an endpoint that is older than the other steps, below that of the record. */
  path?: string
}
export type Steps<S extends string = string, R = never> = Readonly<Record<string, Step<S, R>>>

/** The user who takes a step. */
export type StepTaker = Rights & { userId: string }

export type StepSubject = {
  noun: string
  initiatorId: string | null
  /** Code of the department of the record. */
  department?: string | undefined
  /** Users who may not decide, in addition to the initiator: editors, submitters and those who have decided. */
  involved?: readonly string[]
  record?: object
}

export const verbOf = ({ label, verb = label }: Pick<Step, 'label' | 'verb'>): string => verb

/** 'its initiator, an administrator or the Head of Procurement' */
function describeHolders({ permission, duties: stepDuties = [] }: StepRights): string {
  const scopes = Object.keys(roles).map((role) => [
    role as Role,
    permission ? permissionScope(role as Role, permission) : 'none',
  ])
  const holders = [
    ...(scopes.some(([, scope]) => scope === 'own records') ? ['its initiator'] : []),
    ...scopes
      .filter(([, scope]) => scope !== 'none' && scope !== 'own records')
      .map(([role]) => withArticle(roles[role as Role].toLowerCase())),
    ...stepDuties.map((duty) => `the ${duties[duty]}`),
  ]
  const last = holders.pop()!
  return holders.length === 0 ? last : `${holders.join(', ')} or ${last}`
}

type Authority = { refusal: string } | { refusal: null; duty: HeldDuty | null }

/** The duty under which a user may take a step, null if their role suffices, or the reason why they may not. */
export function authorityFor(step: Step, taker: StepTaker, subject: StepSubject): Authority {
  const { noun, initiatorId, department, involved = [], record } = subject
  const rights = (record && step.rightsFor?.(record as never, taker)) ?? step
  const { permission, duties: stepDuties, decides = step.decides } = rights
  const isOwn = initiatorId === taker.userId
  const held = taker.duties.filter((each) => stepDuties?.some((duty) => isDutyFor(each, duty, department)))
  const mayByRole = permission !== undefined && mayActOnRecord(taker, permission, { isOwn })
  if (!mayByRole && held.length === 0) {
    const holders = describeHolders({ permission, duties: stepDuties })
    return { refusal: `Only ${holders} may ${verbOf(step).toLowerCase()} this ${noun}.` }
  }
  const barred = decides ? [initiatorId, ...involved] : []
  if (barred.includes(taker.userId))
    return {
      refusal: `Another user must do this, because you initiated, changed or submitted this ${noun}, or have already decided on it.`,
    }
  const duty =
    held.find(({ actingFor }) => actingFor === null) ??
    held.find(({ actingFor }) => !barred.includes(actingFor))
  if (!duty && !mayByRole)
    return {
      refusal: `Another user must do this, because ${held[0]!.actingForName}, for whom you act, initiated, changed or submitted this ${noun}, or has already decided on it.`,
    }
  return { refusal: null, duty: duty ?? null }
}

/** A step in an event of the history. */
type StepInEvent = { as: Duty | Role; actingFor: { name: string } | null }

/** The capacity in which steps were taken, such as 'Head of Procurement, acting for Mary Zulu'. */
export const stepsTakenText = (steps: readonly StepInEvent[]): string => {
  const texts = steps.map(({ as, actingFor }) => {
    const capacity = { ...roles, ...duties }[as] ?? as
    return actingFor === null ? capacity : `${capacity}, acting for ${actingFor.name}`
  })
  return [...new Set(texts)].join('; ')
}

export type StepRecord = {
  noun: string
  state: string
  stateLabel: string
  record: object
}

const isTakenBack = (record: { takenBackOn?: string | null }): boolean => Boolean(record.takenBackOn)

/** The reason why a record in its state cannot take a step, or null. */
export function stateRefusal(step: Step, { noun, state, stateLabel, record }: StepRecord): string | null {
  if (isTakenBack(record)) return takenBackRefusal
  const refusal = step.refusal?.(record as never) ?? null
  const isOffered = step.from.includes(state) && (step.applies?.(record as never) ?? true)
  return isOffered ? refusal : (refusal ?? `This ${noun} is ${stateLabel.toLowerCase()}.`)
}

type TakenBy = { step: string; byId: string; actingForId: string | null }

/** Users who submitted the record or have decided on it since it was submitted or returned, and the users on whose behalf they acted. */
export function usersBarredByDecisions(steps: Steps, taken: readonly TakenBy[]): string[] {
  const submitted = taken.findLastIndex(({ step }) => steps[step]?.submits || steps[step]?.voidsDecisions)
  return taken
    .filter(({ step }, at) => steps[step]?.submits || (steps[step]?.decides && at > submitted))
    .flatMap(({ byId, actingForId }) => (actingForId === null ? [byId] : [byId, actingForId]))
}

/** The steps that the state of a record offers, with the reason why the user cannot take one. */
export const nextSteps = (
  steps: Steps,
  taker: StepTaker,
  subject: StepSubject & StepRecord,
): { step: string; label: string; allowed: boolean; why: string | null }[] =>
  Object.entries(steps)
    .filter(
      ([, { from, applies }]) =>
        from.includes(subject.state) &&
        (applies?.(subject.record as never) ?? true) &&
        !isTakenBack(subject.record),
    )
    .map(([name, step]) => {
      const why = authorityFor(step, taker, subject).refusal ?? stateRefusal(step, subject)
      return { step: name, label: step.label, allowed: why === null, why }
    })
