import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'

export const tokenKey = 'access_token'

/** The claims of a token, or null if unreadable. The signature is not verified here: the server does that. */
export function decodeToken(token: string): TokenClaims | null {
  try {
    const [, body = ''] = token.split('.')
    const binary = atob(body.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isTokenClaims(claims) ? claims : null
  } catch {
    return null
  }
}

function isTokenClaims(value: unknown): value is TokenClaims {
  if (typeof value !== 'object' || value === null) return false
  const claims = value as Partial<Record<keyof TokenClaims, unknown>>
  const texts = [claims.sub, claims.firstName, claims.lastName, claims.institution]
  return texts.every((text) => typeof text === 'string') && typeof claims.exp === 'number'
}

export function isUsable(claims: TokenClaims | null, now = Date.now()): claims is TokenClaims {
  return claims !== null && claims.exp * 1000 > now
}

/** The stored token if usable, read from storage each time because another tab may have changed it. */
export function usableToken(): { token: string; claims: TokenClaims } | null {
  const token = localStorage.getItem(tokenKey)
  const claims = token === null ? null : decodeToken(token)
  return token !== null && isUsable(claims) ? { token, claims } : null
}
