import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { groupInFours } from '@insaka/domain/second-factor/second-factor.rules'

const stepSeconds = 30
const totpOptions = { issuer: 'Insaka', algorithm: 'SHA1', digits: 6, period: stepSeconds }
/** The length of a SHA-1 hash, which RFC 4226 recommends. */
const secretBytes = 20

export const makeSecret = (): Uint8Array => randomBytes(secretBytes)

const totpOf = (secret: Uint8Array, label = ''): TOTP =>
  new TOTP({ ...totpOptions, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

/** The key to type into an authenticator app, and the URI for its QR code. */
export function authenticatorKey(secret: Uint8Array, username: string): { key: string; uri: string } {
  const totp = totpOf(secret, username)
  return { key: groupInFours(totp.secret.base32, ' '), uri: totp.toString() }
}

/** The time step of a code from the current, previous or next step; otherwise null. */
export function timeStepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const steps = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return steps === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + steps
}
