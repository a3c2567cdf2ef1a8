import { healthEndpoints } from '@insaka/domain/health/health.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Health of the installation, polled every minute while the page is open. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: async ({ signal }) => (await call(healthEndpoints.read, { signal })).payload.system,
  refetchInterval: 60_000,
  staleTime: 0,
})
