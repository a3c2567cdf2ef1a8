import { ServerUnreachable } from './server-unreachable.ts'

/** Bytes received so far; the total is null if the server sent no length. */
export type DownloadProgress = { loaded: number; total: number | null }

/** Reads a file from a response stream, with the name and type that the server sent. */
export async function receiveFile(
  response: Response,
  onProgress: (progress: DownloadProgress) => void,
): Promise<File> {
  const { headers, body } = response
  const total = Number(headers.get('Content-Length')) || null
  const parts: BlobPart[] = []
  const reader = body?.getReader()
  let loaded = 0
  onProgress({ loaded, total })
  for (;;) {
    const part = await reader?.read().catch(rethrowAsUnreachable)
    if (!part?.value) break
    parts.push(part.value)
    loaded += part.value.length
    onProgress({ loaded, total })
  }
  return new File(parts, fileNameIn(headers), { type: headers.get('Content-Type') ?? '' })
}

/** Maps a broken connection to an unreachable server, but keeps a cancellation by the user. */
function rethrowAsUnreachable(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new ServerUnreachable()
}

const fileNamePattern = /filename="?([^";]+)"?/i

const fileNameIn = (headers: Headers): string =>
  headers.get('filename') ?? fileNamePattern.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'file'
