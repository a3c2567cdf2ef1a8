import type { DutyRecord } from '@insaka/domain/users/duties.schema'
import type { Role } from '@insaka/domain/permissions'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { payloadKeyOf } from '@insaka/domain/registers/derived'
import { nextSteps, type Steps, type StepRecord, type StepSubject } from '@insaka/domain/steps/step'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import type { DescribedRecord } from '../src/registers/described/described-record.ts'
import { currentRights } from '../src/state/current-user.ts'
import { userOf } from './factory.ts'

type SteppedKind<R> = {
  payloadKey: string
  steps: Steps
  /** Null for a record that takes no steps. */
  describe: (record: R) => (StepSubject & StepRecord) | null
  /** Adds the steps to the part of the record that takes them. */
  withSteps?: (record: R, steps: Required<WithSteps>) => R
}

/** Steps that a test has given come first. */
export const addSteps = <R extends object>(record: R, { steps, next }: Required<WithSteps>): R => ({
  steps,
  ...record,
  next,
})

/** Completes the record of a reply, or of a conflict, with the steps that it offers to a user of this role and these duties. */
export function addNextSteps<R extends object>(
  { payloadKey, steps, describe, withSteps = addSteps }: SteppedKind<R>,
  role: Role,
  duties: DutyRecord[] = [],
) {
  const user = userOf(role, { duties })
  const taker = { ...currentRights({ ...user, requestsOnlyFrom: null }), userId: user.id }
  function complete(record: R) {
    const subject = describe(record)
    return subject ? withSteps(record, { steps: [], next: nextSteps(steps, taker, subject) }) : record
  }
  return async (reply: Response): Promise<Response> => {
    if (!reply.headers.get('Content-Type')?.startsWith('application/json')) return reply
    const {
      payload = {},
      current,
      ...rest
    } = (await reply.json()) as {
      payload?: Record<string, R>
      current?: R
    }
    const { [payloadKey]: record, ...others } = payload
    const completed = {
      ...rest,
      payload: { ...others, ...(record && { [payloadKey]: complete(record) }) },
      ...(current && { current: complete(current) }),
    }
    return Response.json(completed, { status: reply.status })
  }
}

export const describedSteps = (register: AnyRegister): SteppedKind<DescribedRecord> => ({
  payloadKey: payloadKeyOf(register),
  steps: register.steps,
  describe: (record) => ({
    noun: register.card.noun,
    initiatorId: record.initiatorId,
    department: record['department'] as string | undefined,
    state: record.state,
    stateLabel: record.state,
    record,
  }),
})
