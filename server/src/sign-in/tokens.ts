import { webcrypto } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import { isUuid } from '../db/uuid.ts'

const algorithm = 'HS256'
const institutionCode = /^[A-Z0-9&-]{2,16}$/
const maxVerified = 5_000

type TokenSubject = Pick<TokenClaims, 'sub' | 'institution' | 'jti'>

/**
 * Signs and verifies access tokens and links, with one key and one algorithm. Permissions come from the session behind
 * a token.
 */
export class Tokens {
  private readonly key: webcrypto.CryptoKey
  private readonly clock: () => Date
  /** Cache of verified tokens; a verification costs a sixth of reading a page. */
  private readonly verified = new Map<string, { subject: TokenSubject; exp: number }>()

  private constructor(key: webcrypto.CryptoKey, clock: () => Date) {
    this.key = key
    this.clock = clock
  }

  /** Imports the key once, since verification with raw bytes takes more than twice as long. */
  static async create(secret: string, clock: () => Date): Promise<Tokens> {
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

  /** The text must contain a blank, unlike any token, so a signed text is never valid as a token or the reverse. */
  async signText(text: string): Promise<string> {
    const signature = await webcrypto.subtle.sign('HMAC', this.key, Buffer.from(text))
    return Buffer.from(signature).toString('base64url')
  }

  /** The user, institution and session of a token; null if it is forged or expired. */
  async verify(token: string): Promise<TokenSubject | null> {
    const cached = this.verified.get(token)
    if (cached && cached.exp * 1000 > this.clock().getTime()) return cached.subject
    this.verified.delete(token)
    const claims = await this.read(token)
    if (!claims) return null
    const { sub, institution, jti, exp } = claims
    const subject = { sub, institution, jti }
    if (this.verified.size >= maxVerified) this.verified.delete(this.verified.keys().next().value!)
    this.verified.set(token, { subject, exp })
    return subject
  }

  private async read(token: string): Promise<(TokenSubject & { exp: number }) | null> {
    try {
      const { payload } = await jwtVerify<TokenClaims>(token, this.key, {
        algorithms: [algorithm],
        requiredClaims: ['sub', 'institution', 'jti', 'iat', 'exp'],
        currentDate: this.clock(),
      })
      const { sub, institution, jti, exp } = payload
      const areTexts = [sub, institution, jti].every((claim) => typeof claim === 'string')
      const isOurs = areTexts && isUuid(sub) && isUuid(jti) && institutionCode.test(institution)
      return isOurs ? { sub, institution, jti, exp } : null
    } catch {
      return null
    }
  }
}
