import { commonFilters } from '../core/list-filters.ts'
import { decisionFilter } from '../decision-rules/decisions.fields.ts'
import { paperFilters } from '../papers/papers.filters.ts'

const { vendor, minValue, maxValue, currency, funder, category, cautions } = paperFilters

export const contractFilters = {
  ...commonFilters('Awarded'),
  vendor,
  minValue,
  maxValue,
  currency,
  funder,
  category,
  cautions,
  decision: decisionFilter,
} as const
