import { awaitsFunds, isWaiting } from '@insaka/domain/decision-rules/decisions.rules'
import type { Decision } from '@insaka/domain/decision-rules/decisions.labels'
import type { PaperStepName } from '@insaka/domain/papers/papers.rules'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import { lastStepText, onDay, type DecisionText } from '../../registers/steps/decision-text.ts'

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
> & {
  /** The meeting that decided on a committee paper. */
  meetingNumber?: string | null
} & WithSteps

const approvers = { CO: 'the Controlling Officer', PC: 'the procurement committee' } as const

const stepsOfDecisions: Partial<Record<Decision, PaperStepName>> = {
  FUNDED: 'confirmFunds',
  APPROVED: 'approve',
  RETURNED: 'return',
  REJECTED: 'reject',
  RECORDED: 'record',
}

/** The decision about a governed paper, in a sentence with names and days, and the reason for it. */
export function decisionSentence(paper: DecidedPaper): DecisionText {
  const { decision, submittedOn, approvalDate, approvalsAuthority } = paper
  const { byNameAndDay, reason } = lastStepText(paper, stepsOfDecisions[decision])
  const approvedOn = onDay(approvalDate)
  const inMeeting = paper.meetingNumber ? ` in meeting ${paper.meetingNumber}` : ''
  const sentences: Record<Decision, string> = {
    OPEN: 'Not submitted for approval yet.',
    SUBMITTED: `Submitted${onDay(submittedOn)}: waiting for ${awaitsFunds(paper) ? 'the Head of Finance to confirm the funds' : approvers[approvalsAuthority]}.`,
    FUNDED: `Funds confirmed${byNameAndDay}: waiting for ${approvers[approvalsAuthority]}.`,
    APPROVED:
      approvalsAuthority === 'CO'
        ? `Approved${byNameAndDay}.`
        : `Approved by ${approvers.PC}${inMeeting}${approvedOn}, recorded${byNameAndDay}.`,
    RETURNED: `Returned${byNameAndDay}.`,
    REJECTED: inMeeting
      ? `Rejected by ${approvers.PC}${inMeeting}, recorded${byNameAndDay}.`
      : `Rejected${byNameAndDay}.`,
    RECORDED: `Recorded, not decided here: approved${approvedOn}, recorded${byNameAndDay}.`,
  }
  return { sentence: sentences[decision], reason: isWaiting(decision) ? null : reason }
}
