import { Client, type ClientConfig } from 'pg'
import { Refusal } from '@insaka/domain/core/errors'

/** Where a spreadsheet finds the windows. */
export type WindowAddress = { host: string; port: number; database: string }

const patienceMs = 1_500

/**
 * The door of the institutions' own logins, as seen from inside. Only PostgreSQL knows their passwords, so one is
 * tried by knocking: a login that may not come in, or too many of which are in, is told so after its password has
 * been found right.
 */
export class WindowDoor {
  readonly address: WindowAddress
  private readonly application: ClientConfig

  constructor(address: WindowAddress, application: ClientConfig) {
    this.address = address
    this.application = application
  }

  async isPassword(user: string, password: string): Promise<boolean> {
    const client = new Client({
      ...as(user, password, this.application),
      application_name: 'insaka checks a password',
      connectionTimeoutMillis: patienceMs,
    })
    client.on('error', () => undefined)
    let right = false
    // The last word of SCRAM: each side has proved to the other that it knows the password.
    connectionOf(client).once('authenticationSASLFinal', () => (right = true))
    try {
      await client.connect()
      return true
    } catch (error) {
      if (right) return true
      if ((error as { code?: string }).code === '28P01') return false
      throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 2 })
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

function as(user: string, password: string, { connectionString, ...config }: ClientConfig): ClientConfig {
  if (connectionString === undefined) return { ...config, user, password }
  const address = new URL(connectionString)
  address.username = encodeURIComponent(user)
  address.password = encodeURIComponent(password)
  return { ...config, connectionString: address.href }
}

const connectionOf = (client: Client) =>
  (client as unknown as { connection: { once(event: string, listener: () => void): void } }).connection
