import { decisionsEndpoints } from '@insaka/domain/decisions/decisions.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const workloadQuery = (userId: string) =>
  queryOptions({
    queryKey: ['analytics', 'workload', userId],
    queryFn: async ({ signal }) =>
      (await call(decisionsEndpoints.workload, { params: { userId }, signal })).payload.workload,
  })
