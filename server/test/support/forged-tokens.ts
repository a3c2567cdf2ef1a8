import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import { claimsOf, encodeTokenPart } from './callers.ts'
import { tokenSecret } from './world.ts'

const signingKey = Buffer.from(tokenSecret, 'base64url')
const hs256 = { alg: 'HS256', typ: 'JWT' }

type ForgeOptions = { header?: object; hash?: string; key?: Buffer }

export function forgeToken(
  claims: unknown,
  { header = hs256, hash = 'sha256', key = signingKey }: ForgeOptions = {},
): string {
  const content = `${encodeTokenPart(header)}.${encodeTokenPart(claims)}`
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`
}

/** Tokens forged without the key or in an unsupported format. */
export function tokensForgedWithoutKey(token: string, other: TokenClaims): Record<string, string> {
  const claims = claimsOf(token)
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const withClaims = (changes: object) =>
    `${header}.${encodeTokenPart({ ...claims, ...changes })}.${signature}`
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = rsa.publicKey.export({ format: 'jwk' })
  const rsaHeader = encodeTokenPart({ alg: 'RS256', typ: 'JWT', jwk })
  const rsaSignature = sign('sha256', Buffer.from(`${rsaHeader}.${payload}`), rsa.privateKey)
  const withHeader = (changes: object, key = signingKey) =>
    forgeToken(claims, { header: { ...hs256, ...changes }, key })
  const emptyKey = Buffer.alloc(0)

  return {
    'alg none, unsigned': `${encodeTokenPart({ alg: 'none' })}.${payload}.`,
    'alg none, with a signature': `${encodeTokenPart({ alg: 'none' })}.${payload}.${signature}`,
    'alg None': `${encodeTokenPart({ alg: 'None' })}.${payload}.${signature}`,
    'no alg': `${encodeTokenPart({ typ: 'JWT' })}.${payload}.${signature}`,
    'alg hs256 in small letters': withHeader({ alg: 'hs256' }),
    'HS384 with the right key': forgeToken(claims, { header: { alg: 'HS384' }, hash: 'sha384' }),
    'HS512 with the right key': forgeToken(claims, { header: { alg: 'HS512' }, hash: 'sha512' }),
    'RS256 signed as HS256': withHeader({ alg: 'RS256' }),
    'RS256 with the key in its header': `${rsaHeader}.${payload}.${rsaSignature.toString('base64url')}`,
    'HS256 with a public key as its secret': forgeToken(claims, {
      key: Buffer.from(rsa.publicKey.export({ type: 'spki', format: 'pem' })),
    }),
    'another key': forgeToken(claims, { key: Buffer.alloc(32, 9) }),
    'an empty key': forgeToken(claims, { key: emptyKey }),
    'the key as text': forgeToken(claims, { key: Buffer.from(tokenSecret) }),
    'kid that leads to nothing': withHeader({ kid: '../../../../dev/null' }, emptyKey),
    'kid with SQL': withHeader({ kid: "x' UNION SELECT 'x" }, Buffer.from('x')),
    'a key to be fetched': withHeader({ jku: 'http://127.0.0.1/keys' }, Buffer.alloc(32, 9)),
    'a critical header nobody knows': withHeader({ crit: ['exp'], exp: 1 }),
    'an unencoded payload': withHeader({ crit: ['b64'], b64: false }),
    'exp stretched': withClaims({ exp: claims.exp + 3600 }),
    'sub of somebody else': withClaims({ sub: other.sub }),
    'institution of somebody else': withClaims({ institution: other.institution }),
    'jti of somebody else': withClaims({ jti: other.jti }),
    'a role added': withClaims({ role: 'DEV' }),
    'all claims of somebody else': withClaims(other),
    'signature cut short': `${header}.${payload}.${signature.slice(0, -4)}`,
    'signature left out': `${header}.${payload}`,
    'signature of zeros': `${header}.${payload}.${Buffer.alloc(32).toString('base64url')}`,
    'one bit of the signature flipped': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'payload cut short': `${header}.${payload.slice(0, -4)}.${signature}`,
    'a part too many': `${token}.${signature}`,
    'five parts': `${encodeTokenPart({ alg: 'dir', enc: 'A256GCM' })}...${payload}.${signature}`,
    'only dots': '..',
  }
}

/** Tokens signed with the correct key, whose claims match no session or are incomplete or malformed. */
export function tokensForgedWithKey(token: string, other: TokenClaims, now: Date): Record<string, string> {
  const claims = claimsOf(token)
  const seconds = Math.floor(now.getTime() / 1000)
  const signWithClaims = (changes: object) => forgeToken({ ...claims, ...changes })
  const signWithout = (name: keyof TokenClaims) => signWithClaims({ [name]: undefined })
  return {
    'somebody else, in this session': signWithClaims({ sub: other.sub }),
    'another institution, in this session': signWithClaims({ institution: other.institution }),
    'the session of somebody else': signWithClaims({ jti: other.jti }),
    'the session and institution of somebody else': signWithClaims({
      jti: other.jti,
      institution: other.institution,
    }),
    'the session and name of somebody else': signWithClaims({ jti: other.jti, sub: other.sub }),
    'a session that is not there': signWithClaims({ jti: '01900000-0000-7000-8000-000000000000' }),
    'a session that is no id': signWithClaims({ jti: "1' OR '1'='1" }),
    'a session that is a number': signWithClaims({ jti: 1 }),
    'a session that is a list': signWithClaims({ jti: [claims.jti] }),
    'an institution that is not there': signWithClaims({ institution: 'NO-SUCH-CODE' }),
    'an institution that is no text': signWithClaims({ institution: { $ne: null } }),
    'an institution with NUL': signWithClaims({ institution: '\u0000' }),
    expired: signWithClaims({ exp: seconds }),
    'not valid yet': signWithClaims({ nbf: seconds + 60 }),
    'exp as text': signWithClaims({ exp: String(claims.exp) }),
    'no exp': signWithout('exp'),
    'no iat': signWithout('iat'),
    'no jti': signWithout('jti'),
    'no sub': signWithout('sub'),
    'no institution': signWithout('institution'),
    'claims that are a list': forgeToken([claims]),
    'claims that are a text': forgeToken('claims'),
    'claims that are nothing': forgeToken(null),
  }
}

export function malformedAuthorizations(token: string): Record<string, string | string[]> {
  return {
    'in small letters': `bearer ${token}`,
    'in capitals': `BEARER ${token}`,
    'without its scheme': token,
    'of another scheme': `Basic ${token}`,
    'after two blanks': `Bearer  ${token}`,
    'after a tab': `Bearer\t${token}`,
    'before a blank': `Bearer ${token} x`,
    'in quotes': `Bearer "${token}"`,
    'two in one': `Bearer ${token}, Bearer ${token}`,
    'two side by side': `Bearer ${token} ${token}`,
    'with padding': `Bearer ${token}=`,
    'with a line break': `Bearer ${token}\n`,
    twice: [`Bearer ${token}`, `Bearer ${token}`],
    empty: '',
    'nothing but its scheme': 'Bearer ',
  }
}
