import { dashboardEndpoints } from '@insaka/domain/dashboard/dashboard.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Record counts per register, state and scope; for administrators also the users waiting for approval. */
export const summaryQuery = (userId: string) =>
  queryOptions({
    queryKey: ['analytics', 'summary', userId],
    queryFn: async ({ signal }) =>
      (await call(dashboardEndpoints.summary, { params: { userId }, signal })).payload.summary,
    staleTime: 60_000,
  })

/** Pending work: the user’s own papers, the institution’s queues, and anomalies. */
export const workQuery = (userId: string) =>
  queryOptions({
    queryKey: ['analytics', 'work', userId],
    queryFn: async ({ signal }) =>
      (await call(dashboardEndpoints.work, { params: { userId }, signal })).payload,
  })
