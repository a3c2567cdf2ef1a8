import { paperFilters as described } from '@insaka/domain/papers/papers.filters'
import { vendorsQuery } from './vendors.queries.ts'

/** What a register of papers is narrowed by. */
export const paperFilters = { ...described, vendor: { ...described.vendor, suggest: vendorsQuery } } as const
