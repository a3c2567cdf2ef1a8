import type { HistoryEntry } from '@insaka/domain/core/history'
import { paginate } from '@insaka/domain/core/paging'
import { refusals, type Failure, type RefusalCode } from '@insaka/domain/core/errors'
import { vi } from 'vitest'

export type SentRequest = {
  route: string
  url: string
  headers: Headers
  body: unknown
  /** Aborted when the caller no longer waits for the reply. */
  signal: AbortSignal | null
}
type Answer = Response | Promise<Response>
type Routes = Record<string, (sent: SentRequest) => Answer>

/**
 * Replaces `fetch`: answers by method and path, records every request, and completes every reply. An unexpected call
 * fails.
 */
export function fakeServer(routes: Routes, complete: (reply: Response) => Answer = (reply) => reply) {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, request: RequestInit = {}) => {
    const { method = 'GET', headers, body, signal = null } = request
    // StrictMode mounts each component twice; requests aborted immediately must not count.
    await Promise.resolve()
    signal?.throwIfAborted()
    const route = `${method} ${url.split('?')[0]}`
    const received: SentRequest = {
      route,
      url,
      headers: new Headers(headers),
      body:
        body instanceof FormData ? Object.fromEntries(body) : body && (JSON.parse(body as string) as unknown),
      signal,
    }
    sent.push(received)
    const answer =
      routes[route] ?? routes[Object.keys(routes).find((each) => matchesPattern(each, route)) ?? '']
    if (!answer) throw new Error(`Nobody expected ${route}.`)
    return complete(await answer(received))
  })
  return {
    sent,
    change: (route: string, answer: Routes[string]) => Object.assign(routes, { [route]: answer }),
    bodiesOf: (route: string) => sent.filter((each) => each.route === route).map(({ body }) => body),
    keysOf: (route: string) =>
      sent.filter((each) => each.route === route).map(({ headers }) => headers.get('Idempotency-Key')),
  }
}

/** Reply with the history of a record, latest change first. */
export const historyOf = (...history: HistoryEntry[]) =>
  ok({ history, pagination: paginate({ page: 0, size: 20 }, history.length, history.length) })

/** `GET /api/things/*` matches every path with this prefix. */
const matchesPattern = (pattern: string, route: string) =>
  pattern.endsWith('/*') && route.startsWith(pattern.slice(0, -1))

export const ok = (payload: object, message = 'Done.') => Response.json({ message, payload })

export function refusalReply(code: RefusalCode, more: Partial<Failure> = {}): Response {
  const { status, message } = refusals[code]
  return Response.json({ message, code, fields: {}, requestId: 'r1', ...more }, { status })
}

/** Failure of `fetch` if the server cannot be reached. */
export const noAnswer = () => Promise.reject<Response>(new TypeError('Failed to fetch'))
