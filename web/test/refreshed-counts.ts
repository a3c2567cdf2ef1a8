import type { QueryClient } from '@tanstack/react-query'
import { expect } from 'vitest'

export async function refreshesCounts(
  queryClient: QueryClient,
  act: () => Promise<unknown>,
): Promise<boolean> {
  const queryKey = ['analytics', 'of nobody']
  queryClient.setQueryData(queryKey, 1)
  const settledMutations = () =>
    queryClient
      .getMutationCache()
      .getAll()
      .filter(({ state }) => state.status !== 'pending')
  const before = settledMutations().length
  await act()
  await expect.poll(() => settledMutations().length).toBeGreaterThan(before)
  return queryClient.getQueryState(queryKey)?.isInvalidated ?? true
}
