import { contractEditRefusal } from '@insaka/domain/contracts/contracts.rules'
import type { ContractRecord } from '@insaka/domain/contracts/contracts.schema'
import { contractSteps } from '@insaka/domain/contracts/contracts.steps'
import type { Decision } from '@insaka/domain/decision-rules/decisions.labels'
import { isFixed } from '@insaka/domain/decision-rules/decisions.rules'
import { formatDay } from '@insaka/domain/core/dates'
import { may, type Rights } from '@insaka/domain/permissions'
import type { Steps } from '@insaka/domain/steps/step'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import type { ContractPaper } from '../../papers/contract-paper.ts'
import { openPoints } from '../../papers/steps/open-points.ts'
import { DecisionBand } from '../../registers/steps/DecisionBand.tsx'
import {
  lastStepText,
  nextDecision,
  refusalsOfDuties,
  type DecisionText,
} from '../../registers/steps/decision-text.ts'
import { currentRights, useCurrentUser } from '../../state/current-user.ts'

export const steps: Steps = contractSteps

type Contract = ContractRecord & WithSteps

/** The award of a contract that is decided in Insaka, and what the user has to know before it. */
export function ContractDecisionBand({ paper, readOnly }: { paper: ContractPaper; readOnly: boolean }) {
  const rights = currentRights(useCurrentUser())
  const contract: Contract = paper.contract
  const award = nextDecision(steps, contract)
  return (
    <DecisionBand
      decision={contract.decision}
      text={awardText(contract)}
      notes={[
        ...refusalsOfDuties(steps, { ...contract, department: paper.department }, rights),
        ...editNotes(contract, rights, readOnly),
      ]}
      cautions={award ? openPoints(award, contract) : []}
    />
  )
}

function awardText(contract: Contract): DecisionText {
  const { decision, submittedOn } = contract
  const stepName = decision === 'RETURNED' ? 'return' : 'award'
  const { byNameAndDay, reason } = lastStepText(contract, stepName)
  const since = submittedOn === null ? '' : ` since ${formatDay(submittedOn)}`
  const waiting = `Waiting for the award by the Controlling Officer${since}.`
  const sentences: Record<Decision, string> = {
    OPEN: waiting,
    SUBMITTED: waiting,
    FUNDED: waiting,
    APPROVED: `Awarded${byNameAndDay}.`,
    RETURNED: `Returned${byNameAndDay}.`,
    REJECTED: `Rejected${byNameAndDay}.`,
    RECORDED: 'Recorded, not decided here.',
  }
  return { sentence: sentences[decision], reason: decision === 'RETURNED' ? reason : null }
}

/** How far the contract can be changed. */
function editNotes(contract: Contract, rights: Rights, readOnly: boolean): readonly string[] {
  const { decision, takenBackOn, next = [] } = contract
  if (takenBackOn !== null) return []
  if (readOnly)
    return may(rights, 'UPDATE_CONTENT') && !next.some(({ allowed }) => allowed) ? [contractEditRefusal] : []
  if (isFixed(contract))
    return ['Its content is fixed. You can still change the amount paid and attach a missing file.']
  return decision === 'RETURNED' ? ['Once you change it, it waits for its award again.'] : []
}
