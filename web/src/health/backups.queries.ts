import { backupsEndpoints } from '@insaka/domain/health/backups.endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const pollEveryMs = 2_000

/** The latest backup, polled while another one is running. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: async ({ signal }) => (await call(backupsEndpoints.read, { signal })).payload.backups,
  refetchInterval: ({ state: { data } }) => data?.isUnderWay === true && pollEveryMs,
  // The nightly job or another user may have made one.
  staleTime: 0,
})

export function useBackUpNow() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(backupsEndpoints.make, {})).payload.backups,
    onSuccess: (backups) => queryClient.setQueryData(backupsQuery.queryKey, backups),
    meta: { logMessage: 'Failed to start the backup', leavesCountsUnchanged: true },
  })
}
