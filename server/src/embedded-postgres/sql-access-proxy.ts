import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import type { Address } from './address.ts'
import type { Log } from './attach-or-start.ts'
import { readStartupMessage, errorResponse } from './startup-message.ts'

/** Limits on connected and forwarded clients; the remaining PostgreSQL connections are Insaka's own. */
const LIMITS = { connections: 100, forwarded: 30, forwardedPerLogin: 8 }
const SIGN_IN_TIMEOUT_MS = 5_000

/**
 * PostgreSQL listens only on its socket; this loopback port forwards read-only SQL access while any login is allowed.
 * Clients that send nothing or an unknown login use no database connection.
 */
export class SqlAccessProxy {
  readonly upstream: Address
  readonly listenAddress: Address
  readonly #log: Log
  readonly clients = new Set<Socket>()
  #logins: ReadonlySet<string> = new Set()
  #server: Server | undefined
  isPortTaken = false
  forwardedCount = 0
  /** Counted per login, so that one login cannot take all slots. */
  readonly forwardedByLogin = new Map<string, number>()

  constructor(upstream: Address, listenAddress: Address, log: Log) {
    this.upstream = upstream
    this.listenAddress = listenAddress
    this.#log = log
  }

  /** Allows only these logins from now on, and stops listening if there are none. Connected clients stay. */
  async setLogins(logins: Iterable<string>): Promise<void> {
    this.#logins = new Set(logins)
    if (this.#logins.size === 0) this.stopListening()
    else if (!this.#server) await this.startListening()
  }

  close(): void {
    this.#logins = new Set()
    this.stopListening()
    for (const client of this.clients) client.destroy()
  }

  stopListening(): void {
    this.#server?.close()
    this.#server = undefined
  }

  async startListening(): Promise<void> {
    const server = createServer((client) => this.handleClient(client))
    server.maxConnections = LIMITS.connections
    this.#server = server
    try {
      server.listen(this.listenAddress.port, this.listenAddress.host)
      await once(server, 'listening')
      server.on('error', () => undefined)
      this.isPortTaken = false
    } catch (error) {
      this.#server = undefined
      if (!this.isPortTaken) {
        this.#log.warn(
          `Read-only SQL access is unavailable until port ${this.listenAddress.port} is free: ${String(error)}`,
        )
      }
      this.isPortTaken = true
    }
  }

  handleClient(client: Socket): void {
    this.clients.add(client)
    const timeout = setTimeout(() => client.destroy(), SIGN_IN_TIMEOUT_MS)
    let received = Buffer.alloc(0)
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      for (;;) {
        const startupMessage = readStartupMessage(received)
        if (!startupMessage) return
        if (startupMessage.kind !== 'encryption') break
        client.write('N')
        received = received.subarray(startupMessage.length)
      }
      clearTimeout(timeout)
      client.off('data', onData).pause()
      this.route(client, received)
    }
    client.on('data', onData)
    client.on('error', () => undefined)
    client.once('close', () => {
      clearTimeout(timeout)
      this.clients.delete(client)
    })
  }

  route(client: Socket, received: Buffer): void {
    const startupMessage = readStartupMessage(received)
    const user = startupMessage?.kind === 'sign-in' ? (startupMessage.user ?? '') : ''
    if (startupMessage?.kind === 'sign-in' && !this.#logins.has(user)) {
      rejectClient(client, errorResponse('28000', 'this login may not connect here'))
    } else if (startupMessage?.kind === 'nonsense') {
      client.destroy()
    } else if (
      this.forwardedCount >= LIMITS.forwarded ||
      this.forwardedOf(user) >= LIMITS.forwardedPerLogin
    ) {
      rejectClient(client, errorResponse('53300', 'too many connections for read-only SQL access'))
    } else {
      this.forward(client, received, user)
    }
  }

  forwardedOf(user: string): number {
    return this.forwardedByLogin.get(user) ?? 0
  }

  forward(client: Socket, received: Buffer, user: string): void {
    const { host, port } = this.upstream
    const upstream = connect(join(host, `.s.PGSQL.${port}`))
    this.forwardedCount += 1
    this.forwardedByLogin.set(user, this.forwardedOf(user) + 1)
    upstream.once('close', () => {
      this.forwardedCount -= 1
      this.forwardedByLogin.set(user, this.forwardedOf(user) - 1)
    })
    upstream.write(received)
    pipeline(client, upstream, client, () => {
      client.destroy()
      upstream.destroy()
    })
  }
}

/** Force-closes after the message, so a rejected client cannot hold a slot. */
function rejectClient(client: Socket, message: Buffer): void {
  client.write(message)
  client.destroySoon()
}
