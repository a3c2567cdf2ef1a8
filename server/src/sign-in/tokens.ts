import { webcrypto } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import { isUuid } from '../db/uuid.ts'

const algorithm = 'HS256'
const institutionCode = /^[A-Z0-9&-]{2,16}$/

/** Signs and verifies access tokens with one key and one algorithm. The session behind a token decides what it is worth. */
export class Tokens {
  private readonly key: webcrypto.CryptoKey
  private readonly clock: () => Date

  private constructor(key: webcrypto.CryptoKey, clock: () => Date) {
    this.key = key
    this.clock = clock
  }

  /** The key is imported once: verifying with raw bytes costs more than twice as much. */
  static async with(secret: string, clock: () => Date): Promise<Tokens> {
    const bytes = Buffer.from(secret, 'base64url')
    const key = await webcrypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ])
    return new Tokens(key, clock)
  }

  sign(claims: TokenClaims): Promise<string> {
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm, typ: 'JWT' }).sign(this.key)
  }

  /** The session and institution a token names, or null when it is not ours or no longer valid. */
  async verify(token: string): Promise<Pick<TokenClaims, 'sub' | 'institution' | 'jti'> | null> {
    try {
      const { payload } = await jwtVerify<TokenClaims>(token, this.key, {
        algorithms: [algorithm],
        requiredClaims: ['sub', 'institution', 'jti', 'iat', 'exp'],
        currentDate: this.clock(),
      })
      const { sub, institution, jti } = payload
      const texts = [sub, institution, jti].every((claim) => typeof claim === 'string')
      const ours = texts && isUuid(sub) && isUuid(jti) && institutionCode.test(institution)
      return ours ? { sub, institution, jti } : null
    } catch {
      return null
    }
  }
}
