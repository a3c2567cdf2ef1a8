import type { HistoryEntry } from '@insaka/domain/core/history'
import { paginate } from '@insaka/domain/core/paging'
import { refusals, type Failure, type RefusalCode } from '@insaka/domain/core/errors'
import { vi } from 'vitest'

export type Sent = {
  route: string
  url: string
  headers: Headers
  body: unknown
  /** Tells when nobody waits for the answer any more. */
  signal: AbortSignal | null
}
type Answer = Response | Promise<Response>
type Routes = Record<string, (sent: Sent) => Answer>

/** Answers calls in place of the server, by method and path, and keeps what was sent. An unforeseen call fails. */
export function fakeServer(routes: Routes) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, request: RequestInit = {}) => {
    const { method = 'GET', headers, body, signal = null } = request
    // React's checks mount each part twice, and what is given up at once reaches no server.
    await Promise.resolve()
    signal?.throwIfAborted()
    const route = `${method} ${url.split('?')[0]}`
    const received: Sent = {
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
    return answer(received)
  })
  return {
    sent,
    /** From here on this route answers differently. */
    change: (route: string, answer: Routes[string]) => Object.assign(routes, { [route]: answer }),
    bodiesOf: (route: string) => sent.filter((each) => each.route === route).map(({ body }) => body),
    /** The names of the submits that went there. */
    keysOf: (route: string) =>
      sent.filter((each) => each.route === route).map(({ headers }) => headers.get('Idempotency-Key')),
  }
}

/** The history of a record whose latest change comes first. */
export const historyOf = (...history: HistoryEntry[]) =>
  ok({ history, pagination: paginate({ page: 0, size: 20 }, history.length, history.length) })

/** `GET /api/things/*` matches every path that begins so. */
const matchesPattern = (pattern: string, route: string) =>
  pattern.endsWith('/*') && route.startsWith(pattern.slice(0, -1))

export const ok = (payload: object, message = 'Done.') => Response.json({ message, payload })

export function refused(code: RefusalCode, more: Partial<Failure> = {}): Response {
  const { status, message } = refusals[code]
  return Response.json({ message, code, fields: {}, requestId: 'r1', ...more }, { status })
}

/** As a browser fails when no server can be reached. */
export const noAnswer = () => Promise.reject<Response>(new TypeError('Failed to fetch'))
