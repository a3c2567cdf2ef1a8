import { formatDay } from '@insaka/domain/core/dates'
import type { DecisionRecord } from '@insaka/domain/decision-rules/decisions.schema'
import { holdsDuty, type Rights } from '@insaka/domain/permissions'
import type { Step, Steps } from '@insaka/domain/steps/step'
import type { TakenStep, WithSteps } from '@insaka/domain/steps/steps.schema'

/** The decision about a record in a sentence with names and days, and the reason for it. */
export type DecisionText = { sentence: string; reason: string | null }

const nameOf = ({ by, actingFor }: TakenStep): string => (actingFor === null ? by : `${by} for ${actingFor}`)

export const onDay = (moment: string | null): string => (moment === null ? '' : ` on ${formatDay(moment)}`)

type Decided = Pick<DecisionRecord, 'decidedOn' | 'decidedBy'> & WithSteps

/** The person and the day of the last step of this name, such as ' by Mary Zulu on 13-Nov-2026', and its reason. */
export function lastStepText({ decidedOn, decidedBy, steps = [] }: Decided, name: string | undefined) {
  const taken = steps.findLast(({ step }) => step === name)
  const by = taken ? nameOf(taken) : decidedBy
  return {
    byNameAndDay: `${by === null ? '' : ` by ${by}`}${onDay(taken?.on ?? decidedOn)}`,
    reason: taken?.reason ?? null,
  }
}

/** The decision that the user may take now, if there is one. */
export const nextDecision = (steps: Steps, record: object): Step | undefined =>
  ((record as WithSteps).next ?? [])
    .flatMap(({ step, allowed }) => (allowed ? (steps[step] ?? []) : []))
    .find(({ isForward, decides }) => isForward && decides)

/** Reasons why a user with the duty for the next step may not take it. */
export function refusalsOfDuties(
  steps: Steps,
  { department, next = [] }: { department: string } & WithSteps,
  rights: Rights,
): readonly string[] {
  const reasons = next.flatMap(({ step, why }) => {
    const { isForward, duties = [] } = steps[step] ?? {}
    return why && isForward && duties.some((duty) => holdsDuty(rights, duty, { department })) ? [why] : []
  })
  return [...new Set(reasons)]
}
