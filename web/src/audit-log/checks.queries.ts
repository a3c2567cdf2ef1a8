import { auditVerificationEndpoints } from '@insaka/domain/audit-log/audit-verification.endpoints'
import { isOpenVerification } from '@insaka/domain/audit-log/audit-verification.labels'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const pollEveryMs = 2_000

/** The last checks of the history; asked for again and again while one waits or runs. */
export const checksQuery = queryOptions({
  queryKey: ['history', 'checks'],
  queryFn: async ({ signal }) => (await call(auditVerificationEndpoints.list, { signal })).payload,
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && data.checks.some(isOpenVerification) && pollEveryMs,
  // It may have been checked by itself, or by somebody else.
  staleTime: 0,
})

/** Has the history checked now. */
export function useCheckNow() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(auditVerificationEndpoints.ask, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: checksQuery.queryKey }),
    meta: { logMessage: 'Failed to have the history checked' },
  })
}
