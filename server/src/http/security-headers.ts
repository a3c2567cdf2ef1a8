import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

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

/** Only inline scripts present at build time may run, identified by their hash. */
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
  // Replies other than pages load nothing, even if opened as a page. Short, because every reply carries it.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

// Browsers ignore these headers on plain HTTP and complain about it in the console.
const tlsHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
}

/** Sets headers on every reply, including errors and files. API replies are not cached, except immutable files. */
export function securityHeaders({ tls }: { tls: boolean }) {
  const headers = tls ? { ...baseHeaders, ...tlsHeaders } : baseHeaders
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers)
    // The worker script needs the policy of pages: under the default policy it could not fetch the files that it
    // caches.
    if (request.url === '/service-worker.js') reply.headers(pageHeaders())
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  }
}
