import { isBackgroundCall } from '../session/idle.ts'
import { dropPrefetched, takePrefetched } from './prefetched-calls.ts'
import { headersOf } from './headers.ts'
import { ServerUnreachable } from './server-unreachable.ts'

type Request = {
  method?: string
  token: string | null
  body?: unknown
  /** Sent as multipart form data instead of a body. */
  file?: Blob | undefined
  /** Sends the name of the file too. */
  isNamed?: boolean | undefined
  /** The sent share, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
  submitKey?: string | undefined
  /** Leaves out the list; screens read the list that they show. */
  wantsMinimalReply?: boolean
  signal?: AbortSignal | undefined
}

export async function send(
  url: string,
  { method = 'GET', token, body, file, isNamed, onProgress, submitKey, wantsMinimalReply, signal }: Request,
): Promise<Response> {
  const headers = headersOf(token)
  if (isBackgroundCall()) headers.set('X-Insaka-Background', '1')
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (submitKey !== undefined) headers.set('Idempotency-Key', submitKey)
  if (wantsMinimalReply) headers.set('Prefer', 'return=minimal')
  // A change makes earlier prefetched answers outdated.
  if (method !== 'GET') dropPrefetched()
  if (file && onProgress) {
    const form = formDataOf(file, isNamed)
    const { sendWithProgress } = await import('./send-with-progress.ts').catch(() => {
      throw new ServerUnreachable()
    })
    return sendWithProgress(url, { method, headers, body: form, signal: signal ?? null, onProgress })
  }
  try {
    const prefetched = takePrefetched(url, token)
    if (prefetched) {
      const response = await prefetched
      // A prefetched request ignores the signal, so an abort during it takes effect here.
      signal?.throwIfAborted()
      return response
    }
    return await fetch(url, {
      method,
      headers,
      signal: signal ?? null,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file && { body: formDataOf(file, isNamed) }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ServerUnreachable()
  }
}

function formDataOf(file: Blob, isNamed = false): FormData {
  const form = new FormData()
  // The name precedes the file in the form, so the server knows it when the file arrives.
  if (file instanceof File && isNamed) form.set('fileName', file.name)
  form.set('file', file)
  return form
}
