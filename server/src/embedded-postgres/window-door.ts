import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import type { Address } from './address.ts'
import type { Log } from './attach-or-start.ts'
import { readGreeting, refusal } from './greeting.ts'

/** Who comes to the door, and who of them is led to PostgreSQL: the rest of its places is Insaka's own. */
const MOST = { atDoor: 100, inside: 30, ofOne: 8 }
const SAYS_WHO_MS = 5_000

/**
 * The way from the network to the windows. PostgreSQL listens on its socket alone; here a port of loopback is open as
 * long as there is a login that may come in. Who says nothing, or names no such login, takes no place in the database.
 */
export class WindowDoor {
  readonly #inside: Address
  readonly #outside: Address
  readonly #log: Log
  readonly #visitors = new Set<Socket>()
  #logins: ReadonlySet<string> = new Set()
  #server: Server | undefined
  #isBlocked = false
  #led = 0
  /** The same of each login, so that nobody takes the places of all others by naming one. */
  readonly #ledBy = new Map<string, number>()

  constructor(inside: Address, outside: Address, log: Log) {
    this.#inside = inside
    this.#outside = outside
    this.#log = log
  }

  /** From now on lets in these logins and no others; is shut where there are none. Those who are connected stay. */
  async letIn(logins: Iterable<string>): Promise<void> {
    this.#logins = new Set(logins)
    if (this.#logins.size === 0) this.#shut()
    else if (!this.#server) await this.#open()
  }

  close(): void {
    this.#logins = new Set()
    this.#shut()
    for (const visitor of this.#visitors) visitor.destroy()
  }

  #shut(): void {
    this.#server?.close()
    this.#server = undefined
  }

  async #open(): Promise<void> {
    const server = createServer((visitor) => this.#receive(visitor))
    server.maxConnections = MOST.atDoor
    this.#server = server
    try {
      server.listen(this.#outside.port, this.#outside.host)
      await once(server, 'listening')
      server.on('error', () => undefined)
      this.#isBlocked = false
    } catch (error) {
      this.#server = undefined
      if (!this.#isBlocked) {
        this.#log.warn(`Windows cannot be reached until port ${this.#outside.port} is free: ${String(error)}`)
      }
      this.#isBlocked = true
    }
  }

  #receive(visitor: Socket): void {
    this.#visitors.add(visitor)
    const patience = setTimeout(() => visitor.destroy(), SAYS_WHO_MS)
    let said = Buffer.alloc(0)
    const hear = (piece: Buffer) => {
      said = Buffer.concat([said, piece])
      for (;;) {
        const greeting = readGreeting(said)
        if (!greeting) return
        if (greeting.kind !== 'encryption') break
        visitor.write('N')
        said = said.subarray(greeting.length)
      }
      clearTimeout(patience)
      visitor.off('data', hear).pause()
      this.#judge(visitor, said)
    }
    visitor.on('data', hear)
    visitor.on('error', () => undefined)
    visitor.once('close', () => {
      clearTimeout(patience)
      this.#visitors.delete(visitor)
    })
  }

  #judge(visitor: Socket, said: Buffer): void {
    const greeting = readGreeting(said)
    const user = greeting?.kind === 'sign-in' ? (greeting.user ?? '') : ''
    if (greeting?.kind === 'sign-in' && !this.#logins.has(user)) {
      sendAway(visitor, refusal('28000', 'this login may not come in here'))
    } else if (greeting?.kind === 'nonsense') {
      visitor.destroy()
    } else if (this.#led >= MOST.inside || this.#ledOf(user) >= MOST.ofOne) {
      sendAway(visitor, refusal('53300', 'too many are looking through windows at the moment'))
    } else {
      this.#lead(visitor, said, user)
    }
  }

  #ledOf(user: string): number {
    return this.#ledBy.get(user) ?? 0
  }

  #lead(visitor: Socket, said: Buffer, user: string): void {
    const { host, port } = this.#inside
    const inside = connect(join(host, `.s.PGSQL.${port}`))
    this.#led += 1
    this.#ledBy.set(user, this.#ledOf(user) + 1)
    inside.once('close', () => {
      this.#led -= 1
      this.#ledBy.set(user, this.#ledOf(user) - 1)
    })
    inside.write(said)
    pipeline(visitor, inside, visitor, () => {
      visitor.destroy()
      inside.destroy()
    })
  }
}

/** Who is sent away keeps no place by not leaving. */
function sendAway(visitor: Socket, last: Buffer): void {
  visitor.write(last)
  visitor.destroySoon()
}
