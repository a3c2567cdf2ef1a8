import type { Decision } from '@insaka/domain/decision-rules/decisions.labels'
import { isAgreed, isFixed, isWaiting } from '@insaka/domain/decision-rules/decisions.rules'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { editRefusal } from '@insaka/domain/papers/papers.rules'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import { holdsDuty, may, type Rights } from '@insaka/domain/permissions'
import type { Steps } from '@insaka/domain/steps/step'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import { currentRights, useCurrentUser } from '../../state/current-user.ts'
import { CautionLines } from '../../ui/status/Cautions.tsx'
import { StateGlyph, type PillState } from '../../ui/status/StatePill.tsx'
import classes from './DecisionBand.module.css'
import { decisionSentence } from './decision-sentence.ts'
import { openPoints } from './open-points.ts'

const looks: Record<Decision, PillState> = {
  OPEN: 'open',
  SUBMITTED: 'waiting',
  FUNDED: 'waiting',
  RETURNED: 'CAUTION',
  APPROVED: 'done',
  REJECTED: 'out',
  RECORDED: 'recorded',
}

type Props = { register: PaperRegister; record: PaperRecord & WithSteps; readOnly: boolean }

/** The decision about a governed paper, and what the user has to know before the next step. */
export default function DecisionBand({ register, record, readOnly }: Props) {
  const rights = currentRights(useCurrentUser())
  const { status, decision, next = [] } = record
  const steps: Steps = paperSteps[register]
  if (status !== 'IN_PROGRESS' && !isAgreed(decision) && decision !== 'REJECTED') return null

  const { sentence, reason } = decisionSentence(record)
  const allowed = next.flatMap((each) => (each.allowed ? (steps[each.step] ?? []) : []))
  const nextDecision = allowed.find(({ isForward, decides }) => isForward && decides)
  return (
    <div className="mb-4">
      <section
        aria-label="Decision"
        className={`rounded break-anywhere ${classes.band}`}
        data-look={looks[decision]}
      >
        <StateGlyph state={looks[decision]} />
        <p className="m-0 font-semibold">{sentence}</p>
        {reason && <p className={`m-0 mt-1 ${classes.reason}`}>{reason}</p>}
        {[...refusalsOfDuties(steps, record, rights), ...editNotes(record, rights, readOnly)].map((note) => (
          <p key={note} className="m-0 mt-1 text-sm text-muted">
            {note}
          </p>
        ))}
      </section>
      {nextDecision && <CautionLines cautions={openPoints(nextDecision, record)} />}
    </div>
  )
}

/** Reasons why a user with the duty for the next step may not take it. */
function refusalsOfDuties(
  steps: Steps,
  { department, next = [] }: Props['record'],
  rights: Rights,
): readonly string[] {
  const reasons = next.flatMap(({ step, why }) => {
    const { isForward, duties = [] } = steps[step] ?? {}
    return why && isForward && duties.some((duty) => holdsDuty(rights, duty, { department })) ? [why] : []
  })
  return [...new Set(reasons)]
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
        'Its content is fixed. You can still change the order, the file and the status.',
        ...next.flatMap(({ step, why }) => (step === 'complete' && why ? [why] : [])),
      ]
    : []
}
