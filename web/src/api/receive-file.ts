import { NoAnswer } from './no-answer.ts'

/** So many bytes have come; of how many, where the server said how long the file is. */
export type Received = { loaded: number; total: number | null }

/** Takes a file out of an answer as it comes, under the name and with the type that the server gave it. */
export async function receiveFile(
  response: Response,
  onReceived: (received: Received) => void,
): Promise<File> {
  const { headers, body } = response
  const total = Number(headers.get('Content-Length')) || null
  const parts: BlobPart[] = []
  const reader = body?.getReader()
  let loaded = 0
  onReceived({ loaded, total })
  for (;;) {
    const part = await reader?.read().catch(asNoAnswer)
    if (!part?.value) break
    parts.push(part.value)
    loaded += part.value.length
    onReceived({ loaded, total })
  }
  return new File(parts, nameIn(headers), { type: headers.get('Content-Type') ?? '' })
}

/** A connection that breaks off in the middle of a file, unless somebody stopped it. */
function asNoAnswer(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new NoAnswer()
}

const disposed = /filename="?([^";]+)"?/i

const nameIn = (headers: Headers): string =>
  headers.get('filename') ?? disposed.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'file'
