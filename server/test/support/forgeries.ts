import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import { claimsOf, encode } from './callers.ts'
import { tokenSecret } from './world.ts'

const rightKey = Buffer.from(tokenSecret, 'base64url')
const hs256 = { alg: 'HS256', typ: 'JWT' }

type Forging = { header?: object; hash?: string; key?: Buffer }

/** A token of any header and any claims, signed with the right key by default. */
export function forge(
  claims: unknown,
  { header = hs256, hash = 'sha256', key = rightKey }: Forging = {},
): string {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`
}

/** Tokens made without the key, or in a way in which the server makes none. */
export function withoutTheKey(token: string, other: TokenClaims): Record<string, string> {
  const claims = claimsOf(token)
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const resigned = (changes: object) => `${header}.${encode({ ...claims, ...changes })}.${signature}`
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = rsa.publicKey.export({ format: 'jwk' })
  const rsaHeader = encode({ alg: 'RS256', typ: 'JWT', jwk })
  const rsaSignature = sign('sha256', Buffer.from(`${rsaHeader}.${payload}`), rsa.privateKey)
  const ofHeader = (changes: object, key = rightKey) =>
    forge(claims, { header: { ...hs256, ...changes }, key })
  const nothing = Buffer.alloc(0)

  return {
    'alg none, unsigned': `${encode({ alg: 'none' })}.${payload}.`,
    'alg none, with a signature': `${encode({ alg: 'none' })}.${payload}.${signature}`,
    'alg None': `${encode({ alg: 'None' })}.${payload}.${signature}`,
    'no alg': `${encode({ typ: 'JWT' })}.${payload}.${signature}`,
    'alg hs256 in small letters': ofHeader({ alg: 'hs256' }),
    'HS384 with the right key': forge(claims, { header: { alg: 'HS384' }, hash: 'sha384' }),
    'HS512 with the right key': forge(claims, { header: { alg: 'HS512' }, hash: 'sha512' }),
    'RS256 signed as HS256': ofHeader({ alg: 'RS256' }),
    'RS256 with the key in its header': `${rsaHeader}.${payload}.${rsaSignature.toString('base64url')}`,
    'HS256 with a public key as its secret': forge(claims, {
      key: Buffer.from(rsa.publicKey.export({ type: 'spki', format: 'pem' })),
    }),
    'another key': forge(claims, { key: Buffer.alloc(32, 9) }),
    'an empty key': forge(claims, { key: nothing }),
    'the key as text': forge(claims, { key: Buffer.from(tokenSecret) }),
    'kid that leads to nothing': ofHeader({ kid: '../../../../dev/null' }, nothing),
    'kid with SQL': ofHeader({ kid: "x' UNION SELECT 'x" }, Buffer.from('x')),
    'a key to be fetched': ofHeader({ jku: 'http://127.0.0.1/keys' }, Buffer.alloc(32, 9)),
    'a critical header nobody knows': ofHeader({ crit: ['exp'], exp: 1 }),
    'an unencoded payload': ofHeader({ crit: ['b64'], b64: false }),
    'exp stretched': resigned({ exp: claims.exp + 3600 }),
    'sub of somebody else': resigned({ sub: other.sub }),
    'institution of somebody else': resigned({ institution: other.institution }),
    'jti of somebody else': resigned({ jti: other.jti }),
    'a role added': resigned({ role: 'DEV' }),
    'all claims of somebody else': resigned(other),
    'signature cut short': `${header}.${payload}.${signature.slice(0, -4)}`,
    'signature left out': `${header}.${payload}`,
    'signature of zeros': `${header}.${payload}.${Buffer.alloc(32).toString('base64url')}`,
    'one bit of the signature flipped': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'payload cut short': `${header}.${payload.slice(0, -4)}.${signature}`,
    'a part too many': `${token}.${signature}`,
    'five parts': `${encode({ alg: 'dir', enc: 'A256GCM' })}...${payload}.${signature}`,
    'only dots': '..',
  }
}

/** Tokens that the right key signs, but of which no session knows. */
export function withTheKey(token: string, other: TokenClaims, now: Date): Record<string, string> {
  const claims = claimsOf(token)
  const seconds = Math.floor(now.getTime() / 1000)
  const changed = (changes: object) => forge({ ...claims, ...changes })
  const lacking = (name: keyof TokenClaims) => changed({ [name]: undefined })
  return {
    'somebody else, in this session': changed({ sub: other.sub }),
    'another institution, in this session': changed({ institution: other.institution }),
    'the session of somebody else': changed({ jti: other.jti }),
    'the session and institution of somebody else': changed({
      jti: other.jti,
      institution: other.institution,
    }),
    'the session and name of somebody else': changed({ jti: other.jti, sub: other.sub }),
    'a session that is not there': changed({ jti: '01900000-0000-7000-8000-000000000000' }),
    'a session that is no id': changed({ jti: "1' OR '1'='1" }),
    'a session that is a number': changed({ jti: 1 }),
    'a session that is a list': changed({ jti: [claims.jti] }),
    'an institution that is not there': changed({ institution: 'NO-SUCH-CODE' }),
    'an institution that is no text': changed({ institution: { $ne: null } }),
    'an institution with NUL': changed({ institution: '\u0000' }),
    expired: changed({ exp: seconds }),
    'not valid yet': changed({ nbf: seconds + 60 }),
    'exp as text': changed({ exp: String(claims.exp) }),
    'no exp': lacking('exp'),
    'no iat': lacking('iat'),
    'no jti': lacking('jti'),
    'no sub': lacking('sub'),
    'no institution': lacking('institution'),
    'claims that are a list': forge([claims]),
    'claims that are a text': forge('claims'),
    'claims that are nothing': forge(null),
  }
}

/** Other ways of sending a token that is good. */
export function sentOtherwise(token: string): Record<string, string | string[]> {
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
