import type { RecordField } from '../core/record-fields.ts'
import { decisionFieldLabels as label, decisions } from './decisions.labels.ts'
import type { DecisionRecord } from './decisions.schema.ts'

export const decisionFilter = {
  kind: 'choice',
  label: label.decision,
  choices: decisions,
  several: true,
} as const

export const decisionSection = 'Decision'
const section = decisionSection
type Decided = Pick<DecisionRecord, 'decision' | 'decidedOn' | 'submittedOn' | 'governedBy'>
const isDecided = ({ decidedOn }: Decided): boolean => decidedOn !== null

export const decisionFields = {
  decision: { kind: 'code', label: label.decision, codes: decisions, section },
  submittedOn: {
    kind: 'moment',
    label: label.submittedOn,
    section,
    isShown: (record: Decided) => record.submittedOn !== null,
  },
  decidedOn: { kind: 'moment', label: label.decidedOn, section, isShown: isDecided },
  decidedBy: { kind: 'text', label: label.decidedBy, section, isShown: isDecided },
} as const satisfies Record<string, RecordField<Decided>>
