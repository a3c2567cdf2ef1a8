import type { RegisterPagination } from '@insaka/domain/core/register-list.schema'
import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { expenseCurrency, expenseStatuses } from '@insaka/domain/papers/papers.expenses'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { PaperFilter } from './use-open-drill-down.ts'

/** List filters for the papers of a register that count as expenses. */
export const expenseSearch = (filter: PaperFilter) => ({
  scope: 'institution' as const,
  status: expenseStatuses.join(','),
  currency: expenseCurrency,
  ...filter,
})

/** Reads the count from the list endpoint with the smallest page. */
export const paperCountQuery = (register: 'lvp' | 'mpc', userId: string, filter: PaperFilter) =>
  queryOptions({
    queryKey: [register, 'list', 'count', userId, filter],
    queryFn: async ({ signal }) => {
      const request = {
        params: { page: 0, sortField: 'id' as const, pageSize: 1, userId },
        query: expenseSearch(filter),
        signal,
      }
      const { pagination }: { pagination: RegisterPagination } =
        register === 'lvp'
          ? (await call(lvpEndpoints.list, request)).payload.lvps
          : (await call(mpcEndpoints.list, request)).payload.mpcs
      return { records: pagination.totalRecords, more: pagination.more ?? false }
    },
  })
