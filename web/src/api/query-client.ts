import { errorMessage, Refusal } from '@insaka/domain/core/errors'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ServerTimeout } from './server-unreachable.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Set if a form shows the failure itself. */
      failureShownInForm?: boolean
      /** Set if the mutation does not affect the counts in the menu and on the dashboard. */
      leavesCountsUnchanged?: boolean
      logMessage?: string
    }
  }
}

const retries = 2

/** The cache of server data. Failures that no screen shows are passed to `onFailure`. */
export function createQueryClient({ onFailure }: { onFailure: (message: string) => void }): QueryClient {
  const reportFailure = (error: Error) => {
    // A user who has to sign in again is already being sent to the sign-in page.
    if (!(error instanceof Refusal && error.code === 'NOT_SIGNED_IN')) onFailure(errorMessage(error))
  }
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // A screen without data shows its own error; a screen with cached data would hide the failure.
      onError: (error, query) => {
        log(`Failed to load ${String(query.queryKey[0])}`, error)
        if (query.state.dataUpdatedAt > 0) reportFailure(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const { logMessage = 'Failed to save', failureShownInForm } = mutation.meta ?? {}
        log(logMessage, error)
        if (!failureShownInForm) reportFailure(error)
      },
      // A mutation may change the counts, even a failed one if only its answer was lost.
      onSettled: (_data, _error, _variables, _result, mutation) => {
        if (!mutation.meta?.leavesCountsUnchanged)
          void queryClient.invalidateQueries({ queryKey: ['analytics'] })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < retries &&
          error instanceof Refusal &&
          error.code === 'UNAVAILABLE' &&
          // The user has waited long enough.
          !(error instanceof ServerTimeout),
        // Browsers report a local network without internet as offline, although the server is reachable.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}

/** Expected outcomes: an earlier attempt was saved, or the user has to sign in again. */
const expectedCodes = new Set(['ALREADY_SAVED', 'NOT_SIGNED_IN'])

function log(message: string, error: Error) {
  if (!(error instanceof Refusal && expectedCodes.has(error.code))) console.error(message, error)
}
