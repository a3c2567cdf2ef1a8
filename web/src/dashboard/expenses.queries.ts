import { dashboardEndpoints } from '@insaka/domain/dashboard/dashboard.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Expenses per department; the default is the current year. */
export const expensesQuery = (userId: string, year?: number) =>
  queryOptions({
    queryKey: ['analytics', 'expenses', userId, year],
    queryFn: async ({ signal }) =>
      (await call(dashboardEndpoints.expenses, { params: { userId }, query: { year }, signal })).payload,
    placeholderData: keepPreviousData,
  })

/** Expenses by vendor, method, month and funder, and processing times of papers. */
export const insightsQuery = (userId: string, year?: number) =>
  queryOptions({
    queryKey: ['analytics', 'insights', userId, year],
    queryFn: async ({ signal }) =>
      (await call(dashboardEndpoints.insights, { params: { userId }, query: { year }, signal })).payload
        .insights,
    placeholderData: keepPreviousData,
  })
