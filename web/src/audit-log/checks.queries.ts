import { auditVerificationEndpoints } from '@insaka/domain/audit-log/audit-verification.endpoints'
import { isOpenVerification } from '@insaka/domain/audit-log/audit-verification.labels'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const pollEveryMs = 2_000

/** The last checks of the history; polled while one waits or runs. */
export const checksQuery = queryOptions({
  queryKey: ['history', 'checks'],
  queryFn: async ({ signal }) => (await call(auditVerificationEndpoints.list, { signal })).payload,
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && data.checks.some(isOpenVerification) && pollEveryMs,
  // A background job or another user may have checked it.
  staleTime: 0,
})

export function useCheckNow() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(auditVerificationEndpoints.ask, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: checksQuery.queryKey }),
    meta: { logMessage: 'Failed to start the check' },
  })
}
