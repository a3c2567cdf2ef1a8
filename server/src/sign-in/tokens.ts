import { webcrypto } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import { isUuid } from '../db/uuid.ts'

const algorithm = 'HS256'
const institutionCode = /^[A-Z0-9&-]{2,16}$/
const maxVerified = 5_000

type TokenSubject = Pick<TokenClaims, 'sub' | 'institution' | 'jti'>

/** Signs and verifies access tokens, and seals links, with one key and one algorithm. The session behind a token decides what it is worth. */
export class Tokens {
  private readonly key: webcrypto.CryptoKey
  private readonly clock: () => Date
  /** What has been verified before: a signature does not change, and looking at it is a sixth of a page read. */
  private readonly verified = new Map<string, { subject: TokenSubject; exp: number }>()

  private constructor(key: webcrypto.CryptoKey, clock: () => Date) {
    this.key = key
    this.clock = clock
  }

  /** The key is imported once: verifying with raw bytes costs more than twice as much. */
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

  /** Of a text that has a blank, which no token has, so that neither passes for the other. */
  async signText(text: string): Promise<string> {
    const signature = await webcrypto.subtle.sign('HMAC', this.key, Buffer.from(text))
    return Buffer.from(signature).toString('base64url')
  }

  /** The session and institution a token names, or null when it is not ours or no longer valid. */
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
