import { decodeToken } from '../state/token.ts'
import { NoAnswer } from './no-answer.ts'

type Request = {
  method?: string
  token: string | null
  body?: unknown
  /** Goes out in a form, instead of a body. */
  file?: Blob | undefined
  submitKey?: string | undefined
  signal?: AbortSignal | undefined
}

/** Sends one request with the headers every call carries. */
export async function send(
  url: string,
  { method = 'GET', token, body, file, submitKey, signal }: Request,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  if (token !== null) {
    headers.set('Authorization', `Bearer ${token}`)
    const institution = decodeToken(token)?.institution
    if (institution) headers.set('X-Tenant-ID', institution)
  }
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (submitKey !== undefined) headers.set('Idempotency-Key', submitKey)
  try {
    return await fetch(url, {
      method,
      headers,
      signal: signal ?? null,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file && { body: formOf(file) }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoAnswer()
  }
}

function formOf(file: Blob): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}
