import { Refusal } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import type { HeldDuty } from '@insaka/domain/permissions'
import {
  authorityFor,
  nextSteps,
  stateRefusal,
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

/** A record before a step. */
export type StepTarget = StepSubject & StepRecord & { version: number | null }

/** A step that is being taken: what the user gave, and what the history says about it. */
export type StepInProgress = {
  step: Step
  asked: Readonly<Record<string, unknown>>
  reason: string | null
  /** Rows for `recordSteps`. */
  steps: StepToRecord[]
  /** Values for the event besides those of the record. */
  besides: Record<string, unknown>
}

/** Records that can take steps. */
export type StepKind<R extends { id: string | number }, B extends { record: R } = { record: R }> = {
  /** The name of the register, or of another kind of record. */
  name: string
  steps: Steps
  load(tx: WriteTx, caller: Caller, id: string | number, name: string): Promise<B | undefined>
  describe(record: R): StepTarget
  save(tx: WriteTx, before: B, step: StepInProgress, caller: Caller): Promise<R>
  find(tx: TenantTx, id: string): Promise<R>
  /** The refusal of a step that the state of the record rules out; by default, a fault of the field `state`. */
  refusalOf?(message: string, before: B): Refusal
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
  const { id, version } = checked.validFields as StepBody
  const { record } = await executeOnce(
    platform,
    caller,
    { endpoint: `${kind.name}.${name}`, key, checked: checked as CheckedBody<StepBody>, institutionId },
    {
      async load(tx) {
        const [before, taken] = await Promise.all([
          kind.load(tx, caller, id, name),
          step.decides ? findSteps(tx, { register: kind.name, ids: [Number(id)] }) : [],
        ])
        if (!before) throw new Refusal('NOT_FOUND')
        return { before, taken }
      },
      async save(tx, { before, taken }) {
        const target = kind.describe(before.record)
        if (version !== undefined && target.version !== version)
          throw new Refusal('STALE', { current: before.record })
        const authority = authorityFor(step, caller, { ...target, involved: usersIn(taken) })
        if (authority.refusal !== null) throw new Refusal('NOT_ALLOWED', { message: authority.refusal })
        const message = stateRefusal(step, target)
        if (message !== null)
          throw (
            kind.refusalOf?.(message, before) ??
            new Refusal('INVALID', { message, fields: { state: [message] } })
          )
        const { id: _id, version: _version, ...asked } = checked.body as StepBody
        const reason = reasonIn(step, asked)
        const steps = [{ step: name, duty: authority.duty, reason }]
        const besides = stepsInEvent(caller, steps)
        const record = await kind.save(tx, before, { step, asked, reason, steps, besides }, caller)
        return { id: record.id, record }
      },
      find: (tx, recordId) => kind.find(tx, recordId),
    },
  )
  return record
}

const reasonIn = ({ asks }: Step, asked: StepInProgress['asked']): string | null =>
  Object.entries(asks)
    .filter(([, { kind }]) => kind === 'longText')
    .map(([field]) => asked[field] as string | null)[0] ?? null

const usersIn = (taken: readonly StepRow[]): string[] =>
  taken.flatMap(({ byId, actingForId }) => (actingForId === null ? [byId] : [byId, actingForId]))

export type StepToRecord = { step: string; duty: HeldDuty | null; reason: string | null }

/** The steps as the history of the record shows them. */
export const stepsInEvent = (
  { role }: Pick<Caller, 'role'>,
  steps: readonly StepToRecord[],
): { stepsTaken?: object[] } => {
  if (steps.length === 0) return {}
  const stepsTaken = steps.map(({ step, duty, reason }) => ({
    step,
    as: duty?.duty ?? role,
    actingFor: duty?.actingFor ? { id: duty.actingFor, name: duty.actingForName } : null,
    reason,
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
    steps.map(({ step, duty, reason }, place) => ({
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
    })),
  )
}

/** The steps of a record and those that its state offers to the caller, for replies with a single record. */
export async function readRecordSteps<R extends { id: string | number }>(
  tx: TenantTx,
  caller: Caller,
  { name, steps, describe }: Pick<StepKind<R>, 'name' | 'steps' | 'describe'>,
  record: R,
): Promise<{ steps: TakenStep[]; next: ReturnType<typeof nextSteps> }> {
  const target = describe(record)
  // A record that has never changed has taken no step.
  const taken = target.version === 1 ? [] : await findSteps(tx, { register: name, ids: [Number(record.id)] })
  return {
    steps: taken.map(toTakenStep),
    next: nextSteps(steps, caller, { ...target, involved: usersIn(taken) }),
  }
}
