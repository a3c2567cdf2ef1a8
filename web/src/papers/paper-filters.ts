import { paperFilters as described } from '@insaka/domain/papers/papers.filters'
import { vendorsQuery } from './vendors.queries.ts'

export const paperFilters = { ...described, vendor: { ...described.vendor, suggest: vendorsQuery } } as const
