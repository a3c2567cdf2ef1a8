import type { Payload } from '@insaka/domain/core/endpoint'
import { decisionsEndpoints } from '@insaka/domain/decisions/decisions.endpoints'
import type { DecidedRegister } from '@insaka/domain/decisions/decisions.labels'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'

type Decisions = Payload<typeof decisionsEndpoints.mine>
export type RecordKey = { register: DecidedRegister; id: number }

export const isSameRecord = (a: RecordKey, b: RecordKey): boolean =>
  a.register === b.register && a.id === b.id

/** Both queues of the user; invalidated with the counts after each change. */
export const decisionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['analytics', 'decisions', userId],
    queryFn: async ({ signal }) =>
      (await call(decisionsEndpoints.mine, { params: { userId }, signal })).payload,
  })

/** Removes a decided record from the cached queue, so that the next one shows without waiting for the server. */
export function useRemoveDecided(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = decisionsQuery(userId)
  return (decided: RecordKey) =>
    queryClient.setQueryData(queryKey, (cached: Decisions | undefined) => {
      if (!cached) return cached
      const rows = cached.mine.rows.filter((row) => !isSameRecord(row, decided))
      const total = cached.mine.total - (cached.mine.rows.length - rows.length)
      return { ...cached, mine: { ...cached.mine, rows, total } }
    })
}

export function useRemind(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = decisionsQuery(userId)
  return useMutation({
    mutationFn: async ({ register, id }: RecordKey) =>
      call(decisionsEndpoints.remind, { params: { userId }, body: { register, id } }),
    onSuccess: ({ message, payload: { submitted } }) => {
      showSnackbar(message)
      queryClient.setQueryData(
        queryKey,
        (cached: Decisions | undefined) => cached && { ...cached, submitted },
      )
    },
    // Refused where the record is decided or reminded of already, so the list is outdated.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
    meta: { logMessage: 'Failed to send a reminder', leavesCountsUnchanged: true },
  })
}
