import { webcrypto } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import { isUuid } from '../db/uuid.ts'

const algorithm = 'HS256'
const institutionCode = /^[A-Z0-9&-]{2,16}$/
const mostKnown = 5_000

type Named = Pick<TokenClaims, 'sub' | 'institution' | 'jti'>

/** Signs and verifies access tokens, and seals links, with one key and one algorithm. The session behind a token decides what it is worth. */
export class Tokens {
  private readonly key: webcrypto.CryptoKey
  private readonly clock: () => Date
  /** What has been verified before: a signature does not change, and looking at it is a sixth of a page read. */
  private readonly known = new Map<string, { named: Named; exp: number }>()

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

  /** Of a text that has a blank, which no token has, so that neither passes for the other. */
  async seal(text: string): Promise<string> {
    const seal = await webcrypto.subtle.sign('HMAC', this.key, Buffer.from(text))
    return Buffer.from(seal).toString('base64url')
  }

  /** The session and institution a token names, or null when it is not ours or no longer valid. */
  async verify(token: string): Promise<Named | null> {
    const known = this.known.get(token)
    if (known && known.exp * 1000 > this.clock().getTime()) return known.named
    this.known.delete(token)
    const claims = await this.read(token)
    if (!claims) return null
    const { sub, institution, jti, exp } = claims
    const named = { sub, institution, jti }
    if (this.known.size >= mostKnown) this.known.delete(this.known.keys().next().value!)
    this.known.set(token, { named, exp })
    return named
  }

  private async read(token: string): Promise<(Named & { exp: number }) | null> {
    try {
      const { payload } = await jwtVerify<TokenClaims>(token, this.key, {
        algorithms: [algorithm],
        requiredClaims: ['sub', 'institution', 'jti', 'iat', 'exp'],
        currentDate: this.clock(),
      })
      const { sub, institution, jti, exp } = payload
      const texts = [sub, institution, jti].every((claim) => typeof claim === 'string')
      const ours = texts && isUuid(sub) && isUuid(jti) && institutionCode.test(institution)
      return ours ? { sub, institution, jti, exp } : null
    } catch {
      return null
    }
  }
}
