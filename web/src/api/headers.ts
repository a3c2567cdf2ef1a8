import { decodeToken } from '../session/token.ts'

export function headersOf(token: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (token === null) return headers
  headers.set('Authorization', `Bearer ${token}`)
  const institution = decodeToken(token)?.institution
  if (institution) headers.set('X-Tenant-ID', institution)
  return headers
}
