import { dashboardEndpoints } from '@insaka/domain/dashboard/dashboard.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** How many records of each register are in each state, for each scope; for administrators also who waits. */
export const summaryQuery = (userId: string) =>
  queryOptions({
    queryKey: ['analytics', 'summary', userId],
    queryFn: async ({ signal }) =>
      (await call(dashboardEndpoints.summary, { params: { userId }, signal })).payload.summary,
    staleTime: 60_000,
  })

/** What waits for somebody: one's own papers, the queues of the institution, and what is odd. */
export const workQuery = (userId: string) =>
  queryOptions({
    queryKey: ['analytics', 'work', userId],
    queryFn: async ({ signal }) =>
      (await call(dashboardEndpoints.work, { params: { userId }, signal })).payload,
  })
