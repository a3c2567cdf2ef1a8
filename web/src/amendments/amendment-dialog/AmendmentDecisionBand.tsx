import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentSteps } from '@insaka/domain/amendments/amendments.steps'
import type { Decision } from '@insaka/domain/decision-rules/decisions.labels'
import { awaitsFunds } from '@insaka/domain/decision-rules/decisions.rules'
import type { Steps } from '@insaka/domain/steps/step'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import { openPoints } from '../../papers/steps/open-points.ts'
import { DecisionBand } from '../../registers/steps/DecisionBand.tsx'
import {
  lastStepText,
  nextDecision,
  onDay,
  refusalsOfDuties,
  type DecisionText,
} from '../../registers/steps/decision-text.ts'
import { currentRights, useCurrentUser } from '../../state/current-user.ts'
import { proposalState } from '../../papers/proposal-state.ts'

export const steps: Steps = amendmentSteps

type Amendment = ListedAmendment & WithSteps

/** Points to check before a step; the cautions of an amendment belong to its contract. */
export const pointsBefore = (step: Steps[string], { attachment }: ListedAmendment) =>
  openPoints(step, { attachment, cautions: [] })

/** The decision about an amendment, and what the user has to know before the next step. */
export function AmendmentDecisionBand({ amendment }: { amendment: Amendment }) {
  const rights = currentRights(useCurrentUser())
  const step = nextDecision(steps, amendment)
  const proposal = proposalState(amendment)
  return (
    <DecisionBand
      decision={amendment.decision}
      text={decisionText(amendment)}
      notes={[...(proposal ? [proposal.note] : []), ...refusalsOfDuties(steps, amendment, rights)]}
      cautions={step ? pointsBefore(step, amendment) : []}
    />
  )
}

const committee = 'the procurement committee'

const stepsOfDecisions: Partial<Record<Decision, keyof typeof amendmentSteps>> = {
  FUNDED: 'confirmFunds',
  APPROVED: 'approve',
  REJECTED: 'reject',
}

function decisionText(amendment: Amendment): DecisionText {
  const { decision, governedBy, createdOn, submittedOn } = amendment
  const { byNameAndDay, reason } = lastStepText(amendment, stepsOfDecisions[decision])
  const proposed = `Proposed${onDay(submittedOn ?? createdOn)}`
  if (proposalState(amendment)?.state === 'waiting' && governedBy === null)
    return { sentence: `${proposed}. Decisions are no longer made in Insaka.`, reason: null }
  const next = awaitsFunds(amendment) ? 'the Head of Finance to confirm the funds' : committee
  const waiting = `${proposed}: waiting for ${next}.`
  const sentences: Record<Decision, string> = {
    OPEN: waiting,
    RETURNED: waiting,
    SUBMITTED: waiting,
    FUNDED: `Funds confirmed${byNameAndDay}: waiting for ${committee}.`,
    APPROVED: `Approved by ${committee}, recorded${byNameAndDay}.`,
    REJECTED: `Rejected${byNameAndDay}.`,
    RECORDED: 'Recorded, not decided here.',
  }
  return { sentence: sentences[decision], reason: decision === 'REJECTED' ? reason : null }
}
