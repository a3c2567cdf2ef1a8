import { NoAnswer } from './no-answer.ts'

type Request = {
  method: string
  headers: Headers
  body: FormData
  signal: AbortSignal | null
  /** From 0 to 1, as far as it has gone out. */
  onProgress: (share: number) => void
}

/** What fetch does not tell: how much of a large body has gone out. */
export function sendWithProgress(url: string, request: Request): Promise<Response> {
  const { method, headers, body, signal, onProgress } = request
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortOf(signal))
    const way = new XMLHttpRequest()
    way.open(method, url)
    headers.forEach((value, name) => way.setRequestHeader(name, value))
    way.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    way.addEventListener('load', () =>
      resolve(new Response(way.responseText, { status: way.status, headers: retryAfterOf(way) })),
    )
    way.addEventListener('error', () => reject(new NoAnswer()))
    way.addEventListener('abort', () => reject(abortOf(signal)))
    signal?.addEventListener('abort', () => way.abort(), { once: true })
    way.send(body)
  })
}

const abortOf = (signal: AbortSignal | null): Error =>
  (signal?.reason as Error | undefined) ?? new DOMException('Aborted', 'AbortError')

/** The only header of a reply that anybody asks for here. */
function retryAfterOf(way: XMLHttpRequest): Record<string, string> {
  const seconds = way.getResponseHeader('Retry-After')
  return seconds === null ? {} : { 'Retry-After': seconds }
}
