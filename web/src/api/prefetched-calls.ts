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

/** Sends the first calls before the scripts of the page are loaded, so data and scripts load in parallel. */
export function prefetchCalls(token: string, addresses: readonly string[]) {
  const headers = headersOf(token)
  const responses = addresses.map((address) => [address, fetch(address, { headers })] as const)
  // Handles unused rejections; callers of takePrefetched still receive the failure.
  for (const [, response] of responses) response.catch(() => undefined)
  window.prefetchedCalls = { token, requestedAt: performance.now(), responses: Object.fromEntries(responses) }
}

/** Returns a recent prefetched response for the same token, once, or undefined. */
export function takePrefetched(address: string, token: string | null): Promise<Response> | undefined {
  const { prefetchedCalls } = window
  const response = prefetchedCalls?.responses[address]
  if (!prefetchedCalls || !response) return undefined
  delete prefetchedCalls.responses[address]
  const isFresh = performance.now() - prefetchedCalls.requestedAt < maxAgeMs
  return prefetchedCalls.token === token && isFresh ? response : undefined
}

export const dropPrefetched = () => delete window.prefetchedCalls

const maxAgeMs = 60_000
