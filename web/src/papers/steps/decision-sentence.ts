import { formatDay } from '@insaka/domain/core/dates'
import { awaitsFunds, isWaiting } from '@insaka/domain/decision-rules/decisions.rules'
import type { Decision } from '@insaka/domain/decision-rules/decisions.labels'
import type { PaperStepName } from '@insaka/domain/papers/papers.rules'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { TakenStep } from '@insaka/domain/steps/steps.schema'

type DecidedPaper = Pick<
  PaperRecord,
  | 'decision'
  | 'governedBy'
  | 'submittedOn'
  | 'decidedOn'
  | 'decidedBy'
  | 'approvalDate'
  | 'approvalsAuthority'
  | 'status'
> & { steps?: readonly TakenStep[] }

const approvers = { CO: 'the Controlling Officer', PC: 'the procurement committee' } as const

const nameOf = ({ by, actingFor }: TakenStep): string => (actingFor === null ? by : `${by} for ${actingFor}`)

const stepsOfDecisions: Partial<Record<Decision, PaperStepName>> = {
  FUNDED: 'confirmFunds',
  APPROVED: 'approve',
  RETURNED: 'return',
  REJECTED: 'reject',
  RECORDED: 'record',
}

/** The decision about a governed paper, in a sentence with names and days, and the reason for it. */
export function decisionSentence(paper: DecidedPaper): { sentence: string; reason: string | null } {
  const { decision, submittedOn, decidedOn, decidedBy, approvalDate, approvalsAuthority, steps = [] } = paper
  const taken = steps.findLast(({ step }) => step === stepsOfDecisions[decision])
  const name = taken ? nameOf(taken) : decidedBy
  const moment = taken?.on ?? decidedOn
  const byName = name === null ? '' : ` by ${name}`
  const byNameAndDay = moment === null ? byName : `${byName} on ${formatDay(moment)}`
  const approvedOn = approvalDate === null ? '' : ` on ${formatDay(approvalDate)}`
  const sentences: Record<Decision, string> = {
    OPEN: 'Not submitted for approval yet.',
    SUBMITTED: `Submitted${submittedOn === null ? '' : ` on ${formatDay(submittedOn)}`}: waiting for ${awaitsFunds(paper) ? 'the Head of Finance to confirm the funds' : approvers[approvalsAuthority]}.`,
    FUNDED: `Funds confirmed${byNameAndDay}: waiting for ${approvers[approvalsAuthority]}.`,
    APPROVED:
      approvalsAuthority === 'CO'
        ? `Approved${byNameAndDay}.`
        : `Approved by ${approvers.PC}${approvedOn}, recorded${byNameAndDay}.`,
    RETURNED: `Returned${byNameAndDay}.`,
    REJECTED: `Rejected${byNameAndDay}.`,
    RECORDED: `Recorded, not decided here: approved${approvedOn}, recorded${byNameAndDay}.`,
  }
  return { sentence: sentences[decision], reason: isWaiting(decision) ? null : (taken?.reason ?? null) }
}
