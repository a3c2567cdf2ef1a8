import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { expenseCurrency, expenseStatuses } from '@insaka/domain/papers/papers.expenses'
import { queryOptions } from '@tanstack/react-query'
import { countPapers } from '../../papers/count-papers.ts'
import type { PaperFilter } from './use-open-drill-down.ts'

/** List filters for the papers of a register that count as expenses. */
export const expenseSearch = (filter: PaperFilter) => ({
  scope: 'institution' as const,
  status: expenseStatuses.join(','),
  currency: expenseCurrency,
  ...filter,
})

export const paperCountQuery = (register: PaperRegister, userId: string, filter: PaperFilter) =>
  queryOptions({
    queryKey: [register, 'list', 'count', userId, filter],
    queryFn: ({ signal }) => countPapers(register, { userId, query: expenseSearch(filter), signal }),
  })
