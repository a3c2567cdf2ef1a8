import { auditProofsEndpoints } from '@insaka/domain/audit-log/audit-proofs.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The head of the history as it is now, and those of the days before. */
export const headsQuery = queryOptions({
  queryKey: ['history', 'heads'],
  queryFn: async ({ signal }) => (await call(auditProofsEndpoints.heads, { signal })).payload,
  // Whatever anybody does meanwhile moves it.
  staleTime: 0,
})
