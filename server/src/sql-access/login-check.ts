import type { Duplex } from 'node:stream'
import { Client, type ClientConfig } from 'pg'
import { Refusal } from '@insaka/domain/core/errors'
import type { SqlAccessAddress } from '../db/access.ts'
import type { Platform } from '../platform.ts'

/**
 * Checks passwords of SQL logins by signing in, since only PostgreSQL stores them. PostgreSQL rejects a disabled login,
 * or one with too many connections, only after the password has proved right.
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
    // The last message of SCRAM: both sides have proved that they know the password.
    const connection = connectionOf(client)
    connection.once('authenticationSASLFinal', () => {
      isRightPassword = true
      // Stops here, since PostgreSQL would send the settings of the login, which may be of any length.
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
