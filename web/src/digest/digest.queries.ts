import { digestEndpoints } from '@insaka/domain/digest/digest.endpoints'
import type { DigestInput } from '@insaka/domain/digest/digest.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'

export const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: async ({ signal }) => (await call(digestEndpoints.get, { signal })).payload,
})

/** Saves the choice with an optimistic update and reverts it on failure. */
export function useChangeDigest() {
  const queryClient = useQueryClient()
  const { queryKey } = digestQuery
  return useMutation({
    // Mutations run one after the other, so the last choice is saved last.
    scope: { id: 'digest' },
    mutationFn: (body: DigestInput) => call(digestEndpoints.save, { body }),
    onMutate: async (chosen) => {
      await queryClient.cancelQueries({ queryKey })
      const previous = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, chosen)
      return { before: previous }
    },
    onSuccess: ({ message }) => showSnackbar(message),
    onError: (_error, _chosen, result) => queryClient.setQueryData(queryKey, result?.before),
    meta: { logMessage: 'Failed to save the choice of the morning mail', leavesCountsUnchanged: true },
  })
}
