import { ServerUnreachable } from './server-unreachable.ts'

type Request = {
  method: string
  headers: Headers
  body: FormData
  signal: AbortSignal | null
  /** The sent share, from 0 to 1. */
  onProgress: (fraction: number) => void
}

/** Uploads with XMLHttpRequest, because fetch does not report upload progress. */
export function sendWithProgress(url: string, request: Request): Promise<Response> {
  const { method, headers, body, signal, onProgress } = request
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortReason(signal))
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    headers.forEach((value, name) => xhr.setRequestHeader(name, value))
    xhr.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    xhr.addEventListener('load', () =>
      resolve(new Response(xhr.responseText, { status: xhr.status, headers: retryAfterOf(xhr) })),
    )
    xhr.addEventListener('error', () => reject(new ServerUnreachable()))
    xhr.addEventListener('abort', () => reject(abortReason(signal)))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body)
  })
}

const abortReason = (signal: AbortSignal | null): Error =>
  (signal?.reason as Error | undefined) ?? new DOMException('Aborted', 'AbortError')

/** Copies the only response header that callers use. */
function retryAfterOf(xhr: XMLHttpRequest): Record<string, string> {
  const seconds = xhr.getResponseHeader('Retry-After')
  return seconds === null ? {} : { 'Retry-After': seconds }
}
