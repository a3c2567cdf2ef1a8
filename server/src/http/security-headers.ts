import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** For the page, and for the worker that keeps it: what either may load. */
const contentSecurityPolicy = (scripts: readonly string[]) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    // The component library renders style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Of the scripts in a page itself those alone run that were in it when it was built: each is named by its hash. */
export function pageHeaders(page = ''): Record<string, string> {
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  return {
    'content-security-policy': contentSecurityPolicy(scripts),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}

export const baseHeaders = {
  // Whatever is no page loads nothing, even when somebody opens it as one. Short: it goes along with every reply.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

// Browsers ignore these on plain HTTP and complain about it in the console.
const tlsHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
}

/** On every reply, errors and files too. What the API says is never kept by anybody. */
export function securityHeaders({ tls }: { tls: boolean }) {
  const headers = tls ? { ...baseHeaders, ...tlsHeaders } : baseHeaders
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers)
    // It calls for the files that it keeps.
    if (request.url === '/service-worker.js') reply.headers(pageHeaders())
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  }
}
