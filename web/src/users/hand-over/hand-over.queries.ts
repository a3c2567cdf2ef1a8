import { handOverEndpoints } from '@insaka/domain/hand-over/hand-over.endpoints'
import { usersEndpoints } from '@insaka/domain/users/users.endpoints'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const unfinishedWorkQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'work', userId] as const,
    queryFn: async ({ signal }) =>
      (await call(handOverEndpoints.work, { params: { id: userId }, signal })).payload.work,
  })

/** Enabled accounts of an institution. The limit is high because not all of them may hold records. */
export const colleaguesQuery = (institution: string, search: string | undefined) =>
  queryOptions({
    queryKey: ['users', 'colleagues', institution, search] as const,
    queryFn: async ({ signal }) => {
      const query = { account: 'activated', search, page: 0, size: 100, institution } as const
      return (await call(usersEndpoints.list, { query, signal })).payload
    },
    placeholderData: keepPreviousData,
  })

type HandOverRequest = {
  to: string
  /** Called after each batch with the number of records it moved. */
  onMoved: (moved: number) => void
  isStopped: () => boolean
}

/** Hands over in batches until nothing is left, a batch moves nothing, or the caller stops it. */
export function useHandOver(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ to, onMoved, isStopped }: HandOverRequest) => {
      for (;;) {
        const { payload } = await call(handOverEndpoints.handOver, { params: { id: userId }, body: { to } })
        onMoved(payload.moved)
        if (payload.left === 0 || payload.moved === 0 || isStopped()) return payload
      }
    },
    // Runs after failures too, because earlier batches stay handed over.
    onSettled: () => void queryClient.invalidateQueries(),
    meta: { failureShownInForm: true },
  })
}
