import { isAgreed, isFixed, isWaiting } from '@insaka/domain/decision-rules/decisions.rules'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { editRefusal } from '@insaka/domain/papers/papers.rules'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import { may, type Rights } from '@insaka/domain/permissions'
import type { Steps } from '@insaka/domain/steps/step'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import { DecisionBand } from '../../registers/steps/DecisionBand.tsx'
import { nextDecision, refusalsOfDuties } from '../../registers/steps/decision-text.ts'
import { currentRights, useCurrentUser } from '../../state/current-user.ts'
import { decisionSentence } from './decision-sentence.ts'
import { openPoints } from './open-points.ts'

type Props = { register: PaperRegister; record: PaperRecord & WithSteps; readOnly: boolean }

/** The decision about a governed paper, and what the user has to know before the next step. */
export default function PaperDecisionBand({ register, record, readOnly }: Props) {
  const rights = currentRights(useCurrentUser())
  const { status, decision } = record
  const steps: Steps = paperSteps[register]
  if (status !== 'IN_PROGRESS' && !isAgreed(decision) && decision !== 'REJECTED') return null

  const decider = nextDecision(steps, record)
  return (
    <DecisionBand
      decision={decision}
      text={decisionSentence(record)}
      notes={[...refusalsOfDuties(steps, record, rights), ...editNotes(record, rights, readOnly)]}
      cautions={decider ? openPoints(decider, record) : []}
    />
  )
}

/** How far a paper in progress can be changed. */
function editNotes(
  { status, decision, governedBy, next = [] }: Props['record'],
  rights: Rights,
  readOnly: boolean,
): readonly string[] {
  if (status !== 'IN_PROGRESS') return []
  if (readOnly)
    return may(rights, 'UPDATE_CONTENT') && !next.some(({ allowed }) => allowed) ? [editRefusal] : []
  if (isWaiting(decision))
    return ['This paper is submitted. If you change its content, it must be submitted again.']
  return isFixed({ decision, governedBy })
    ? [
        'Its content is fixed. You can still change the order and the status, and attach a missing file.',
        ...next.flatMap(({ step, why }) => (step === 'complete' && why ? [why] : [])),
      ]
    : []
}
