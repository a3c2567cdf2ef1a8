import { firstStartEndpoints } from '@insaka/domain/first-start/first-start.endpoints'
import type { FirstStart } from '@insaka/domain/first-start/first-start.schema'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const pollEveryMs = 1_000

/** An address without a link is asked about as well, since it may be that somebody is registered already. */
export const startLinkQuery = (link: string) =>
  queryOptions({
    queryKey: ['first-start', link],
    queryFn: async ({ signal }) => {
      const body = { link: link || 'none' }
      return (await call(firstStartEndpoints.look, { body, token: null, signal })).payload
    },
    // What is being typed does not go away because the hour is over.
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.state === 'restoring' ? pollEveryMs : false),
  })

export function useFirstStart(link: string) {
  return useMutation({
    mutationFn: (input: FirstStart) =>
      call(firstStartEndpoints.begin, { body: { link, ...input }, token: null }),
    meta: { failureShownInForm: true, logMessage: 'Failed to begin' },
  })
}

export function useRestoreBackup(link: string) {
  return useMutation({
    mutationFn: (name: string) => call(firstStartEndpoints.restore, { body: { link, name }, token: null }),
    meta: { failureShownInForm: true, logMessage: 'Failed to put back' },
  })
}
