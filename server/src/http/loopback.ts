import type { FastifyRequest } from 'fastify'

const loopbackAddress = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

export const isLoopbackHost = (host: string): boolean => host === 'localhost' || loopbackAddress.test(host)

export const isLoopbackUrl = (url: string): boolean =>
  isLoopbackHost(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1'))

const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'via',
]

/** Guards against DNS rebinding, in which a foreign page calls us by its own host name. */
const ownHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

export type ListenAddress = { host: string; trustProxy: boolean }

/** If other computers can connect, a call from loopback does not prove a local user. */
export const acceptsRemote = ({ host, trustProxy }: ListenAddress): boolean =>
  !isLoopbackHost(host) || trustProxy

/** True for a user on this computer: only loopback can connect, and the call uses our own name and no proxy. */
export function isFromLoopback(request: FastifyRequest, listenAddress: ListenAddress): boolean {
  return (
    !acceptsRemote(listenAddress) &&
    loopbackAddress.test(request.socket.remoteAddress ?? '') &&
    ownHost.test(request.headers.host ?? '') &&
    forwardingHeaders.every((name) => request.headers[name] === undefined)
  )
}
