import { readPermission } from '@insaka/domain/all-registers'
import { toDay } from '@insaka/domain/core/dates'
import {
  awaitedSteps,
  decidingDuties,
  maxWaiting,
  type AwaitedStep,
  type DecidedRegister,
} from '@insaka/domain/decisions/decisions.labels'
import {
  waitingDecision,
  type DecisionQueue,
  type WaitingDecision,
} from '@insaka/domain/decisions/decisions.schema'
import { pick } from '@insaka/domain/core/register-list.schema'
import { Refusal } from '@insaka/domain/core/errors'
import type { GovernedBy } from '@insaka/domain/decision-rules/decisions.schema'
import { may, type Duty, type Rights } from '@insaka/domain/permissions'
import { authorityFor, nextSteps, type Step } from '@insaka/domain/steps/step'
import type { TenantTx } from '../db/transactions.ts'
import { readDecisionSettings } from '../decision-rules/decision-settings.repository.ts'
import type { Caller } from '../idempotency/caller.ts'
import { findSteps, type StepRow } from '../steps/steps.repository.ts'
import { withBarredUsers, type StepTarget } from '../steps/take-step.actions.ts'
import { findDutyHolders } from '../users/duties.repository.ts'
import { decidableKinds, decidedKinds } from './decided-kinds.ts'
import {
  findReminders,
  findSubmitted,
  findWaiting,
  waitingLimit,
  type WaitingRecord,
} from './decisions.repository.ts'

type Decider = Pick<Caller, 'userId' | keyof Rights>

/** The registers with decisions that the user may read. */
const registersFor = (reader: Rights): DecidedRegister[] =>
  (Object.keys(decidedKinds) as DecidedRegister[]).filter((register) => may(reader, readPermission(register)))

type Pending = WaitingRecord & {
  target: StepTarget
  shown: Pick<WaitingDecision, 'reference'>
  taken: StepRow[]
  awaits: AwaitedStep
  step: Step
}

const submitterOf = (reader: Decider) => ({
  userId: reader.userId,
  registers: registersFor(reader),
  ownOnly: !may(reader, 'READ_CONTENT'),
})

/** Records on which the user may decide now, longest waiting first. */
export async function readMyDecisions(tx: TenantTx, decider: Decider, now: Date): Promise<DecisionQueue> {
  // Without a query, because the morning mail asks for every user, and most hold no duty that decides.
  if (!holdsDecidingDuty(decider)) return emptyQueue
  const governedBy = await readGoverning(tx)
  return governedBy === null ? emptyQueue : queueOf(tx, await readDecidable(tx, decider, governedBy), now)
}

/** Records that the user initiated or submitted, and that wait for the decision of somebody else. */
export async function readMySubmissions(tx: TenantTx, reader: Decider, now: Date): Promise<DecisionQueue> {
  const governedBy = await readGoverning(tx)
  if (governedBy === null) return emptyQueue
  const submitted = await findSubmitted(tx, submitterOf(reader))
  return queueOf(tx, await readPending(tx, submitted), now)
}

/** The numbers of records in both queues, each up to a hundred. */
export async function countPending(
  tx: TenantTx,
  decider: Decider,
): Promise<{ mine: number; submitted: number }> {
  const governedBy = await readGoverning(tx)
  if (governedBy === null) return { mine: 0, submitted: 0 }
  const [mine, submitted] = await Promise.all([
    readDecidable(tx, decider, governedBy),
    findSubmitted(tx, submitterOf(decider)),
  ])
  return { mine: Math.min(mine.length, maxWaiting), submitted: Math.min(submitted.length, maxWaiting) }
}

/** The settings that govern waiting records, or null without decisions. */
async function readGoverning(tx: TenantTx): Promise<GovernedBy> {
  const { decisionsFrom, fundsFirst, signedFile } = await readDecisionSettings(tx)
  return decisionsFrom === null ? null : { fundsFirst, signedFile }
}

const holdsDecidingDuty = ({ duties }: Decider): boolean =>
  duties.some(({ duty }) => decidingDuties.includes(duty))

/** Reads waiting records in batches until enough of them are for this user. */
async function readDecidable(
  tx: TenantTx,
  decider: Decider,
  governedBy: NonNullable<GovernedBy>,
): Promise<Pending[]> {
  const { userId, duties } = decider
  const kinds = decidableKinds(
    duties.map(({ duty }) => duty),
    governedBy,
  )
  if (kinds.length === 0) return []
  const mine: Pending[] = []
  for (let skip = 0; ; skip += waitingLimit) {
    const waiting = await findWaiting(tx, { userId, kinds, skip })
    const pending = await readPending(tx, waiting)
    mine.push(...pending.filter(({ step, target }) => authorityFor(step, decider, target).refusal === null))
    if (mine.length > maxWaiting || waiting.length < waitingLimit) return mine
  }
}

const emptyQueue: DecisionQueue = { total: 0, more: false, rows: [] }

/** Reads records with their steps, and finds what each waits for. */
async function readPending(tx: TenantTx, waiting: readonly WaitingRecord[]): Promise<Pending[]> {
  const found = await Promise.all(
    (Object.keys(decidedKinds) as DecidedRegister[]).map(async (register) => {
      const kind = decidedKinds[register]
      const ids = waiting.filter((each) => each.register === register).map(({ id }) => id)
      if (ids.length === 0) return []
      const [full, steps] = await Promise.all([kind.findMany(tx, ids), findSteps(tx, { register, ids })])
      return full.flatMap((record) => {
        const id = kind.numberOf(record)
        const taken = steps.filter(({ recordId }) => recordId === id)
        const target = withBarredUsers(kind.describe(record), kind.steps, taken)
        const awaits = awaitedStepOf(kind.steps, target)
        return awaits === undefined
          ? []
          : [{ register, id, taken, target, awaits, step: kind.steps[awaits]!, shown: kind.show(record) }]
      })
    }),
  )
  const byKey = new Map(found.flat().map((each) => [keyOf(each), each]))
  return waiting.flatMap((each) => byKey.get(keyOf(each)) ?? [])
}

const keyOf = ({ register, id }: WaitingRecord) => `${register} ${id}`

const nobody = { userId: '', role: 'GUEST', duties: [] } as const

const awaitedStepOf = (steps: Readonly<Record<string, Step>>, target: StepTarget): AwaitedStep | undefined =>
  nextSteps(steps, nobody, target)
    .map(({ step }) => step)
    .find((step): step is AwaitedStep => step in awaitedSteps)

async function queueOf(tx: TenantTx, pending: Pending[], now: Date): Promise<DecisionQueue> {
  const day = toDay(now)
  const dutiesAwaited = [...new Set(pending.map(({ step }) => step.duties![0]!))]
  const [reminders, holders] = await Promise.all([
    findReminders(tx, pending),
    Promise.all(dutiesAwaited.map(async (duty) => [duty, await findDutyHolders(tx, { duty, day })] as const)),
  ])
  const remindedOn = new Map(reminders.map((each) => [keyOf(each), each.day]))
  const holdersOf = new Map(holders)
  const rows = pending.map((each): WaitingDecision => {
    const { register, id, target, taken, awaits, step, shown } = each
    const duty = step.duties![0]!
    return {
      // The rest of the record must not get into replies.
      ...pick(waitingDecision.shape, shown as WaitingDecision),
      register,
      id,
      version: target.version!,
      awaits,
      duty,
      holders: namesOf(holdersOf.get(duty)!, duty, step, target),
      since: taken.at(-1)?.takenOn ?? (target.record as { submittedOn: string }).submittedOn,
      remindedOn: remindedOn.get(keyOf(each)) ?? null,
    }
  })
  return {
    total: Math.min(rows.length, maxWaiting),
    more: rows.length > maxWaiting,
    rows: rows.slice(0, maxWaiting),
  }
}

type Holder = Awaited<ReturnType<typeof findDutyHolders>>[number]

/** Holders of the duty who may take the step with this record. */
const namesOf = (holders: readonly Holder[], duty: Duty, step: Step, target: StepTarget): string[] => [
  ...new Set(
    holdersWhoMay(holders, duty, step, target).map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  ),
]

export const holdersWhoMay = (
  holders: readonly Holder[],
  duty: Duty,
  step: Step,
  target: StepTarget,
): Holder[] =>
  holders.filter(({ id, department, actingFor, actingForName }) => {
    const duties = [{ duty, department, actingFor, actingForName }]
    return authorityFor(step, { userId: id, role: 'ORD', duties }, target).refusal === null
  })

/** A pending record with the step that it waits for; undefined if it waits for none. */
export async function findPending(
  tx: TenantTx,
  record: { register: DecidedRegister; id: number },
): Promise<Pending | undefined> {
  const [found] = await decidedKinds[record.register].findMany(tx, [record.id])
  if (!found) throw new Refusal('NOT_FOUND')
  return (await readPending(tx, [record]))[0]
}
