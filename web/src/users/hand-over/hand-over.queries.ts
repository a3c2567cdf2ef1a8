import { handOverEndpoints } from '@insaka/domain/hand-over/hand-over.endpoints'
import { usersEndpoints } from '@insaka/domain/users/users.endpoints'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** How many unfinished records somebody has. */
export const workQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'work', userId] as const,
    queryFn: async ({ signal }) =>
      (await call(handOverEndpoints.work, { params: { id: userId }, signal })).payload.work,
  })

/** Those at an institution whose account is enabled: so many that some may have records. */
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
  /** Told after each piece how many records it moved. */
  onMoved: (moved: number) => void
  isStopped: () => boolean
}

/** Hands over piece by piece until nothing is left or somebody stops it. */
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
    // Also after a failure: what was handed over before it stays so.
    onSettled: () => void queryClient.invalidateQueries(),
    meta: { failureShownInForm: true },
  })
}
