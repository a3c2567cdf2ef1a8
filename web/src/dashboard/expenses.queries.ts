import { dashboardEndpoints } from '@insaka/domain/dashboard/dashboard.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** What each department has spent; in the present year where none is given. */
export const expensesQuery = (userId: string, year?: number) =>
  queryOptions({
    queryKey: ['analytics', 'expenses', userId, year],
    queryFn: async ({ signal }) =>
      (await call(dashboardEndpoints.expenses, { params: { userId }, query: { year }, signal })).payload,
    placeholderData: keepPreviousData,
  })

/** The same money by other things, and how long papers took. */
export const insightsQuery = (userId: string, year?: number) =>
  queryOptions({
    queryKey: ['analytics', 'insights', userId, year],
    queryFn: async ({ signal }) =>
      (await call(dashboardEndpoints.insights, { params: { userId }, query: { year }, signal })).payload
        .insights,
    placeholderData: keepPreviousData,
  })
