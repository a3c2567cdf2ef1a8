import { Refusal } from '@insaka/domain/core/errors'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Set where a form shows the failure itself. */
      failureShownInForm?: boolean
      /** Set where it changes nothing that the menu or the dashboard counts. */
      leavesCountsUnchanged?: boolean
      /** What the console says of a failure. */
      logMessage?: string
    }
  }
}

const retries = 2

/** The cache of everything the server said. What fails unseen is passed on, so that no failure goes unnoticed. */
export function createQueryClient({ onFailure }: { onFailure: (message: string) => void }): QueryClient {
  const reportFailure = (error: Error) => {
    if (!(error instanceof Refusal)) onFailure('Something went wrong. Please try again.')
    // A user who has to sign in again is on the way there.
    else if (error.code !== 'NOT_SIGNED_IN') onFailure(error.message)
  }
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // A screen without data shows its own error; one with data the server once sent would look as if all were well.
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
      // Whatever was saved may be counted in the menu and on the dashboard; so may what failed, when its answer was lost.
      onSettled: (_data, _error, _variables, _result, mutation) => {
        if (!mutation.meta?.leavesCountsUnchanged)
          void queryClient.invalidateQueries({ queryKey: ['analytics'] })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < retries && error instanceof Refusal && error.code === 'UNAVAILABLE',
        // A school's network without internet looks 'offline' to a browser; the server may be next door.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}

/** The answer to an earlier try is no failure, and a user who has to sign in again is on the way there. */
const expectedCodes = new Set(['ALREADY_SAVED', 'NOT_SIGNED_IN'])

function log(message: string, error: Error) {
  if (!(error instanceof Refusal && expectedCodes.has(error.code))) console.error(message, error)
}
