import { digestEndpoints } from '@insaka/domain/digest/digest.endpoints'
import type { DigestInput } from '@insaka/domain/digest/digest.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'

export const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: async ({ signal }) => (await call(digestEndpoints.get, { signal })).payload,
})

/** Keeps the choice. It is shown at once, too, and taken back if that fails. */
export function useChangeDigest() {
  const queryClient = useQueryClient()
  const { queryKey } = digestQuery
  return useMutation({
    // One after the other, so that the last one chosen is the last one kept.
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
    meta: { logMessage: 'Failed to save the choice', leavesCountsUnchanged: true },
  })
}
