import { createHash } from 'node:crypto'
import { Refusal } from '@insaka/domain/core/errors'
import { toDay, toMoment } from '@insaka/domain/core/dates'
import type { HeldDuty } from '@insaka/domain/permissions'
import {
  authorityFor,
  nextSteps,
  stateRefusal,
  usersBarredByDecisions,
  type Step,
  type StepRecord,
  type Steps,
  type StepSubject,
} from '@insaka/domain/steps/step'
import type { TakenStep } from '@insaka/domain/steps/steps.schema'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { actorOf, type Caller } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import type { Platform } from '../platform.ts'
import { findSteps, insertSteps, toTakenStep, type StepRow } from './steps.repository.ts'

/** A record before a step. `content` is what is decided about it. */
export type StepTarget = StepSubject &
  StepRecord & {
    version: number | null
    content?: object
    /** True while the record waits for the decision that its last submission asked for. */
    isSubmitted?: boolean
  }

/** A step that is being taken, with the answers of the user. */
export type StepInProgress = {
  step: Step
  answers: Readonly<Record<string, unknown>>
  reason: string | null
  /** Rows for `recordSteps`. */
  steps: StepToRecord[]
  /** Values for the event besides those of the record. */
  besides: Record<string, unknown>
}

/** Records whose steps can be read. `R` is the record in replies, which may contain the one that takes the steps. */
export type ReadableSteps<R extends { id: string | number }> = {
  /** The name of the register, or of another kind of record. */
  name: string
  steps: Steps
  describe(record: R): StepTarget
  /** The number of the record that takes the steps, or null if there is none; by default that of the record itself. */
  numberOf?: (record: R) => number | null
  /** Adds the steps to a record in a reply; by default to the record itself. */
  withSteps?: (record: R, steps: RecordSteps) => R
}

/** Records that can take steps. */
export type StepKind<
  R extends { id: string | number },
  B extends { record: R } = { record: R },
> = ReadableSteps<R> & {
  load(tx: WriteTx, caller: Caller, request: StepRequest): Promise<B | undefined>
  save(tx: WriteTx, before: B, step: StepInProgress, caller: Caller): Promise<R>
  find(tx: TenantTx, id: string, caller: Caller): Promise<R>
  /** The refusal of a step that the state of the record rules out; by default, a fault of the field `state`. */
  refusalOf?(message: string, before: B): Refusal
}

/** The record and the step, for loading. */
type StepRequest = {
  id: string | number
  name: string
  version: number | undefined
  answers: StepInProgress['answers']
}

type StepBody = { id: string | number; version?: number } & Readonly<Record<string, unknown>>

/** Takes a step, once per idempotency key, if the user and the state of the record allow it. */
export async function takeStep<R extends { id: string | number }>(
  platform: Platform,
  caller: Caller,
  kind: StepKind<R>,
  name: string,
  checked: CheckedBody<never>,
  key: string | null,
  institutionId = caller.institutionId,
): Promise<R> {
  const step = kind.steps[name]!
  const { id, version, ...validAnswers } = checked.validFields as StepBody
  const { record } = await executeOnce(
    platform,
    caller,
    { endpoint: `${kind.name}.${name}`, key, checked: checked as CheckedBody<StepBody>, institutionId },
    {
      async load(tx) {
        const [before, taken] = await Promise.all([
          kind.load(tx, caller, { id, name, version, answers: validAnswers }),
          step.decides || step.submits ? findSteps(tx, { register: kind.name, ids: [Number(id)] }) : [],
        ])
        if (!before) throw new Refusal('NOT_FOUND')
        return { before, taken }
      },
      async save(tx, { before, taken }) {
        const { id: _id, version: _version, ...answers } = checked.body as StepBody
        const target = kind.describe(before.record)
        if (version !== undefined && target.version !== version)
          throw new Refusal('STALE', { current: before.record })
        const authority = authorityFor(step, caller, withBarredUsers(target, kind.steps, taken))
        if (authority.refusal !== null) throw new Refusal('NOT_ALLOWED', { message: authority.refusal })
        if (authority.duty && caller.dutiesOn !== undefined && caller.dutiesOn < toDay(tx.now))
          throw new Refusal('NOT_ALLOWED', { message: dutiesEndedMessage })
        const message = stateRefusal(step, target) ?? changedContentRefusal(kind.steps, step, target, taken)
        if (message !== null)
          throw (
            kind.refusalOf?.(message, before) ??
            new Refusal('INVALID', { message, fields: { state: [message] } })
          )
        const fields = step.faults?.(answers, before.record as never, toDay(tx.now)) ?? {}
        if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
        const record = await applyStep(tx, caller, kind, before, { name, answers, duty: authority.duty })
        return { id: numberIn(kind, record)!, record }
      },
      find: (tx, recordId) => kind.find(tx, recordId, caller),
    },
  )
  return record
}

const dutiesEndedMessage = 'It is past midnight, and your duties may have ended. Try again.'

type AllowedStep = {
  name: string
  answers: StepInProgress['answers']
  duty: HeldDuty | null
  /** By default, the reason among the answers. */
  reason?: string | null
}

/** Saves a step that is already allowed. */
export function applyStep<R extends { id: string | number }, B extends { record: R }>(
  tx: WriteTx,
  caller: Caller,
  kind: StepKind<R, B>,
  before: B,
  { name, answers, duty, reason: givenReason }: AllowedStep,
): Promise<R> {
  const step = kind.steps[name]!
  const reason = givenReason ?? reasonIn(step, answers)
  const { content } = kind.describe(before.record)
  const contentDigest = content ? digestOf(content) : null
  const steps = [{ step: name, duty, reason, contentDigest }]
  const besides = stepsInEvent(caller, steps)
  return kind.save(tx, before, { step, answers, reason, steps, besides }, caller)
}

/** The decided fields that change with a step. */
export const setsOf = (
  { now, actor }: Pick<WriteTx, 'now' | 'actor'>,
  step: Step,
  { answers, reason, record }: Pick<StepInProgress, 'answers' | 'reason'> & { record: object },
): object =>
  step.sets?.({
    now: toMoment(now),
    today: toDay(now),
    by: actor.name,
    byId: actor.id ?? '',
    reason: reason ?? '',
    answers,
    record: record as never,
  }) ?? {}

/** Decisions are about the content that was submitted, so a digest of it is kept with each step. */
const digestOf = (content: object): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')

/** A second guard: saves with changed content already void the submission. */
function changedContentRefusal(
  steps: Steps,
  step: Step,
  { noun, content, isSubmitted = false }: StepTarget,
  taken: readonly StepRow[],
): string | null {
  const submission = taken.findLast(({ step: name }) => steps[name]?.submits)
  if (!step.decides || !isSubmitted || !content || !submission || submission.contentDigest === null)
    return null
  return submission.contentDigest === digestOf(content)
    ? null
    : `This ${noun} has changed since it was submitted. It must be submitted again.`
}

export const withBarredUsers = <T extends StepTarget>(
  target: T,
  steps: Steps,
  taken: readonly StepRow[],
): T => ({
  ...target,
  involved: [...(target.involved ?? []), ...usersBarredByDecisions(steps, taken)],
})

const reasonIn = ({ asks }: Step, answers: StepInProgress['answers']): string | null =>
  Object.entries(asks)
    .filter(([, { kind }]) => kind === 'longText')
    .map(([field]) => answers[field] as string | null)[0] ?? null

export type StepToRecord = {
  step: string
  duty: HeldDuty | null
  reason: string | null
  contentDigest?: string | null
}

/** The steps as the history of the record shows them. */
export const stepsInEvent = (
  { role }: Pick<Caller, 'role'>,
  steps: readonly StepToRecord[],
): { stepsTaken?: object[] } => {
  if (steps.length === 0) return {}
  const stepsTaken = steps.map(({ step, duty, reason, contentDigest = null }) => ({
    step,
    as: duty?.duty ?? role,
    actingFor: duty?.actingFor ? { id: duty.actingFor, name: duty.actingForName } : null,
    reason,
    ...(contentDigest !== null && { contentDigest }),
  }))
  return { stepsTaken }
}

/** Lists steps under the version that the record got by them. */
export function recordSteps(
  tx: WriteTx,
  caller: Caller,
  record: Pick<StepRow, 'register' | 'recordId' | 'recordVersion'>,
  steps: readonly StepToRecord[],
): void {
  if (steps.length === 0) return
  insertSteps(
    tx,
    steps.map(({ step, duty, reason, contentDigest = null }, place) => ({
      ...record,
      place,
      step,
      byId: caller.userId,
      byName: actorOf(caller).name,
      duty: duty?.duty ?? null,
      actingForId: duty?.actingFor ?? null,
      actingForName: duty?.actingForName ?? null,
      takenOn: toMoment(tx.now),
      reason,
      contentDigest,
    })),
  )
}

const numberIn = <R extends { id: string | number }>({ numberOf }: ReadableSteps<R>, record: R) =>
  numberOf ? numberOf(record) : record.id

type RecordSteps = { steps: TakenStep[]; next: ReturnType<typeof nextSteps> }

/** Adds the steps of a record and those that its state offers to the caller, for replies with a single record. */
export async function addSteps<R extends { id: string | number }>(
  tx: TenantTx,
  caller: Caller,
  kinds: readonly ReadableSteps<R>[],
  record: R,
): Promise<R> {
  const additions = await Promise.all(
    kinds.map(async (kind) => {
      const { withSteps = (each: R, added: RecordSteps): R => ({ ...each, ...added }) } = kind
      const read = await readRecordSteps(tx, caller, kind, record)
      return (each: R) => (read ? withSteps(each, read) : each)
    }),
  )
  return additions.reduce((each, add) => add(each), record)
}

async function readRecordSteps<R extends { id: string | number }>(
  tx: TenantTx,
  caller: Caller,
  kind: ReadableSteps<R>,
  record: R,
): Promise<RecordSteps | null> {
  const { name, steps } = kind
  const number = numberIn(kind, record)
  if (number === null) return null
  const target = kind.describe(record)
  // A record that has never changed has taken no step.
  const taken = target.version === 1 ? [] : await findSteps(tx, { register: name, ids: [Number(number)] })
  return {
    steps: taken.map(toTakenStep),
    next: nextSteps(steps, caller, withBarredUsers(target, steps, taken)),
  }
}

/** Adds steps to the reply to a change of a record, also to the current record in a conflict, which the screen shows. */
export function stepReplies<R extends { id: string | number }>(
  { database }: Pick<Platform, 'database'>,
  kinds: readonly ReadableSteps<R>[],
) {
  const complete = (caller: Caller, record: R): Promise<R> =>
    database.read(caller.institutionId, (tx) => addSteps(tx, caller, kinds, record))

  const withCurrentSteps = async <V>(caller: Caller, change: Promise<V>): Promise<V> => {
    try {
      return await change
    } catch (error) {
      if (kinds.length === 0 || !(error instanceof Refusal) || !error.details.current) throw error
      const current = await complete(caller, error.details.current as R)
      throw new Refusal(error.code, { ...error.details, current })
    }
  }

  const withSteps = async <V extends { record: R }>(caller: Caller, change: Promise<V>): Promise<V> => {
    const saved = await withCurrentSteps(caller, change)
    return { ...saved, record: await complete(caller, saved.record) }
  }

  return { withCurrentSteps, withSteps }
}
