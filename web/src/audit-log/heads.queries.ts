import { auditProofsEndpoints } from '@insaka/domain/audit-log/audit-proofs.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const headsQuery = queryOptions({
  queryKey: ['history', 'heads'],
  queryFn: async ({ signal }) => (await call(auditProofsEndpoints.heads, { signal })).payload,
  // Every change in the institution moves the head.
  staleTime: 0,
})
