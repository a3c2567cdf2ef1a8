import { headersOf } from './headers.ts'

type PrefetchedCalls = {
  token: string
  requestedAt: number
  responses: Partial<Record<string, Promise<Response>>>
}

declare global {
  interface Window {
    prefetchedCalls?: PrefetchedCalls
  }
}

/** Asks before the parts of the page have come, so that the answers are there with them. */
export function prefetchCalls(token: string, addresses: readonly string[]) {
  const headers = headersOf(token)
  const responses = addresses.map((address) => [address, fetch(address, { headers })] as const)
  // Nobody may want an answer any more; those who do hear of the failure.
  for (const [, response] of responses) response.catch(() => undefined)
  window.prefetchedCalls = { token, requestedAt: performance.now(), responses: Object.fromEntries(responses) }
}

/** What was asked for the same person while the page was loaded. Each answer is good once, and not for long. */
export function takePrefetched(address: string, token: string | null): Promise<Response> | undefined {
  const { prefetchedCalls } = window
  const response = prefetchedCalls?.responses[address]
  if (!prefetchedCalls || !response) return undefined
  delete prefetchedCalls.responses[address]
  const isFresh = performance.now() - prefetchedCalls.requestedAt < maxAgeMs
  return prefetchedCalls.token === token && isFresh ? response : undefined
}

/** Nothing that was asked early is taken from now on. */
export const dropPrefetched = () => delete window.prefetchedCalls

const maxAgeMs = 60_000
