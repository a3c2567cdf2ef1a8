import { commonFilters } from '../core/list-filters.ts'
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
} as const
