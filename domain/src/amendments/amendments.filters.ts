import { commonFilters } from '../core/list-filters.ts'
import { decisionFilter } from '../decision-rules/decisions.fields.ts'
import { currencies } from '../papers/papers.labels.ts'

export const amendmentFilters = {
  ...commonFilters('Amended'),
  vendor: { kind: 'text', label: 'Vendor' },
  minValue: { kind: 'amount', label: 'Sum from', span: { of: 'Sum', end: 'from', other: 'maxValue' } },
  maxValue: { kind: 'amount', label: 'Sum to', span: { of: 'Sum', end: 'to', other: 'minValue' } },
  currency: { kind: 'choice', label: 'Currency', choices: currencies, several: true },
  contract: { kind: 'number', label: 'Contract' },
  decision: decisionFilter,
} as const
