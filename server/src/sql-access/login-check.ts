import type { Duplex } from 'node:stream'
import { Client, type ClientConfig } from 'pg'
import { Refusal } from '@insaka/domain/core/errors'
import type { SqlAccessAddress } from '../db/access.ts'
import type { Platform } from '../platform.ts'

/**
 * Checks the passwords of the institutions' own logins by signing in, since only PostgreSQL knows them. It refuses a
 * login that is switched off, or has too many connections, only after its password has been found right.
 */
export class SqlLoginCheck {
  readonly address: SqlAccessAddress
  readonly proxy: Platform['sqlAccess']['proxy']
  private readonly application: ClientConfig
  private readonly timeoutMs: number

  constructor(
    address: SqlAccessAddress,
    application: ClientConfig,
    proxy: Platform['sqlAccess']['proxy'] = null,
    timeoutMs = 1_500,
  ) {
    this.address = address
    this.application = application
    this.proxy = proxy
    this.timeoutMs = timeoutMs
  }

  async isPassword(user: string, password: string): Promise<boolean> {
    const client = new Client({
      ...withLogin(user, password, this.application),
      application_name: 'insaka checks a password',
      connectionTimeoutMillis: this.timeoutMs,
    })
    client.on('error', () => undefined)
    let isRightPassword = false
    // The last word of SCRAM: each side has proved to the other that it knows the password.
    const connection = connectionOf(client)
    connection.once('authenticationSASLFinal', () => {
      isRightPassword = true
      // What PostgreSQL would tell next of the settings of this login may be as long as the login has made it.
      connection.stream.destroy()
    })
    try {
      await client.connect()
      return true
    } catch (error) {
      if (isRightPassword) return true
      if ((error as { code?: string }).code === '28P01') return false
      throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 2 })
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

function withLogin(
  user: string,
  password: string,
  { connectionString, ...config }: ClientConfig,
): ClientConfig {
  if (connectionString === undefined) return { ...config, user, password }
  const address = new URL(connectionString)
  address.username = encodeURIComponent(user)
  address.password = encodeURIComponent(password)
  return { ...config, connectionString: address.href }
}

const connectionOf = (client: Client) => (client as unknown as { connection: Connection }).connection

type Connection = { stream: Duplex; once(event: string, listener: () => void): void }
