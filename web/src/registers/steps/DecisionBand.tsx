import type { RecordCaution } from '@insaka/domain/core/cautions'
import type { Decision } from '@insaka/domain/decision-rules/decisions.labels'
import { CautionLines } from '../../ui/status/Cautions.tsx'
import { StateGlyph, type PillState } from '../../ui/status/StatePill.tsx'
import classes from './DecisionBand.module.css'
import type { DecisionText } from './decision-text.ts'

const looks: Record<Decision, PillState> = {
  OPEN: 'open',
  SUBMITTED: 'waiting',
  FUNDED: 'waiting',
  RETURNED: 'CAUTION',
  APPROVED: 'done',
  REJECTED: 'out',
  RECORDED: 'recorded',
}

type Props = {
  decision: Decision
  text: DecisionText
  notes: readonly string[]
  /** Points to check before the decision that the user may take. */
  cautions: readonly RecordCaution[]
}

/** The decision about a record, and what the user has to know before the next step. */
export const DecisionBand = ({ decision, text: { sentence, reason }, notes, cautions }: Props) => (
  <div className="mb-4">
    <section
      aria-label="Decision"
      className={`rounded break-anywhere ${classes.band}`}
      data-look={looks[decision]}
    >
      <StateGlyph state={looks[decision]} />
      <p className="m-0 font-semibold">{sentence}</p>
      {reason && <p className={`m-0 mt-1 ${classes.reason}`}>{reason}</p>}
      {notes.map((note) => (
        <p key={note} className="m-0 mt-1 text-sm text-muted">
          {note}
        </p>
      ))}
    </section>
    <CautionLines cautions={cautions} />
  </div>
)
