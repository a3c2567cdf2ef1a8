import type { DutyRecord } from '@insaka/domain/users/duties.schema'
import type { Role } from '@insaka/domain/permissions'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { payloadKeyOf } from '@insaka/domain/registers/derived'
import { nextSteps, type Steps, type StepRecord, type StepSubject } from '@insaka/domain/steps/step'
import type { DescribedRecord } from '../src/registers/described/described-record.ts'
import { currentRights } from '../src/state/current-user.ts'
import { userOf } from './factory.ts'

type SteppedKind<R> = {
  payloadKey: string
  steps: Steps
  describe: (record: R) => StepSubject & StepRecord
}

/** Completes the record of a reply, or of a conflict, with the steps that it offers to a user of this role and these duties. */
export function addNextSteps<R extends object>(
  { payloadKey, steps, describe }: SteppedKind<R>,
  role: Role,
  duties: DutyRecord[] = [],
) {
  const user = userOf(role, { duties })
  const taker = { ...currentRights({ ...user, requestsOnlyFrom: null }), userId: user.id }
  const complete = (record: R) => ({ steps: [], ...record, next: nextSteps(steps, taker, describe(record)) })
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
