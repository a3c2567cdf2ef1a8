import type { FastifyReply, FastifyRequest } from 'fastify'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
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

export const always = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-resource-policy': 'same-origin',
}

// Browsers ignore these on plain HTTP and complain about it in the console.
const underTls = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
}

/** On every reply, errors and files too. What the API says is never kept by anybody. */
export function securityHeaders({ tls }: { tls: boolean }) {
  const headers = tls ? { ...always, ...underTls } : always
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  }
}
