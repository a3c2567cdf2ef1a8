import { describe, expect, it } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { authenticatorKey, makeSecret, timeStepOf } from './app-codes.ts'

/** SHA-1 codes of RFC 6238, appendix B; an app shows their last six digits. */
const secret = Buffer.from('12345678901234567890')
const vectors: [seconds: number, digits: string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]
const at = (seconds: number) => new Date(seconds * 1000)

describe('codes of an authenticator app', () => {
  it.each(vectors)('match RFC 6238 at second %i', (seconds, digits) => {
    expect(timeStepOf(secret, digits.slice(-6), at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it.each(vectors)('of second %i are valid one step earlier or later, but not two', (seconds, digits) => {
    const step = Math.floor(seconds / 30)
    const code = digits.slice(-6)
    for (const away of [-1, 1]) expect(timeStepOf(secret, code, at((step + away) * 30))).toBe(step)
    for (const away of [-2, 2]) expect(timeStepOf(secret, code, at((step + away) * 30))).toBeNull()
  })

  it('come from a key with all parameters of an authenticator app', () => {
    const newSecret = makeSecret()
    const { key, uri } = authenticatorKey(newSecret, 'chanda.m')
    const parsed = new URL(uri)
    expect(parsed.protocol).toBe('otpauth:')
    expect(parsed.pathname).toContain('chanda.m')
    expect(Object.fromEntries(parsed.searchParams)).toEqual({
      issuer: 'Insaka',
      secret: key.replaceAll(' ', ''),
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const timestamp = 1_700_000_000_000
    const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
    expect(timeStepOf(newSecret, app.generate({ timestamp }), new Date(timestamp))).toBe(
      Math.floor(timestamp / 30_000),
    )
  })
})
