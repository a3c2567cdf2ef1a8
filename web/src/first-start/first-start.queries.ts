import { firstStartEndpoints } from '@insaka/domain/first-start/first-start.endpoints'
import type { FirstStart } from '@insaka/domain/first-start/first-start.schema'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const pollEveryMs = 1_000

/** An empty link is checked too, because an institution may be registered already. */
export const startLinkQuery = (link: string) =>
  queryOptions({
    queryKey: ['first-start', link],
    queryFn: async ({ signal }) => {
      const body = { link: link || 'none' }
      return (await call(firstStartEndpoints.look, { body, token: null, signal })).payload
    },
    // Never stale, since a refetch that finds the link expired would discard the user’s input.
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.state === 'restoring' ? pollEveryMs : false),
  })

export function useFirstStart(link: string) {
  return useMutation({
    mutationFn: (input: FirstStart) =>
      call(firstStartEndpoints.begin, { body: { link, ...input }, token: null }),
    meta: { failureShownInForm: true, logMessage: 'Failed to register the institution' },
  })
}

export function useRestoreBackup(link: string) {
  return useMutation({
    mutationFn: (name: string) => call(firstStartEndpoints.restore, { body: { link, name }, token: null }),
    meta: { failureShownInForm: true, logMessage: 'Failed to restore the backup' },
  })
}
